/** What settings and their fields are called. */
import { WORDED_MAILS, type SettingField, type SettingRecord } from '#src/contract/desk/settings.ts';
import type { FieldName, GroupProps, RecordProps } from '#src/desk/settings/settings-types.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatWeight } from '#src/i18n/format.ts';
import { placesIn, TERRITORIES } from '#src/domain/address/territories.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { wordsOf, type PartT } from '#src/staff/kit/part-words.ts';
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
  cut_off: 'hint.cut_off',
  pack_days: 'hint.pack_days',
  closed_days: 'hint.closed_days',
  review_days: 'hint.review_days',
  editors_coupons: 'hint.editors_coupons',
  email: 'hint.email',
  books_journal: 'hint.books_journal',
  books_customers: 'hint.books_customers',
  books_sales: 'hint.books_sales',
  books_sales_oss: 'hint.books_sales_oss',
  books_sales_export: 'hint.books_sales_export',
  books_vat: 'hint.books_vat',
  books_vat_oss: 'hint.books_vat_oss',
} as const satisfies Partial<Record<FieldName, string>>;

function hintOf(t: PartT<'desk-settings'>, name: string, context: WordContext): string | undefined {
  if (!Object.hasOwn(HINTS, name)) return undefined;
  const names = placesOf(name, context.country).join(', ');
  return t(HINTS[name as keyof typeof HINTS], { names, currency: context.currency });
}

/** Names that the lines of a field may have. */
function placesOf(name: string, country: string): readonly string[] {
  const places = placesIn(country);
  return name === 'territories' ? TERRITORIES.filter((one) => places.includes(one)) : places;
}

/** Most countries have no such places: nobody need read of them there. */
function isNeeded(name: string, country: string): boolean {
  return (name !== 'territories' && name !== 'excluded') || placesOf(name, country).length > 0;
}

export interface WordContext {
  /** ISO 4217. */
  readonly currency: string;
  /** ISO 3166-1 alpha-2, of the record; ''. */
  readonly country: string;
}

/** The inputs of a group's record; a text in each language has one a language. */
export function columnsOf(
  t: PartT<'desk-settings'>,
  fields: readonly SettingField[],
  context: WordContext,
): readonly SettingColumn[] {
  const { currency, country } = context;
  const needed = fields.filter(({ name }) => isNeeded(name, country));
  return needed.flatMap((field) => {
    const label = t(`field.${field.name as FieldName}`, { currency });
    const hint = hintOf(t, field.name, context);
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
export function choiceWords(t: PartT<'desk-settings'>, value: string): string {
  const mail = WORDED_MAILS.find((one) => one === value);
  if (mail !== undefined) return t(`mail.${mail}`);
  const scheme = (['percent', 'amount', 'home', 'oss', 'exempt'] as const).find((one) => one === value);
  return scheme === undefined ? value : t(`value.${scheme}`);
}

/** Code of the country that a record is of, or that it is; ''. */
export function countryCode({ answer, record }: Pick<RecordProps, 'answer' | 'record'>): string {
  const { code, country } = record?.values ?? {};
  return answer.countries.find(({ id }) => id === country)?.code ?? `${code ?? ''}`;
}

function nameIn({ values }: SettingRecord, locale: Locale): string {
  const texts = [locale, ...LOCALES].map((one) => `${values[`name_${one}`] ?? ''}`);
  return texts.find((text) => text !== '') ?? '';
}

/** What a record is called in its list. */
export function recordTitle(locale: Locale, { group, answer }: GroupProps, record: SettingRecord): string {
  const t = wordsOf('desk-settings');
  const { values } = record;
  switch (group) {
    case 'countries':
      return `${values['code']} ${nameIn(record, locale)}`.trim();
    case 'shipping': {
      const country = countryCode({ answer, record });
      const grams = Number(values['max_weight']);
      const weight = grams === 0 ? t('anyWeight') : t('upTo', { weight: formatWeight(locale, grams) });
      const price = formatAmount(locale, Number(values['price']), answer.currency);
      return `${nameIn(record, locale)} · ${country} · ${weight} · ${price}`;
    }
    case 'coupons':
      return `${values['code']}`;
    case 'mails':
      return choiceWords(t, `${values['kind']}`);
    default:
      return t(`group.${group}`);
  }
}
