/** This shop's own export: {"vitrine": 1, "kind": "products", "records": […]}, each record in the form of src/contract/moving-in/moved.ts. */
import { MOVED_KINDS, type MovedKind, type MovedOf } from '#src/contract/moving-in/moved.ts';
import { isLocale } from '#src/domain/site/locale.ts';
import { richTextProblem } from '#src/domain/text/rich-text.ts';

/** What a value must be; '' or the name of its first part that is not. */
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
const picture = record({ from: text, alt: texts });
const address = record({
  name: text,
  company: text,
  street: text,
  extra: text,
  postcode: text,
  city: text,
  country: text,
  phone: text,
});
const day = is((value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)));
const language: Check = (value, at) => (value === null || isLocale(value) ? '' : at);
const path = is(
  (value) =>
    Array.isArray(value) && (value.length === 1 || value.length === 2) && value.every((one) => typeof one === 'string'),
);

const SHAPES: Readonly<Record<MovedKind, Check>> = {
  products: record({
    key: text,
    row: whole,
    name: texts,
    slug: texts,
    summary: texts,
    description: rich,
    searchTitle: texts,
    searchDescription: texts,
    status: oneOf(['draft', 'published', 'archived']),
    categories: list(record({ path, oldPath: text })),
    maker: text,
    identifier: text,
    taxClass: oneOf(['standard', 'books', 'reduced', 'super_reduced', 'zero', null]),
    attributes: each(list(text)),
    options: lines,
    pictures: list(picture),
    variants: list(
      record({
        key: text,
        sku: text,
        gtin: text,
        values: lines,
        price: orNull(amount),
        stock: orNull(whole),
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

export interface OwnExport<Kind extends MovedKind = MovedKind> {
  readonly kind: Kind;
  readonly records: readonly MovedOf[Kind][];
  readonly wrong: readonly { readonly at: number; readonly part: string }[];
  readonly count: number;
}

/** Null: the text is not of this shop's export. */
export function readOwnExport(json: string): OwnExport | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  if (!isObject(value) || value['vitrine'] !== 1 || !Array.isArray(value['records'])) return null;
  const kind = MOVED_KINDS.find((one) => one === value['kind']);
  if (kind === undefined) return null;
  const checked = value['records'].map((one: unknown, at) => ({ one, at: at + 1, part: SHAPES[kind](one, '') }));
  return {
    kind,
    count: checked.length,
    // Each has just been found to have the form of its kind.
    records: checked.filter(({ part }) => part === '').map(({ one }) => one as MovedOf[MovedKind]),
    wrong: checked.filter(({ part }) => part !== '').map(({ at, part }) => ({ at, part })),
  };
}
