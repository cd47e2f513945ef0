/** Read `settings`: the records of a group, with the fields that operators change. */
import { currencyOf } from '#pocketbase/base/currency.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { find, localText } from '#pocketbase/base/query.ts';
import {
  type SettingsAnswer,
  type SettingValue,
  SETTINGS,
  type GroupName,
  type SettingField,
  type SettingsGroup,
} from '#src/contract/desk/settings.ts';
import { localeAsked } from '#pocketbase/staff/settings/mail.ts';
import { own, type Body } from '#pocketbase/base/body.ts';
import { LOCALES } from '#src/domain/site/locale.ts';

/** A shop has some dozens of each; more coupons than that are looked up in the dashboard. */
const MOST = 500;

export interface NamedGroup extends SettingsGroup {
  readonly name: GroupName;
}

/** Groups of settings as requests name them, and their columns. null: there is no such group. */
export function groupOf(body: Body): NamedGroup | null {
  const name = own(body, 'group');
  if (typeof name !== 'string' || !Object.hasOwn(SETTINGS, name)) return null;
  const known = name as GroupName;
  return { name: known, ...SETTINGS[known] };
}

interface Column {
  readonly name: string;
  readonly field: SettingField;
}

export function columnsOf({ fields }: SettingsGroup): readonly Column[] {
  return fields.flatMap((field) =>
    field.localized === true
      ? LOCALES.map((locale) => ({ name: `${field.name}_${locale}`, field }))
      : [{ name: field.name, field }],
  );
}

const ORDER: Readonly<Record<NamedGroup['collection'], string>> = {
  countries: 'code',
  shipping_rates: 'country,rank,id',
  coupons: '-@rowid',
  shop: '',
  mail_words: '',
};

export function settingOf(record: core.Record, name: string): SettingValue {
  const type = record.collection().fields.getByName(name)?.type();
  if (type === 'bool') return record.getBool(name);
  return type === 'number' ? record.getFloat(name) : record.getString(name);
}

export function readSettings({ app, body }: DeskRequest): SettingsAnswer | Refused {
  const group = groupOf(body);
  if (group === null) return invalid([{ field: 'group', code: 'shape' }]);
  const names = [...columnsOf(group).map(({ name }) => name), ...(group.shown ?? [])];
  const locale = localeAsked(app, body);
  const countries = group.name === 'shipping' ? find(app, 'countries', '', {}, 'code', MOST) : [];
  return {
    records: find(app, group.collection, '', {}, ORDER[group.collection], MOST).map((record) => ({
      id: record.id,
      updated: record.getString('updated'),
      values: Object.fromEntries(names.map((name) => [name, settingOf(record, name)])),
    })),
    currency: currencyOf(app),
    countries: countries.map((record) => ({
      id: record.id,
      code: record.getString('code'),
      name: localText(record, 'name', locale),
    })),
  };
}

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

type SettingChanges = Readonly<Record<string, readonly [SettingValue, SettingValue] | readonly []>>;

/**
 * Changes as the log says them: field → old and new value. Of what is personal, secret or long it names the field
 * alone; of an account the last characters. `before`: null for a new record.
 */
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
