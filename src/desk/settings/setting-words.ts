/** What settings and their fields are called. */
import { WORDED_MAILS, type SettingField, type SettingRecord } from '#src/contract/desk/settings.ts';
import type { FieldName, RecordProps, SettingsT } from '#src/desk/settings/settings-types.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { PLACES, TERRITORIES } from '#src/domain/address/territories.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';

/** One input: its column, and what it is called. */
export interface SettingColumn {
  readonly name: string;
  readonly field: SettingField;
  readonly label: string;
  readonly hint: string | undefined;
}

const HINTS = {
  code: 'hint.code',
  method: 'hint.method',
  max_weight: 'hint.max_weight',
  free_from: 'hint.free_from',
  excluded: 'hint.excluded',
  territories: 'hint.territories',
  postcodes: 'hint.postcodes',
  value: 'hint.value',
  max_uses: 'hint.max_uses',
  transfer_days: 'hint.transfer_days',
  epr_numbers: 'hint.epr_numbers',
  before: 'hint.before',
  after: 'hint.before',
  delivery_notice: 'hint.delivery_notice',
  delivery_notice_ends: 'hint.delivery_notice_ends',
  email: 'hint.email',
} as const satisfies Partial<Record<FieldName, string>>;

function hintOf(t: SettingsT, name: string, currency: string): string | undefined {
  if (!Object.hasOwn(HINTS, name)) return undefined;
  const names = (name === 'excluded' ? PLACES : TERRITORIES).join(', ');
  return t(HINTS[name as keyof typeof HINTS], { names, currency });
}

/** The inputs of a group's record; a text in each language has one a language. */
export function columnsOf(t: SettingsT, fields: readonly SettingField[], currency: string): readonly SettingColumn[] {
  return fields.flatMap((field) => {
    const label = t(`field.${field.name as FieldName}`, { currency });
    const hint = hintOf(t, field.name, currency);
    if (field.localized !== true) return [{ name: field.name, field, label, hint }];
    return LOCALES.map((locale, place) => ({
      name: `${field.name}_${locale}`,
      field,
      label: `${label} (${LOCALE_NAME[locale]})`,
      hint: place === 0 ? hint : undefined,
    }));
  });
}

/** The words of one choice. */
export function choiceWords(t: SettingsT, value: string): string {
  const mail = WORDED_MAILS.find((one) => one === value);
  if (mail !== undefined) return t(`mail.${mail}`);
  const scheme = (['percent', 'amount', 'home', 'oss', 'exempt'] as const).find((one) => one === value);
  return scheme === undefined ? value : t(`value.${scheme}`);
}

function nameIn({ values }: SettingRecord, locale: Locale): string {
  const texts = [locale, ...LOCALES].map((one) => `${values[`name_${one}`] ?? ''}`);
  return texts.find((text) => text !== '') ?? '';
}

/** What a record is called in its list. */
export function recordTitle({ t, group, desk, answer }: RecordProps, record: SettingRecord): string {
  const { values } = record;
  switch (group) {
    case 'countries':
      return `${values['code']} ${nameIn(record, desk.locale)}`.trim();
    case 'shipping': {
      const country = answer.countries.find(({ id }) => id === values['country'])?.code ?? '';
      const grams = Number(values['max_weight']);
      const weight = grams === 0 ? t('anyWeight') : t('upTo', { grams });
      const price = formatAmount(desk.locale, Number(values['price']), answer.currency);
      return `${nameIn(record, desk.locale)} · ${country} · ${weight} · ${price}`;
    }
    case 'coupons':
      return `${values['code']}`;
    case 'mails':
      return choiceWords(t, `${values['kind']}`);
    default:
      return t(`group.${group}`);
  }
}
