import type { LinePieces } from '#src/contract/account-api.ts';
import { LABEL_BYTES } from '#src/contract/labels.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { date, flag, json, line, pdf, relation, url } from '#src/schema/kinds/fields.ts';

/** A parcel. Operators make them; what was in it stays as it was. */
export const shipments = collection({
  order: relation('orders', { required: true }),
  carrier: line({ required: true, max: 100 }),
  tracking: line({ max: 100 }),
  /** https address, or ''. */
  url: url({}),
  lines: json<readonly LinePieces[]>(10_000),
  /** Nothing more of the order will be sent. */
  complete: flag({}),
  shipped: date({}),
  /** '' while it is not known. */
  delivered: date({}),
  /** It never arrived: what was in it can be sent again. */
  lost: flag({}),
  /** Moment at which it came back to the shop: what was in it can be sent again; '': it has not. */
  returned: date({}),
  /**
   * The label that a service has made for it (contract/labels.ts). It names a person: it goes some weeks after the
   * parcel. Only those who work on orders are told of it.
   */
  label: pdf(LABEL_BYTES, { hidden: true }),
  /** The service's name of the label; '': there is none, or it is void. */
  label_ref: line({ hidden: true, max: 100 }),
});
