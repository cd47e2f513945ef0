/** What a shopper does in any of the shops, each with a tab of its own. Times in ms. */
import type { Cdp } from '#tests/bench/web/cdp.ts';
import type { ShopPages, ShopParts } from '#tests/bench/web/peer.ts';
import type { Watch } from '#tests/bench/web/probe.ts';
import { type Network, type Traffic, Visit } from '#tests/bench/web/visit.ts';

/** A shop as browsers meet it. */
export interface Shop {
  readonly name: string;
  /** `https://…`, without a slash at the end. */
  readonly origin: string;
  readonly pages: ShopPages;
  readonly parts: ShopParts;
  /** The step of the checkout with the payment form, and a script that fills in the steps before it. */
  readonly payment?: { readonly path: string; readonly form: string; readonly fill: string };
}

/** How all walks go. */
export interface Conditions {
  readonly cdp: Cdp;
  readonly network: Network;
  /** How much slower the processor is. */
  readonly cpu: number;
}

export type PageName = keyof ShopPages;

/** What went over the wire until the load event. */
export interface Wire {
  readonly requests: number;
  /** 1000 bytes. */
  readonly kb: number;
}

export interface Load extends Wire {
  /** Address of the last part of each request, with its kind and bytes, in order. */
  readonly list: readonly string[];
  readonly fcp: number;
  readonly lcp: number;
  /** Of the picture that is the largest thing on the page; 0 for text. */
  readonly lcpKb: number;
  readonly cls: number;
  readonly tbt: number;
  readonly load: number;
  /** Adding works; NaN on pages without a product. */
  readonly ready: number;
  /** Pictures that nobody sees without scrolling; not in `requests` and `kb`. */
  readonly outOfSight: Wire;
  /** Asked for after the load event, by itself. */
  readonly later: Wire;
  readonly kbByType: Readonly<Record<string, number>>;
}

const UNTHROTTLED: Network = { name: 'none', latencyMs: 0, bytesPerSecond: 0 };

function watchesOf({ parts, payment }: Shop): Watch[] {
  const { add, added, quantity, total, firstField } = parts;
  return [
    { name: 'add', all: [{ selector: add, how: 'usable' }] },
    { name: 'product', all: [{ selector: add, how: 'seen' }] },
    { name: 'added', all: [{ selector: added, how: 'seen' }] },
    ...(quantity === undefined || total === undefined
      ? []
      : [
          {
            name: 'cart',
            all: [
              { selector: quantity, how: 'usable' },
              { selector: total, how: 'seen' },
            ],
          } as const,
        ]),
    ...(firstField === undefined
      ? []
      : ([
          { name: 'field', all: [{ selector: `:is(${firstField}):enabled`, how: 'seen' }] },
          { name: 'field in use', all: [{ selector: firstField, how: 'usable' }] },
        ] as const)),
    ...(payment === undefined ? [] : [{ name: 'payment', all: [{ selector: payment.form, how: 'seen' }] } as const]),
  ];
}

async function inVisit<Value>(
  { cdp, network, cpu }: Conditions,
  shop: Shop,
  walk: (visit: Visit) => Promise<Value>,
): Promise<Value> {
  const visit = await Visit.open(cdp, { network, cpu, watches: watchesOf(shop) });
  try {
    return await walk(visit);
  } finally {
    await visit.close();
  }
}

function sumOf(traffic: readonly Traffic[], until = Number.POSITIVE_INFINITY): Wire {
  const bytes = traffic.map((one) =>
    one.end > 0 && one.end <= until
      ? one.bytes
      : one.pieces.filter(({ at }) => at <= until).reduce((sum, piece) => sum + piece.bytes, 0),
  );
  return {
    requests: traffic.filter(({ isKept }) => !isKept).length,
    kb: bytes.reduce((sum, one) => sum + one, 0) / 1000,
  };
}

function nameOf(url: string): string {
  const { pathname, search } = new URL(url);
  return (pathname.split('/').findLast((part) => part !== '') ?? '/').slice(-40) + (search === '' ? '' : '?…');
}

/** Loads a page and looks at it until it rests. */
async function load(visit: Visit, shop: Shop, page: PageName): Promise<Load> {
  const before = visit.traffic.length;
  const since = visit.told.length;
  await visit.goTo(`${shop.origin}${shop.pages[page] ?? '/'}`);
  const ready = page === 'product' ? (await visit.heard('add', { since })).at : Number.NaN;
  await visit.rest();
  const vitals = await visit.vitals();
  const hidden = new Set(vitals.outOfSight);
  const all = visit.traffic.slice(before);
  const until = visit.loadStart(vitals);
  const upToLoad = all.filter(({ start }) => start <= until);
  const isHidden = ({ url, type }: Traffic): boolean => type === 'Image' && hidden.has(url);
  const counted = upToLoad.filter((one) => !isHidden(one));
  const kbByType: Record<string, number> = {};
  for (const one of counted) kbByType[one.type] = (kbByType[one.type] ?? 0) + sumOf([one], until).kb;
  return {
    ...sumOf(counted, until),
    list: counted
      .filter(({ isKept }) => !isKept)
      .map((one) => `${one.type} ${nameOf(one.url)} ${sumOf([one], until).kb.toFixed(1)}`),
    fcp: vitals.fcp,
    lcp: vitals.lcp,
    lcpKb: sumOf(all.filter(({ url }) => url === vitals.lcpUrl)).kb,
    cls: vitals.cls,
    tbt: vitals.tbt,
    load: vitals.load,
    ready: ready - vitals.timeOrigin,
    outOfSight: sumOf(all.filter(isHidden)),
    later: sumOf(all.filter((one) => one.start > until && !isHidden(one))),
    kbByType,
  };
}

/** A first view of a page. */
export function loadCold(conditions: Conditions, shop: Shop, page: PageName): Promise<Load> {
  return inVisit(conditions, shop, (visit) => load(visit, shop, page));
}

/** A first view of a page, and a second one with what the first has left in the browser. */
export function loadColdAndWarm(
  conditions: Conditions,
  shop: Shop,
  page: PageName,
): Promise<{ readonly cold: Load; readonly warm: Load }> {
  return inVisit(conditions, shop, async (visit) => {
    const cold = await load(visit, shop, page);
    await visit.send('Page.navigate', { url: 'about:blank' });
    return { cold, warm: await load(visit, shop, page) };
  });
}

/** One piece more in the first line of the open cart, by finger and key; gives the time until the sum has followed. */
async function oneMore(visit: Visit, { quantity = '', total = '' }: ShopParts): Promise<number> {
  const sum = `document.querySelector(${JSON.stringify(total)})?.textContent`;
  const before = await visit.evaluate<string>(sum);
  const start = performance.now();
  if (await visit.evaluate<boolean>(`document.querySelector(${JSON.stringify(quantity)}) instanceof HTMLInputElement`))
    await visit.type(quantity, '2');
  else await visit.tap(quantity);
  while ((await visit.evaluate<string>(sum)) === before) {
    if (performance.now() - start > 20_000) throw new Error(`The sum stays ${before} when there is one piece more.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - start;
}

export interface Buying {
  /** From the first tap on the button, at the moment it can be used, to what tells that it has worked. */
  readonly feedback: number;
  /** From the tap on the way to the cart, at rest, to lines, sum and quantity that can be used. */
  readonly cartAfterAdd: number;
  /** The longest interaction so far. */
  readonly inp: number;
}

/** Adds as early as possible, then opens the cart. */
export function buy(conditions: Conditions, shop: Shop): Promise<Buying> {
  return inVisit(conditions, shop, async (visit) => {
    const { parts, pages, origin } = shop;
    await visit.goTo(origin + pages.product);
    await visit.heard('add');
    const tapped = await visit.tap(parts.add);
    const feedback = (await visit.heard('added')).at - tapped;
    await visit.rest();
    const { inp } = await visit.vitals();
    if (parts.openCart === undefined) return { feedback, cartAfterAdd: Number.NaN, inp };
    const since = visit.told.length;
    const opened = await visit.tap(parts.openCart);
    const cartAfterAdd = (await visit.heard('cart', { since })).at - opened;
    await oneMore(visit, parts);
    await visit.rest();
    return { feedback, cartAfterAdd, inp: Math.max(inp, (await visit.vitals()).inp) };
  });
}

/** Puts the product into the cart over a fast network, fills in the checkout up to the payment where that is wanted, and then forgets every file. */
async function fillCart(
  visit: Visit,
  { network }: Conditions,
  { origin, pages, parts, payment }: Shop,
  upTo: 'cart' | 'payment' = 'cart',
): Promise<void> {
  await visit.throttle(UNTHROTTLED);
  await visit.goTo(origin + pages.product);
  await visit.heard('add');
  await visit.tap(parts.add);
  await visit.heard('added');
  await visit.rest();
  if (upTo === 'payment' && payment !== undefined) {
    await visit.evaluate(payment.fill);
    // The way of delivery is chosen by the page, once it knows the address.
    await visit.goTo(origin + payment.path);
    await visit.rest();
  }
  await visit.forgetFiles(origin);
  await visit.throttle(network);
}

/** The cart's page with a line, with nothing in the browser but the cart: from the navigation to lines, sum and quantity that can be used. */
export function openCartCold(conditions: Conditions, shop: Shop): Promise<number> {
  return inVisit(conditions, shop, async (visit) => {
    await fillCart(visit, conditions, shop);
    const since = visit.told.length;
    await visit.goTo(`${shop.origin}${shop.pages.cart ?? ''}`);
    const usable = (await visit.heard('cart', { since })).at;
    await oneMore(visit, shop.parts);
    return usable - (await visit.vitals()).timeOrigin;
  });
}

export interface Checkout {
  /** From the navigation to a first field that keeps what is typed. */
  readonly ready: number;
  /** What was typed as soon as the field was there is gone: `ready` is then when something listens to the field. */
  readonly isLost: boolean;
}

/** The checkout with a line, with nothing in the browser but the cart. */
export function openCheckoutCold(conditions: Conditions, shop: Shop): Promise<Checkout> {
  return inVisit(conditions, shop, async (visit) => {
    const field = shop.parts.firstField ?? '';
    const typed = 'ada@visitor.example';
    const type = async (): Promise<boolean> => {
      await visit.type(field, typed);
      await visit.rest();
      return (await visit.evaluate(`document.querySelector(${JSON.stringify(field)})?.value`)) === typed;
    };
    await fillCart(visit, conditions, shop);
    const since = visit.told.length;
    await visit.goTo(`${shop.origin}${shop.pages.checkout ?? ''}`);
    const seen = (await visit.heard('field', { since })).at;
    const { timeOrigin } = await visit.vitals();
    if (await type()) return { ready: seen - timeOrigin, isLost: false };
    const usable = (await visit.heard('field in use', { since })).at;
    if (!(await type())) throw new Error(`The first field of ${shop.name}'s checkout keeps nothing.`);
    return { ready: usable - timeOrigin, isLost: true };
  });
}

/** The payment step with everything before it filled in, nothing else in the browser: from the navigation to the provider's form. */
export function openPaymentCold(conditions: Conditions, shop: Shop): Promise<number> {
  return inVisit(conditions, shop, async (visit) => {
    await fillCart(visit, conditions, shop, 'payment');
    const since = visit.told.length;
    await visit.goTo(`${shop.origin}${shop.payment?.path ?? ''}`);
    const usable = (await visit.heard('payment', { since })).at;
    return usable - (await visit.vitals()).timeOrigin;
  });
}

export interface NextPage {
  /** From the click or the lifted finger to the product's page, painted. */
  readonly rendered: number;
  /** What was asked for since the pointer came, without pictures. */
  readonly wire: Wire;
}

/** From the listing, at rest, to the product. 'hover': a mouse rests on the link for a second. 'touch': a finger for a tenth of one. */
export function goToProduct(conditions: Conditions, shop: Shop, how: 'hover' | 'touch'): Promise<NextPage> {
  return inVisit(conditions, shop, async (visit) => {
    const { pages, parts } = shop;
    const link = parts.productLink ?? '';
    await visit.goTo(`${shop.origin}${pages.listing ?? ''}`);
    await visit.rest();
    await visit.bringIntoSight(link);
    await visit.rest();
    const before = visit.traffic.length;
    const tapped = how === 'hover' ? await visit.hoverAndClick(link, 1000) : await visit.tap(link, 100);
    const { at } = await visit.heard('product', { path: pages.product });
    await visit.rest();
    const traffic = visit.traffic
      .slice(before)
      .filter(({ type, start }) => type !== 'Image' && start <= visit.loadedAt);
    return { rendered: at - tapped, wire: sumOf(traffic, visit.loadedAt) };
  });
}
