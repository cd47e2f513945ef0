/** Read `settings`: the records of a group, with the fields that operators change. */
import { currencyOf } from '#pocketbase/base/currency.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { columnsOf, groupOf, type NamedGroup } from '#pocketbase/staff/settings/groups.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { find, localText } from '#pocketbase/base/query.ts';
import type { SettingsAnswer, SettingValue } from '#src/contract/desk/settings.ts';
import { localeAsked } from '#pocketbase/staff/settings/test-mail.ts';

/** A shop has some dozens of each; more coupons than that are looked up in the dashboard. */
const MOST = 500;

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
