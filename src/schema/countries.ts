import { collection } from '#src/schema/kinds/collection.ts';
import { country, flag, line, lines, whole } from '#src/schema/kinds/fields.ts';

export const countries = collection({
  /** ISO 3166-1 alpha-2. */
  code: country({ required: true, pattern: '^[A-Z]{2}$' }),
  name: line({ localized: true }),
  /** Delivered to. */
  active: flag({}),
  /** VAT rates in basis points (2000 = 20 %). */
  vat_standard: whole({ max: 10_000 }),
  vat_reduced: whole({ max: 10_000 }),
  vat_super_reduced: whole({ max: 10_000 }),
  /** The seller's VAT number in that country, where one is needed (GB). */
  vat_number: line({}),
  /** Special territories (domain/territories) that are delivered to as to the rest of the country: one a line. */
  territories: lines({}),
  /** Digits, so that nothing at all is no rate: '' is filled in from the table (domain/vat-table). */
  vat_books: line({ max: 5, pattern: '^([0-9]{1,4}|10000)?$' }),
});
