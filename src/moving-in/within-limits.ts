/**
 * Leaves out products that the route would not take: it refuses a whole request for one value that is beyond its
 * limits, and with it all that comes after.
 */
import { MOVED_MOST } from '#src/contract/moving-in/move-in-api.ts';
import type { MovedAttributes, MovedProduct, MovedVariant } from '#src/contract/moving-in/moved.ts';
import type { Report } from '#src/moving-in/report.ts';

type Beyond = readonly [text: string, most: number];

const longer = (texts: readonly string[], most: number): Beyond[] =>
  texts.filter((text) => text.length > most).map((text) => [text, most]);
const more = (list: readonly unknown[], most: number, name: string): Beyond[] =>
  list.length > most ? [[name, most]] : [];

function ofAttributes(attributes: MovedAttributes): Beyond[] {
  return Object.entries(attributes).flatMap(([name, values]) => [
    ...longer([name], MOVED_MOST.key),
    ...more(values, MOVED_MOST.values, name),
  ]);
}

function ofVariant({ key, attributes, pictures, oldPaths }: MovedVariant): Beyond[] {
  return [
    ...longer([key], MOVED_MOST.key),
    ...ofAttributes(attributes),
    ...more(pictures, MOVED_MOST.variantPictures, key),
    ...more(oldPaths, MOVED_MOST.variantPaths, key),
  ];
}

/** All texts of a product, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Finds what of a product is beyond a limit, and that limit; undefined: nothing is. */
function beyondIn(product: MovedProduct): Beyond | undefined {
  const { key, categories, pictures, variants, oldPaths, attributes } = product;
  return [
    ...longer([key], MOVED_MOST.key),
    ...more(categories, MOVED_MOST.categories, key),
    ...longer(
      categories.flatMap(({ path }) => path),
      MOVED_MOST.key,
    ),
    ...ofAttributes(attributes),
    ...more(pictures, MOVED_MOST.pictures, key),
    ...more(oldPaths, MOVED_MOST.oldPaths, key),
    ...more(variants, MOVED_MOST.variants, key),
    ...variants.flatMap(ofVariant),
    ...longer(textsIn(product), MOVED_MOST.text),
  ][0];
}

/** Characters of a text of somebody: more than any field holds, and less than the desk refuses a whole request for. */
const PERSON_TEXT = 10_000;

/** Gives a record without the ends of texts that no field holds: what is too long is then cut, or said, as it always is. */
export function shortened<One>(record: One): One {
  if (longer(textsIn(record), PERSON_TEXT).length === 0) return record;
  const cut = (_name: string, value: unknown): unknown =>
    typeof value === 'string' ? value.slice(0, PERSON_TEXT) : value;
  return JSON.parse(JSON.stringify(record, cut)) as One;
}

export function withinLimits(products: readonly MovedProduct[], report: Report): MovedProduct[] {
  return products.filter((product) => {
    const beyond = beyondIn(product);
    if (beyond === undefined) return true;
    const [value, most] = beyond;
    report.leftOut('product_large', { row: product.row }, { value, most });
    return false;
  });
}
