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

/**
 * Texts in which nothing could end them otherwise than it seems: PocketBase quotes those of a group anew, in double
 * quotes. The SDK writes a quote of a text as \'.
 */
const PLAIN_TEXT = /'(?:[^'"\\]|\\')*'|"[^'"\\]*"/g;
const UNSURE = /['"\\]|\/\//;
const NAMES = /[a-z_@#][\w@#:]*(?:\.+[\w@#:]*)+/gi;

/** A filter or an order without its texts, each of which leaves `''`; null: nobody can say what of it is text. */
function withoutTexts(text: string): string | null {
  return UNSURE.test(text.replace(PLAIN_TEXT, ' ')) ? null : text.replace(PLAIN_TEXT, "''");
}

/** Relations that a filter or an order follows, each time, those of `EXPANDED` left out: steps to a field. */
function waysOf(collection: string, text: string): string[][] {
  const known = Object.entries(EXPANDED).flatMap(([name, paths]) => (name === collection ? paths.split(',') : []));
  const names = (withoutTexts(text) ?? text).match(NAMES) ?? [];
  return names.flatMap((path) => {
    const steps = path.split('.').slice(0, -1);
    const way = steps.join('.');
    return known.some((one) => one === way || one.startsWith(`${way}.`)) ? [] : [steps];
  });
}

/**
 * Says whether a filter or an order goes along relations further than pages do. PocketBase joins what they name: eight
 * products beside each of 31, five steps far, take a processor 7 s. A relation may be followed once, the ways of
 * `EXPANDED` to their ends.
 */
export function joinsTooMuch(collection: string, asked: readonly string[]): boolean {
  const others = asked.flatMap((text) => waysOf(collection, text));
  return others.some(({ length }) => length > 1) || new Set(others.map(([first]) => first)).size > 1;
}

/** Characters of all texts of a filter that looks for a part of a text: the longest of the studio has 700. */
export const MOST_PATTERN = 1000;
/** Conditions along relations, or on each value of a field: the studio has three. */
export const MOST_ALONG = 8;

/** What is no text on the right of `~`: then each record brings a pattern of its own, as long as it likes. */
const NO_TEXT = /~(?!\s*'')/;
/** Fields of drafts and revisions, which hold very much; pages look for nothing there. */
const LARGE = /\b(?:data|before|after)\b/i;

/**
 * Says whether a filter compares more than pages do. A part of a text is looked for in its length times that of the
 * pattern: four drafts of 600 kB and 3,000 characters took a processor 9 s. A condition on many values is a question
 * of its own for each record: 130 of them in 10,000 products took 30 s.
 */
export function comparesTooMuch(collection: string, asked: readonly string[]): boolean {
  const along = asked.flatMap((text) => [...waysOf(collection, text), ...(text.match(/:each/gi) ?? [])]);
  const isLong = asked.some((text) => {
    const bare = withoutTexts(text);
    const read = bare ?? text;
    if (!read.includes('~')) return false;
    // Where nobody can say what of it is a pattern, all of it may be.
    const isOver = bare === null ? text.length > 2 * MOST_PATTERN : text.length - bare.length > MOST_PATTERN;
    // No collection: the logs, where a superuser looks through `data`.
    return isOver || (collection !== '' && LARGE.test(read)) || NO_TEXT.test(bare ?? '');
  });
  return isLong || along.length > MOST_ALONG;
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
