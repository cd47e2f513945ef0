/**
 * A product's page has so many bytes (config PRODUCT_PAGE), and each variant in its structured data takes about eleven
 * of them. Where all of them are too many, as many are named as fit, those that can be had first: search engines may be
 * told of some of a group, and the feeds have all (docs/decisions/0394).
 */
import { brotliCompressSync, constants } from 'node:zlib';
import { PRODUCT_PAGE } from '#src/config.ts';
import { attributeOf, tagsOfPage } from '#src/html/markup.ts';
import { scriptJson } from '#src/html/structured-data.ts';

/** So many are named however heavy the page is. */
const LEAST = 6;
/**
 * Share that the best compression leaves of what a quick one gives, at most: 0.913 to 0.929 over the pages of the demo.
 * It takes 20 times as long, so that only what is near the limit is weighed by it.
 */
const BEST_OF_QUICK = 0.95;

function compressed(html: string, quality: number): number {
  return brotliCompressSync(Buffer.from(html, 'latin1'), { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    .byteLength;
}

const fits = (html: string, budget: number): boolean =>
  compressed(html, 7) * BEST_OF_QUICK <= budget || compressed(html, constants.BROTLI_MAX_QUALITY) <= budget;

interface Variant {
  readonly offers: { readonly availability: string };
}
interface Group {
  readonly '@type': string;
  readonly hasVariant?: readonly Variant[];
}
interface Graph {
  readonly '@graph': readonly Group[];
}

/** So many of the variants, in their order: the sold-out ones go first, then the last ones. */
function some(variants: readonly Variant[], count: number): readonly Variant[] {
  const isOut = ({ offers }: Variant): boolean => offers.availability.endsWith('OutOfStock');
  const kept = new Set([...variants.filter((one) => !isOut(one)), ...variants.filter(isOut)].slice(0, count));
  return variants.filter((one) => kept.has(one));
}

/** @param html A finished page, a letter for a byte (latin1). */
export function fitVariants(html: string): string {
  // Most pages have no group of variants and are not read for one.
  if (!html.includes('"ProductGroup"')) return html;
  const tags = tagsOfPage(html);
  const script = tags.find((tag) => tag.name === 'script' && attributeOf(html, tag, 'type') === 'application/ld+json');
  if (script === undefined) return html;
  const { end: from, textEnd: to } = script;
  const data = html.slice(from, to);
  if (!data.includes('"ProductGroup"')) return html;
  const hasReviews = tags.some((tag) => attributeOf(html, tag, 'id') === 'reviews');
  const budget = PRODUCT_PAGE.bytes + (hasReviews ? PRODUCT_PAGE.reviewBytes : 0);
  const graph = JSON.parse(Buffer.from(data, 'latin1').toString('utf8')) as Graph;
  const variants = graph['@graph'].flatMap(({ hasVariant = [] }) => hasVariant);
  if (variants.length <= LEAST || fits(html, budget)) return html;

  const pageWith = (count: number): string => {
    const things = graph['@graph'].map((thing) =>
      thing.hasVariant === undefined ? thing : { ...thing, hasVariant: some(thing.hasVariant, count) },
    );
    const text = Buffer.from(scriptJson({ ...graph, '@graph': things })).toString('latin1');
    return html.slice(0, from) + text + html.slice(to);
  };
  const least = compressed(pageWith(LEAST), constants.BROTLI_MAX_QUALITY);
  const each = (compressed(html, constants.BROTLI_MAX_QUALITY) - least) / (variants.length - LEAST);
  let count = LEAST + Math.floor(Math.max(0, budget - least) / each);
  while (count > LEAST && !fits(pageWith(count), budget))
    count = Math.max(LEAST, Math.min(count - 1, Math.floor(count * 0.95)));
  return pageWith(count);
}
