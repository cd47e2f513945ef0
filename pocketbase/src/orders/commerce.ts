/** Countries and shipping rates, and the VAT rates that the shop and its products cannot do without. */
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { rulesView } from '#pocketbase/base/fields.ts';
import { contentProblem, toProblem, type Problem } from '#pocketbase/base/problems.ts';
import { find, first } from '#pocketbase/base/query.ts';
import { contentProblems } from '#src/domain/catalogue/content-rules.ts';
import { oddPostcode } from '#src/domain/address/postcode-list.ts';
import { PLACES, TERRITORIES } from '#src/domain/address/territories.ts';
import {
  missingRates,
  needsRates,
  TAX_CLASSES,
  type CountryRates,
  type TaxClass,
  type VatSeller,
} from '#src/domain/money/vat.ts';
import { VAT_TABLE_DATE, vatRow } from '#src/domain/money/vat-table.ts';

/** Goods that are sent to Great Britain are taxed there from the first parcel on, which needs a number. */
function numberProblems(record: core.Record): Problem[] {
  const isNeeded = record.getString('code') === 'GB' && record.getBool('active');
  return isNeeded && record.getString('vat_number') === '' ? [contentProblem('vat_number', 'vat_number_missing')] : [];
}

function nameProblems(record: core.Record, field: 'territories' | 'excluded', known: readonly string[]): Problem[] {
  return record
    .getString(field)
    .split(/\s+/)
    .filter((name) => name !== '' && !known.includes(name))
    .map((name) => contentProblem(field, 'territory_unknown', { name, names: known.join(', ') }));
}

const SCHEMES: readonly VatSeller['vat_scheme'][] = ['home', 'oss', 'exempt'];

/** Seller as the shop counts VAT; null while there is no shop. */
function sellerOf(record: core.Record | null): VatSeller | null {
  const scheme = SCHEMES.find((one) => one === record?.getString('vat_scheme'));
  return record === null || scheme === undefined ? null : { vat_scheme: scheme, country: record.getString('country') };
}

export function ratesOf(record: core.Record): CountryRates {
  return {
    code: record.getString('code'),
    vat_standard: record.getInt('vat_standard'),
    vat_books: record.getString('vat_books'),
    vat_reduced: record.getInt('vat_reduced'),
    vat_super_reduced: record.getInt('vat_super_reduced'),
  };
}

function isCounted(seller: VatSeller, country: core.Record): boolean {
  return needsRates(seller, country.getString('code'), country.getBool('active'));
}

/** Says whether all VAT is that of a country, whose record the shop then cannot do without. */
function isHome(seller: VatSeller | null, code: string): boolean {
  return seller?.vat_scheme === 'home' && seller.country === code;
}

/** '21.00': hundredths of a per cent as per cent. */
function percent(rate: number): string {
  return (rate / 100).toFixed(2);
}

/** The first rate that a country lacks for goods of these classes, told at a field of the record that is saved. */
function lacking(country: core.Record, classes: readonly TaxClass[], field?: string): Problem[] {
  const rates = ratesOf(country);
  const [missing] = missingRates(rates, classes);
  if (missing === undefined) return [];
  const row = missing === 'vat_standard' ? vatRow(rates.code)?.standard : undefined;
  const params = { country: rates.code, field: missing };
  return [
    row === undefined
      ? contentProblem(field ?? missing, 'vat_rate_missing', params)
      : contentProblem(field ?? missing, 'vat_rate_known', {
          ...params,
          value: row,
          percent: percent(row),
          date: VAT_TABLE_DATE,
        }),
  ];
}

/**
 * Problems that keep a shop from counting VAT by another scheme, or from another country: the first rate that is
 * missing.
 */
export function schemeProblems(app: core.App, shop: core.Record, before: core.Record | null): Problem[] {
  const seller = sellerOf(shop);
  const isSame = (field: string): boolean => before?.getString(field) === shop.getString(field);
  if (seller === null || (isSame('vat_scheme') && isSame('country'))) return [];
  // A shop begins before its countries.
  const isOpen = before !== null && isHome(seller, seller.country);
  if (isOpen && first(app, 'countries', 'code = {:code}', { code: seller.country }) === null)
    return [contentProblem('vat_scheme', 'home_country_missing', { country: seller.country })];
  const [problem] = find(app, 'countries', '')
    .filter((country) => isCounted(seller, country))
    .flatMap((country) => lacking(country, ['standard'], 'vat_scheme'));
  return problem === undefined ? [] : [problem];
}

const OWN_CLASSES: readonly TaxClass[] = ['reduced', 'super_reduced'];

/** Goods of a class whose rates the seller enters need one in each country that is counted with. */
export function classProblems(app: core.App, product: core.Record): Problem[] {
  const own = TAX_CLASSES.find((name) => name === product.getString('tax_class'));
  if (own === undefined || !OWN_CLASSES.includes(own) || product.getString('status') === 'archived') return [];
  const seller = sellerOf(first(app, 'shop', ''));
  if (seller === null) return [];
  const [problem] = find(app, 'countries', '')
    .filter((country) => isCounted(seller, country))
    .flatMap((country) => lacking(country, [own], 'tax_class'));
  return problem === undefined ? [] : [problem];
}

export const countryHooks: CollectionHooks = {
  prepare(_app, record) {
    const code = record.getString('code').trim().toUpperCase();
    record.set('code', code);
    const row = vatRow(code);
    if (record.getString('vat_books') === '' && row !== null) record.set('vat_books', `${row.books}`);
  },
  keep(app, record) {
    const country = record.getString('code');
    const isKept = isHome(sellerOf(first(app, 'shop', '')), country);
    return isKept ? [contentProblem('code', 'home_country_missing', { country })] : [];
  },
  check(app, record, before) {
    const code = record.getString('code');
    const former = before?.getString('code') ?? code;
    const same = first(app, 'countries', 'code = {:code} && id != {:id}', { code, id: record.id });
    const taken = same === null ? [] : [contentProblem('code', 'country_taken', { country: code })];
    const seller = sellerOf(first(app, 'shop', ''));
    const isLost = former !== code && isHome(seller, former);
    const lost = isLost ? [contentProblem('code', 'home_country_missing', { country: former })] : [];
    const rates = seller === null || !isCounted(seller, record) ? [] : lacking(record, ['standard']);
    return [
      ...taken,
      ...lost,
      ...rates,
      ...numberProblems(record),
      ...nameProblems(record, 'territories', TERRITORIES),
    ];
  },
};

function postcodeProblems(record: core.Record): Problem[] {
  const name = oddPostcode(record.getString('postcodes'));
  return name === null ? [] : [contentProblem('postcodes', 'postcode_shape', { name })];
}

/** A method has one price for a country and a weight, or shoppers would be asked to choose between two. */
function methodProblems(app: core.App, record: core.Record): Problem[] {
  const [method, country] = [record.getString('method'), record.getString('country')];
  if (method === '') return [];
  const same = 'country = {:country} && method = {:method} && max_weight = {:weight} && id != {:id}';
  const weight = record.getInt('max_weight');
  const other = first(app, 'shipping_rates', same, { country, method, weight, id: record.id });
  return other === null ? [] : [contentProblem('max_weight', 'method_weight_taken', { method })];
}

export const shippingRateHooks: CollectionHooks = {
  check: (app, record) => [
    ...contentProblems('shipping_rates', rulesView(record)).map(toProblem),
    ...nameProblems(record, 'excluded', PLACES),
    ...postcodeProblems(record),
    ...methodProblems(app, record),
  ],
};
