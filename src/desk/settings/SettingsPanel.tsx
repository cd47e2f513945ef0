import { SETTINGS, type GroupName } from '#src/contract/desk/settings.ts';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { GroupPanel } from '#src/desk/settings/GroupPanel.tsx';
import { usePart } from '#src/desk/use-desk.ts';

const GROUPS = Object.keys(SETTINGS) as readonly GroupName[];

/** '#settings': all groups; '#settings/shipping': one. */
export function SettingsPanel({ rest }: PanelProps) {
  const { desk, t } = usePart('desk-settings');
  const group = GROUPS.find((one) => one === rest);
  if (group !== undefined) return <GroupPanel key={group} group={group} />;
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
