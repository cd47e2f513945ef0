/** What the parts of the settings are given. */
import type { GroupName, SETTINGS, SettingRecord, SettingsAnswer } from '#src/contract/desk/settings.ts';

export type FieldName = (typeof SETTINGS)[GroupName]['fields'][number]['name'];

/** One group on the screen. */
export interface GroupProps {
  readonly group: GroupName;
  readonly answer: SettingsAnswer;
  /** Reads the group again and shows it. @throws DeskError */
  readonly refresh: () => Promise<SettingsAnswer>;
}

export interface RecordProps extends GroupProps {
  /** null: a new one. */
  readonly record: SettingRecord | null;
}
