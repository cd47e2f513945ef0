/** How many rows of each kind a filled shop has. */

/** At scale 1: about three years of a busy shop. Lines, history, shipments, payments and documents follow the orders. */
const AT_ONE = {
  orders: 200_000,
  mails: 210_000,
  users: 50_000,
  items: 23_000,
  products: 10_000,
  attempts: 2_000_000,
  addresses: 60_000,
  carts: 10_000,
  saved: 10_000,
  stockRequests: 5_000,
  consents: 30_000,
  origins: 75_000,
  logins: 5_000,
  messages: 10_000,
  statements: 2_000,
  changes: 100_000,
  revisions: 20_000,
  redirects: 20_000,
  sales: 2_000,
  terms: 300,
  builds: 3_000,
  findings: 40,
  vitals: 400_000,
  searches: 18_000,
  drafts: 400,
  previews: 100,
  movedAccounts: 20_000,
  pastOrders: 60_000,
  awaitedPictures: 20_000,
  media: 30_000,
} as const;

export type Sizes = Readonly<Record<keyof typeof AT_ONE, number>>;

/** Of every kind, however small the shop is: a page of a list has 30 rows. */
const LEAST = 40;

/** @throws RangeError for a scale that is not above 0. */
export function sizesAt(scale: number): Sizes {
  if (!(scale > 0)) throw new RangeError(`A scale is ${scale}`);
  const size = (name: keyof Sizes): number => Math.max(LEAST, Math.round(AT_ONE[name] * scale));
  const names = Object.keys(AT_ONE) as (keyof Sizes)[];
  return Object.fromEntries(names.map((name) => [name, size(name)])) as Record<keyof Sizes, number>;
}

/** One of so many orders is the heavy customer's: 2,000 at scale 1, and always more than a page of a list. */
export function heavyEvery({ orders }: Pick<Sizes, 'orders'>): number {
  return Math.max(1, Math.min(100, Math.floor(orders / LEAST)));
}
