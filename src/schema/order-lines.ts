import { WITHDRAWAL_EXCLUSIONS } from '#src/contract/account-api.ts';
import { TAX_CLASSES } from '#src/domain/money/vat.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, line, money, relation, text, whole } from '#src/schema/kinds/fields.ts';
import { ID_LENGTH } from '#src/schema/kinds/lengths.ts';

/** Never changes. */
export const orderLines = collection({
  order: relation('orders', { required: true }),
  rank: whole({}),
  item: line({ required: true, max: ID_LENGTH }),
  product: line({ required: true, max: ID_LENGTH }),
  name: line({}),
  /** One a line. */
  values: text({}),
  sku: line({ max: 100 }),
  /** Path of a small picture of the site, as the browser showed it; '': none. Nothing depends on it. */
  picture: line({ max: 100 }),
  quantity: whole({ min: 1, max: 99 }),
  unit_price: money({}),
  discount: money({}),
  vat_rate: whole({ max: 10_000 }),
  tax_class: choice(TAX_CLASSES, { required: true }),
  weight: whole({}),
  withdrawal_exclusion: choice(WITHDRAWAL_EXCLUSIONS, {}),
});
