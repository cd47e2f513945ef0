/** Fields of the shop record that each step asks for. What they are, the table of the collection says. */
import { LOCALES } from '#src/domain/site/locale.ts';
import { columnsOf as columnsOfField } from '#src/schema/kinds/collection.ts';
import { shop } from '#src/schema/site.ts';
import type { ShopRecord } from '#src/contract/records.ts';

const OF_ALL = ['legal_name', 'legal_form', 'address', 'email', 'phone', 'registration', 'share_capital'] as const;
const OF_FRANCE = ['publication_director', 'host', 'mediator', 'mediator_url'] as const;
const OF_ITALY = ['pec'] as const;

export type ShopStep = 'name' | 'tax' | 'seller' | 'guarantee' | 'payment';
export type ShopField =
  | 'brand'
  | 'country'
  | 'vat_scheme'
  | 'vat_number'
  | 'vat_exempt_note'
  | (typeof OF_ALL)[number]
  | (typeof OF_FRANCE)[number]
  | (typeof OF_ITALY)[number]
  | 'epr_numbers'
  | 'guarantee'
  | 'guarantee_alt'
  | 'transfer'
  | 'bank_holder'
  | 'bank_iban'
  | 'bank_bic'
  | 'bank_name'
  | 'transfer_days';

/** `country` and `scheme` as they stand in the form, or in the record where this step does not ask for them. */
export function fieldsOf(step: ShopStep, country: string, scheme: string): readonly ShopField[] {
  switch (step) {
    case 'name':
      return ['brand'];
    case 'tax':
      return ['country', 'vat_scheme', scheme === 'exempt' ? 'vat_exempt_note' : 'vat_number'];
    case 'seller':
      return [...OF_ALL, ...(country === 'FR' ? OF_FRANCE : []), ...(country === 'IT' ? OF_ITALY : []), 'epr_numbers'];
    case 'guarantee':
      return ['guarantee', 'guarantee_alt'];
    case 'payment':
      return ['transfer', 'bank_holder', 'bank_iban', 'bank_bic', 'bank_name', 'transfer_days'];
  }
}

export function fieldOf(name: ShopField) {
  return shop.fields[name];
}

/** Names of its columns: one, or one a language. */
export function columnNames(name: ShopField): readonly string[] {
  return columnsOfField(name, fieldOf(name));
}

/**
 * The columns of some fields, in their order; what there is once a language stands together by language: a notice and
 * its text.
 */
export function columnsOf(
  fields: readonly ShopField[],
): readonly { readonly name: ShopField; readonly column: string }[] {
  const all = fields.flatMap((name) => columnNames(name).map((column) => ({ name, column })));
  const placeOf = ({ name, column }: (typeof all)[number]): number =>
    LOCALES.findIndex((locale) => column === `${name}_${locale}`);
  return all.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Value in a column. */
export function storedValue(record: ShopRecord, column: string): string | boolean | number {
  const value: unknown = Object.entries(record).find(([name]) => name === column)?.[1];
  return typeof value === 'boolean' || typeof value === 'number' ? value : String(value ?? '');
}
