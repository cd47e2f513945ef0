import { SETTINGS, type GroupName } from '#src/contract/desk/settings.ts';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { GroupPanel } from '#src/desk/settings/GroupPanel.tsx';

const GROUPS = Object.keys(SETTINGS) as readonly GroupName[];

/** '#settings': all groups; '#settings/shipping': one. */
export function SettingsPanel({ desk, t, rest }: PanelProps<'desk-settings'>) {
  const group = GROUPS.find((one) => one === rest);
  if (group !== undefined) return <GroupPanel key={group} desk={desk} t={t} group={group} />;
  return (
    <>
      <h1>{desk.t('nav.settings')}</h1>
      <p className="lead">{t('intro')}</p>
      <ul className="settings-groups">
        {GROUPS.map((one) => (
          <li key={one}>
            <a href={`#settings/${one}`}>{t(`group.${one}`)}</a>
            <p>{t(`group.${one}.text`)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
