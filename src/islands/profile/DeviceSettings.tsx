import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ProfileSection } from '#src/islands/profile/ProfileSection.tsx';
import type { PartProps } from '#src/islands/profile/props.ts';
import { $dark, $lowData, changeChoices } from '#src/stores/settings/island-settings.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { useHydrating } from '#src/ui/use-hydrating.ts';

/** Values that a theme is stored as; null: as the system prefers. */
const DARK = { system: null, dark: true, light: false } as const;
type Theme = keyof typeof DARK;

/**
 * Settings that this browser keeps, for whoever uses it. The page itself follows settings at each click
 * (client/theme.ts).
 */
export function DeviceSettings({ t }: PartProps) {
  const isHydrating = useHydrating();
  const [chosen, saves] = [useStore($dark), useStore($lowData)];
  const dark = isHydrating ? null : chosen;
  const lowData = !isHydrating && saves;
  const [isKept, setKept] = useState(true);
  const theme: Theme = dark === null ? 'system' : dark ? 'dark' : 'light';
  const themes: readonly Theme[] = ['system', 'dark', 'light'];
  return (
    <ProfileSection id="device" title={t('device')}>
      <Choices
        id="profile-theme"
        legend={t('theme')}
        value={theme}
        choices={themes.map((value) => ({ value, text: t(`theme.${value}`) }))}
        onChange={(value) => setKept(changeChoices({ dark: DARK[value] }))}
      />
      <label className="tick">
        <input
          type="checkbox"
          checked={lowData}
          aria-describedby="low-data-note"
          onChange={({ target }) => setKept(changeChoices({ lowData: target.checked }))}
        />
        <span>
          {t('lowData')}
          <span id="low-data-note" className="label">
            {t('lowDataNote')}
          </span>
        </span>
      </label>
      <p className="setting-said" role="status">
        {isKept ? '' : t('notKept')}
      </p>
    </ProfileSection>
  );
}
