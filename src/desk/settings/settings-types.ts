/** What the parts of the settings are given. */
import type { GroupName, SETTINGS, SettingRecord, SettingsAnswer } from '#src/contract/desk/settings.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';

export type SettingsT = ClientT<Messages<'desk-settings'>>;
export type FieldName = (typeof SETTINGS)[GroupName]['fields'][number]['name'];

/** One group on the screen. */
export interface GroupProps {
  readonly desk: Desk;
  readonly t: SettingsT;
  readonly group: GroupName;
  readonly answer: SettingsAnswer;
  /** Reads the group again and shows it. @throws DeskError */
  readonly refresh: () => Promise<SettingsAnswer>;
}

export interface RecordProps extends GroupProps {
  /** null: a new one. */
  readonly record: SettingRecord | null;
}
