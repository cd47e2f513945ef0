import { PICTURED, type Pictured } from '#src/contract/moving-in/awaited-pictures.ts';
import type { MovedTexts } from '#src/contract/moving-in/moved.ts';
import type { FocalPoint } from '#src/domain/catalogue/focal-point.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, json, line, whole } from '#src/schema/kinds/fields.ts';
import { ID_LENGTH } from '#src/schema/kinds/lengths.ts';
import { items } from '#src/schema/items.ts';
import { products } from '#src/schema/products.ts';

/** Pictures that a record may have. */
export const MOST_PICTURES: Readonly<Record<Pictured, number>> = {
  products: products.fields.images.max,
  items: items.fields.images.max,
  categories: 1,
};

/** Bytes of a value of several parts. */
const SMALL_BYTES = 10_000;

/** Pictures of another shop that are named by what came from it, and are fetched or brought after it. */
export const awaitedPictures = collection({
  /** Collection of the record whose picture it is to be. The row goes with that record. */
  collection: choice(PICTURED, { required: true }),
  record: line({ required: true, max: ID_LENGTH }),
  /** Among the pictures that the other shop names of the record, from 0. */
  place: whole({}),
  /** https address, or name of a file that somebody brings. Once a record. */
  source: line({ required: true, max: 2000 }),
  alt: json<MovedTexts | null>(SMALL_BYTES),
  focus: json<FocalPoint | null>(100),
  state: choice(['waiting', 'there', 'failed'], { required: true }),
  /** Id in `media`; '' until it is there. */
  file: line({ max: 255 }),
  /** Number of times that it was asked for. */
  tries: whole({}),
  /**
   * Moment from which on the shop asks for it; '': it does not, because it is there, was given up, or is no address.
   */
  next_try: date({}),
  /** Reason for which it is not there: words in i18n/{locale}/staff-moving-in.json, `pictures.problem.{code}`; ''. */
  problem: line({ max: 50 }),
  /** Values that those words name. */
  params: json<Readonly<Record<string, string | number>> | null>(SMALL_BYTES),
});
