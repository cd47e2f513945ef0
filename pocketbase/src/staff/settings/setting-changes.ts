/**
 * Changes as the log says them: field → old and new value. Of what is personal, secret or long it names the field
 * alone; of an account the last characters.
 */
import { columnsOf, type NamedGroup } from '#pocketbase/staff/settings/groups.ts';
import { settingOf } from '#pocketbase/staff/settings/read-settings.ts';
import type { SettingValue } from '#src/contract/desk/settings.ts';

const VALUE_LENGTH = 200;

/** '…1234'; '' of none. */
export function lastFour(account: string): string {
  return account === '' ? '' : `…${account.slice(-4)}`;
}

function said(name: string, isUnsaid: boolean, value: SettingValue): SettingValue | null {
  if (name === 'bank_iban') return lastFour(`${value}`);
  if (isUnsaid) return null;
  return typeof value === 'string' ? value.slice(0, VALUE_LENGTH) : value;
}

export type SettingChanges = Readonly<Record<string, readonly [SettingValue, SettingValue] | readonly []>>;

/** `before`: null for a new record. */
export function settingChanges(group: NamedGroup, before: core.Record | null, after: core.Record): SettingChanges {
  const was = before ?? new Record(after.collection());
  return Object.fromEntries(
    columnsOf(group).flatMap(({ name, field }) => {
      const values = [settingOf(was, name), settingOf(after, name)] as const;
      if (values[0] === values[1]) return [];
      const [old, now] = values.map((value) => said(name, field.unsaid === true, value));
      return [
        [name, old === undefined || old === null || now === undefined || now === null ? [] : [old, now]] as const,
      ];
    }),
  );
}
