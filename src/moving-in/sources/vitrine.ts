/**
 * This shop's own export: {"vitrine": 1, "kind": "products", "records": […]}, or a table that says the same
 * (src/moving-in/own-tables). Each record has the form of src/contract/moving-in/moved.ts.
 */
import { WITHDRAWAL_EXCLUSIONS } from '#src/contract/account-api.ts';
import {
  MOVED_KINDS,
  type MovedKind,
  type MovedOf,
  type MovedProduct,
  type MovedVariant,
} from '#src/contract/moving-in/moved.ts';
import { ATTRIBUTE_KINDS } from '#src/domain/catalogue/attribute-keys.ts';
import { readPoints } from '#src/domain/catalogue/focal-point.ts';
import { STOCK_RULES } from '#src/domain/catalogue/stock.ts';
import { TAX_CLASSES } from '#src/domain/money/vat.ts';
import { isLocale } from '#src/domain/site/locale.ts';
import { richTextProblem } from '#src/domain/text/rich-text.ts';
import { readOwnTable } from '#src/moving-in/own-tables/read-table.ts';
import { movedParts } from '#src/schema/derived/moved-fields.ts';

/** Check of a value; answers '' or the name of its first part that is not as it must be. */
type Check = (value: unknown, at: string) => string;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const is =
  (test: (value: unknown) => boolean): Check =>
  (value, at) =>
    test(value) ? '' : at;
const text = is((value) => typeof value === 'string');
const whole = is((value) => Number.isSafeInteger(value));
const amount = is((value) => Number.isSafeInteger(value) && Number(value) >= 0);
const number = is((value) => typeof value === 'number' && Number.isFinite(value) && value >= 0);
const oneOf = (values: readonly unknown[]): Check => is((value) => values.includes(value));
const orNull =
  (check: Check): Check =>
  (value, at) =>
    value === null ? '' : check(value, at);
const orMissing =
  (check: Check): Check =>
  (value, at) =>
    value === undefined ? '' : check(value, at);
const list =
  (check: Check): Check =>
  (value, at) =>
    Array.isArray(value)
      ? (value.map((one, place) => check(one, `${at}.${place}`)).find((wrong) => wrong !== '') ?? '')
      : at;
const record =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, at) =>
    isObject(value)
      ? (Object.entries(checks)
          .map(([name, check]) => check(value[name], at === '' ? name : `${at}.${name}`))
          .find((wrong) => wrong !== '') ?? '')
      : at || '?';
const each =
  (check: Check, isName: (name: string) => boolean = () => true): Check =>
  (value, at) =>
    isObject(value)
      ? (Object.entries(value)
          .map(([name, one]) => (isName(name) ? check(one, `${at}.${name}`) : `${at}.${name}`))
          .find((wrong) => wrong !== '') ?? '')
      : at;

const texts = each(text, isLocale);
const rich = each(
  is((value) => typeof value === 'string' && richTextProblem(value) === null),
  isLocale,
);
const lines = each(list(text), isLocale);
const point = is((value) => value !== null && readPoints([value]) !== undefined);
const picture = record({ from: text, alt: texts, focus: orMissing(point) });
const address = record({
  name: text,
  company: text,
  street: text,
  extra: text,
  postcode: text,
  city: text,
  region: orMissing(text),
  country: text,
  phone: text,
});
const day = is((value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)));
const language: Check = (value, at) => (value === null || isLocale(value) ? '' : at);
const attributes = each(list(text));
const maker = record({
  address: text,
  contact: text,
  country: text,
  responsibleName: text,
  responsibleAddress: text,
  responsibleContact: text,
});
const path = is(
  (value) =>
    Array.isArray(value) && (value.length === 1 || value.length === 2) && value.every((one) => typeof one === 'string'),
);

const SHAPES: Readonly<Record<MovedKind, Check>> = {
  attributes: record({
    row: whole,
    key: text,
    kind: oneOf(ATTRIBUTE_KINDS),
    name: texts,
    values: list(record({ key: text, name: texts, swatch: text })),
  }),
  categories: record({
    row: whole,
    path,
    name: texts,
    slug: texts,
    intro: rich,
    guide: rich,
    searchTitle: texts,
    searchDescription: texts,
    googleCategory: text,
    filters: list(text),
    picture: orNull(picture),
  }),
  companions: record({ row: whole, product: text, goesWith: list(text) }),
  products: record({
    key: text,
    row: whole,
    name: texts,
    slug: texts,
    summary: texts,
    description: rich,
    ...movedParts(
      () => texts,
      () => text,
    ),
    searchTitle: texts,
    searchDescription: texts,
    status: oneOf(['draft', 'published', 'archived']),
    categories: list(record({ path, oldPath: text, levels: orMissing(list(record({ name: texts, slug: texts }))) })),
    maker: text,
    makerDetails: orNull(maker),
    withdrawalExclusion: oneOf(WITHDRAWAL_EXCLUSIONS),
    taxClass: oneOf([...TAX_CLASSES, null]),
    attributes,
    options: lines,
    pictures: list(picture),
    variants: list(
      record({
        key: text,
        sku: text,
        gtin: text,
        values: lines,
        attributes,
        price: orNull(amount),
        stock: orNull(whole),
        stockRule: oneOf([...STOCK_RULES, null]),
        backorderDays: amount,
        restock: oneOf(['', 'never']),
        weight: amount,
        unitQuantity: number,
        unit: oneOf(['', 'g', 'ml', 'cm', 'm2']),
        pictures: list(picture),
        oldPaths: list(text),
      }),
    ),
    oldPaths: list(text),
  }),
  customers: record({
    key: text,
    row: whole,
    email: text,
    name: text,
    locale: language,
    addresses: list(address),
    newsletter: orNull(record({ at: day, proof: text })),
  }),
  orders: record({
    number: text,
    row: whole,
    placed: day,
    email: text,
    name: text,
    currency: text,
    total: amount,
    shipping: amount,
    tax: amount,
    discount: amount,
    state: oneOf(['open', 'paid', 'sent', 'refunded', 'cancelled']),
    lines: list(record({ sku: text, name: text, quantity: whole, price: amount })),
    shippingAddress: orNull(address),
    billingAddress: orNull(address),
  }),
  redirects: record({ row: whole, from: text, to: text }),
  reviews: record({
    row: whole,
    product: text,
    author: text,
    email: text,
    stars: oneOf([1, 2, 3, 4, 5]),
    title: text,
    body: text,
    written: day,
    locale: language,
  }),
};

/** Fields that exports of earlier versions do not have. */
const ADDED = {
  product: {
    ...movedParts(
      () => ({}),
      () => '',
    ),
    makerDetails: null,
    withdrawalExclusion: '',
  },
  variant: { attributes: {}, restock: '', stockRule: '', backorderDays: 0 },
} as const satisfies { readonly product: Partial<MovedProduct>; readonly variant: Partial<MovedVariant> };

function completed(kind: MovedKind, one: unknown): unknown {
  if (kind !== 'products' || !isObject(one)) return one;
  const variants: unknown = one['variants'];
  return {
    ...ADDED.product,
    ...one,
    variants: Array.isArray(variants)
      ? variants.map((variant: unknown) => (isObject(variant) ? { ...ADDED.variant, ...variant } : variant))
      : variants,
  };
}

export interface OwnExport {
  readonly kind: MovedKind;
  readonly records: readonly MovedOf[MovedKind][];
  /** `at`: place among the records, or line of the table. `part`: where it is not as it must be, with what is there. */
  readonly wrong: readonly { readonly at: number; readonly part: string }[];
  readonly count: number;
  /** Separator of a table; '' of JSON. */
  readonly separator: string;
}

/** 'status: Published'; the part alone where nothing is there that could be shown. */
function withValue(one: unknown, part: string): string {
  const value = part.split('.').reduce<unknown>((inner, name) => Object(inner)[name], one);
  return (typeof value === 'string' && value !== '') || Number.isFinite(value) ? `${part}: ${value}` : part;
}

function checked(kind: MovedKind, sent: readonly unknown[]): Pick<OwnExport, 'kind' | 'records' | 'wrong' | 'count'> {
  const looked = sent.map((value) => {
    const one = completed(kind, value);
    return { one, part: SHAPES[kind](one, '') };
  });
  return {
    kind,
    count: looked.length,
    // Each has just been found to have the form of its kind.
    records: looked.filter(({ part }) => part === '').map(({ one }) => one as MovedOf[MovedKind]),
    wrong: looked.flatMap(({ one, part }, at) => (part === '' ? [] : [{ at: at + 1, part: withValue(one, part) }])),
  };
}

function readJson(json: string): OwnExport | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  if (!isObject(value) || value['vitrine'] !== 1 || !Array.isArray(value['records'])) return null;
  const kind = MOVED_KINDS.find((one) => one === value['kind']);
  return kind === undefined ? null : { ...checked(kind, value['records']), separator: '' };
}

function readTable(csv: string, isSaid: boolean, currency: string): OwnExport | null {
  const table = readOwnTable(csv, isSaid, currency);
  if (table === null) return null;
  const { kind, records, separator, broken } = table;
  const found = checked(kind, records);
  const lineOf = (at: number): number => Number(Object(records[at - 1])['row']);
  const wrong = found.wrong.map(({ at, part }) => ({ at: lineOf(at), part }));
  return { ...found, wrong: broken === null ? wrong : [{ at: broken, part: '"' }], separator };
}

/** `isSaid`: a person says that it is of this shop's export. `currency`: the shop's. Null: it is not. */
export function readOwnExport(file: string, isSaid: boolean, currency: string): OwnExport | null {
  return /^\s*\{/.test(file.slice(0, 100)) ? readJson(file) : readTable(file, isSaid, currency);
}
