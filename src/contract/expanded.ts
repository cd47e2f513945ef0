/**
 * Says what PocketBase gives beside the records of a collection (`expand`) to the pages that list or follow them: they
 * ask for it here, and the hooks take nothing else (docs/decisions/0438).
 */
export const EXPANDED = {
  items: 'product',
  attribute_values: 'attribute',
  sales: 'item.product',
  redirects: 'product,category,page',
  shipping_rates: 'country',
  reviews: 'product',
  orders: 'order_lines_via_order',
} as const;

/** Texts in which nothing could end them otherwise than it seems: PocketBase quotes those of a group anew. */
const PLAIN_TEXT = /'[^'"\\]*'|"[^'"\\]*"/g;
const UNSURE = /['"\\]|\/\//;
const NAMES = /[a-z_@#][\w@#:]*(?:\.+[\w@#:]*)+/gi;

/**
 * Says whether a filter or an order goes along relations further than pages do. PocketBase joins what they name: eight
 * products beside each of 31, five steps far, take a processor 7 s. A relation may be followed once, the ways of
 * `EXPANDED` to their ends.
 */
export function joinsTooMuch(collection: string, asked: readonly string[]): boolean {
  const known = Object.entries(EXPANDED).flatMap(([name, paths]) => (name === collection ? paths.split(',') : []));
  const others = asked.flatMap((text) => {
    const bare = text.replace(PLAIN_TEXT, ' ');
    const names = (UNSURE.test(bare) ? text : bare).match(NAMES) ?? [];
    return names.flatMap((path) => {
      const steps = path.split('.').slice(0, -1);
      const way = steps.join('.');
      return known.some((one) => one === way || one.startsWith(`${way}.`)) ? [] : [steps];
    });
  });
  return others.some(({ length }) => length > 1) || new Set(others.map(([first]) => first)).size > 1;
}

/** Names of `fields` in one request: pages ask for twelve. */
export const MOST_FIELDS = 50;

/**
 * Says whether so many fields are picked, or cut to a length, that PocketBase goes through each record for too long:
 * 3,700 took it a minute.
 */
export function picksTooMany(fields: readonly string[]): boolean {
  return fields.some((names) => names.includes('(') || names.split(',', MOST_FIELDS + 1).length > MOST_FIELDS);
}
