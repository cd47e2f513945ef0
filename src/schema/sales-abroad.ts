import { collection } from '#src/schema/kinds/collection.ts';
import { line, whole } from '#src/schema/kinds/fields.ts';

/** One row a year: sold to people in other countries of the Union (domain/month/abroad.ts). */
export const salesAbroad = collection({
  year: line({ required: true, max: 4 }),
  /** Minor units without VAT, less what was given back. */
  net: whole({ min: Number.MIN_SAFE_INTEGER }),
});
