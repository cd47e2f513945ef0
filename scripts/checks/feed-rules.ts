/**
 * The published rules of product feeds, as far as they can be checked without asking anybody: Google's "Product data specification" (support.google.com/merchants/answer/7052112 and the
 * pages of its attributes: certification 13528839, unit pricing 6324455 and 6324490) and Meta's "Catalog feed fields" (developers.facebook.com), as they stood in November 2026; docs/decisions/0395.
 */
import Papa from 'papaparse';
import { gtinProblem } from '#src/domain/catalogue/gtin.ts';
import { META_COLUMNS } from '#src/publishing/render/feeds/meta-feed.ts';
import { decode } from '#scripts/checks/html.ts';

/** Values of an item by the names of their fields; Google's may be repeated. */
type FeedItem = ReadonlyMap<string, readonly string[]>;

const PRICE = /^\d+\.\d{2} [A-Z]{3}$/;
const ADDRESS = /^https?:\/\/[^\s<>"]+$/;
const DATES = /^\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d\d:?\d\d\/\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d\d:?\d\d$/;

/**
 * Rule of a field: whether it may be missing, and how often it may be there; what its value looks like, and how many
 * letters it has at most.
 */
interface Rule {
  readonly needed?: true;
  readonly repeated?: number;
  readonly shape?: RegExp;
  readonly most?: number;
}

const SHARED: Readonly<Record<string, Rule>> = {
  price: { needed: true, shape: PRICE },
  link: { needed: true, shape: ADDRESS, most: 2000 },
  image_link: { needed: true, shape: /^https?:\/\/[^\s<>"]+\.(?:jpe?g|png|webp)$/, most: 2000 },
  condition: { needed: true, shape: /^new$/ },
  brand: { needed: true, most: 70 },
  item_group_id: { most: 50 },
  sale_price: { shape: PRICE },
  sale_price_effective_date: { shape: DATES },
  gtin: { shape: /^\d{8,14}$/ },
  mpn: { most: 70 },
  google_product_category: { shape: /^(?:[1-9]\d{0,9}|[^<>]+(?: > [^<>]+)+)$/, most: 750 },
  product_type: { most: 750 },
  color: { most: 100 },
  size: { most: 100 },
  material: { most: 200 },
  pattern: { most: 100 },
  shipping_weight: { shape: /^\d+(?:\.\d+)? g$/ },
};

const GOOGLE: Readonly<Record<string, Rule>> = {
  ...SHARED,
  id: { needed: true, most: 50 },
  title: { needed: true, most: 150 },
  description: { needed: true, most: 5000 },
  availability: { needed: true, shape: /^(?:in_stock|out_of_stock|preorder|backorder)$/ },
  additional_image_link: { repeated: 10, shape: ADDRESS, most: 2000 },
  identifier_exists: { shape: /^no$/ },
  unit_pricing_measure: { shape: /^(?:0*[1-9]\d*(?:\.\d+)?|0?\.\d*[1-9]\d*|0\.\d*[1-9]\d*) (?:g|ml|cm|sqm)$/ },
  unit_pricing_base_measure: { shape: /^1 (?:kg|l|m|sqm)$/ },
  'certification/certification_authority': { shape: /^EC$/ },
  'certification/certification_name': { shape: /^EPREL$/ },
  'certification/certification_code': { shape: /^\d{4,10}$/ },
  'shipping/country': { repeated: 300, shape: /^[A-Z]{2}$/ },
  'shipping/service': { repeated: 300, most: 100 },
  'shipping/price': { repeated: 300, shape: PRICE },
  'shipping/max_handling_time': { repeated: 300, shape: /^\d+$/ },
  'shipping/min_transit_time': { repeated: 300, shape: /^\d+$/ },
  'shipping/max_transit_time': { repeated: 300, shape: /^\d+$/ },
};

const META: Readonly<Record<string, Rule>> = {
  ...SHARED,
  id: { needed: true, most: 100 },
  title: { needed: true, most: 200 },
  description: { needed: true, most: 9999 },
  availability: { needed: true, shape: /^(?:in stock|available for order|out of stock)$/ },
  additional_image_link: { most: 2000 * 20 },
  origin_country: { shape: /^[A-Z]{2}$/ },
};

const one = (item: FeedItem, field: string): string => item.get(field)?.[0] ?? '';
const cents = (price: string): number => Number(price.split(' ')[0]);

function fieldProblems(item: FeedItem, rules: Readonly<Record<string, Rule>>): string[] {
  const unknown = [...item.keys()].filter((field) => rules[field] === undefined);
  const wrong = Object.entries(rules).flatMap(([field, { needed, repeated = 1, shape, most = 5000 }]) => {
    const values = item.get(field) ?? [];
    if (values.length === 0) return needed ? [`${field} is missing`] : [];
    return [
      ...(values.length > repeated ? [`${field} is there ${values.length} times`] : []),
      ...values
        .filter((value) => value.trim() === '' || [...value].length > most || shape?.test(value) === false)
        .map((value) => `${field} is "${value.slice(0, 60)}"`),
    ];
  });
  return [...unknown.map((field) => `${field} is no field`), ...wrong];
}

/** Problems of several fields of an item together. */
function itemProblems(item: FeedItem): string[] {
  const [price, sale, gtin] = ['price', 'sale_price', 'gtin'].map((field) => one(item, field));
  return [
    ...(cents(price ?? '') > 0 ? [] : ['price is not above 0']),
    ...(sale === '' || cents(sale ?? '') < cents(price ?? '') ? [] : ['sale_price is not below price']),
    ...(sale === '' && item.has('sale_price_effective_date') ? ['a sale has dates and no price'] : []),
    ...(gtin === '' || gtinProblem(gtin ?? '') === null ? [] : ['gtin has a wrong check digit']),
  ];
}

function identifierProblems(item: FeedItem): string[] {
  const has = item.has('gtin') || item.has('mpn');
  return has === item.has('identifier_exists') ? ['identifier_exists contradicts gtin and mpn'] : [];
}

/** A unit of what is in an item and the one it is compared by are of one kind. */
function unitProblems(item: FeedItem): string[] {
  const [, unit = ''] = one(item, 'unit_pricing_measure').split(' ');
  const [, base = ''] = one(item, 'unit_pricing_base_measure').split(' ');
  const kinds: Readonly<Record<string, string>> = { g: 'kg', ml: 'l', cm: 'm', sqm: 'sqm', '': '' };
  return kinds[unit] === base ? [] : ['unit_pricing_measure and its base are of two kinds'];
}

function named(items: readonly FeedItem[], problemsOf: (item: FeedItem) => readonly string[]): string[] {
  const ids = items.map((item) => one(item, 'id'));
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `two items have the id ${id}`);
  return [...twice, ...items.flatMap((item) => problemsOf(item).map((problem) => `${one(item, 'id')}: ${problem}`))];
}

const ITEM = /<item>([\s\S]*?)<\/item>/g;
const ELEMENT = /<g:(\w+)>([\s\S]*?)<\/g:\1>/g;

function googleFields(xml: string, within = ''): [string, string][] {
  return [...xml.matchAll(ELEMENT)].flatMap(([, name = '', inner = '']): [string, string][] =>
    inner.includes('<') ? googleFields(inner, `${name}/`) : [[within + name, decode(inner)]],
  );
}

function googleItems(xml: string): FeedItem[] {
  return [...xml.matchAll(ITEM)].map(([, inner = '']) => {
    const item = new Map<string, string[]>();
    for (const [field, value] of googleFields(inner)) item.set(field, [...(item.get(field) ?? []), value]);
    return item;
  });
}

/** Anything in a feed that XML cannot hold, or that is no element of Google's. */
function xmlProblems(xml: string): string[] {
  const rest = xml.replace(ELEMENT, '').replace(ITEM, '$1');
  return [
    ...(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>') ? [] : ['does not begin as XML does']),
    ...(xml.includes('xmlns:g="http://base.google.com/ns/1.0"') ? [] : ['does not name Google’s elements']),
    // oxlint-disable-next-line no-control-regex -- just these
    ...(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(xml) ? ['holds a control character'] : []),
    ...(/&(?!(?:amp|lt|gt|quot);)/.test(xml) ? ['holds a bare "&"'] : []),
    ...(/<g:|<\/g:/.test(rest) ? ['holds an element without an end'] : []),
    ...(xml.trimEnd().endsWith('</channel></rss>') ? [] : ['does not end']),
  ];
}

/** Problems for which Google would refuse a feed. */
export function googleFeedProblems(xml: string): string[] {
  return [
    ...xmlProblems(xml),
    ...named(googleItems(xml), (item) => [
      ...fieldProblems(item, GOOGLE),
      ...itemProblems(item),
      ...identifierProblems(item),
      ...unitProblems(item),
    ]),
  ];
}

/** Problems for which Meta would refuse a feed. */
export function metaFeedProblems(csv: string): string[] {
  const { data, errors, meta } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true });
  const items = data.map(
    (row): FeedItem =>
      new Map(Object.entries(row).flatMap(([field, value]) => (value === '' ? [] : [[field, [value]]]))),
  );
  return [
    ...errors.map(({ message, row }) => `line ${row ?? 0}: ${message}`),
    ...(META_COLUMNS.join() === meta.fields?.join() ? [] : ['has other columns']),
    ...named(items, (item) => [...fieldProblems(item, META), ...itemProblems(item)]),
  ];
}

/** Problems of a feed by its name. */
export function feedProblems(name: string, text: string): string[] {
  return (name.includes('google') ? googleFeedProblems(text) : metaFeedProblems(text)).map(
    (problem) => `${name}: ${problem}`,
  );
}
