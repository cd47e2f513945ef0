/** What a shopper does in any of the shops, each in a tab of its own. Times in ms. */
import { bringIntoSight, hoverAndClick, tap, type } from '#tests/bench/web/input.ts';
import type { ShopParts } from '#tests/bench/web/peer.ts';
import { type Conditions, inVisit, type Shop } from '#tests/bench/web/shop-visit.ts';
import { sumOf, type Wire } from '#tests/bench/web/traffic.ts';
import type { Network, Visit } from '#tests/bench/web/visit.ts';

const UNTHROTTLED: Network = { name: 'none', latencyMs: 0, bytesPerSecond: 0 };

/** One piece more in the first line of the open cart, by finger and key; gives the time until the sum has followed. */
async function oneMore(visit: Visit, { quantity = '', total = '' }: ShopParts): Promise<number> {
  const sum = `document.querySelector(${JSON.stringify(total)})?.textContent`;
  const before = await visit.evaluate<string>(sum);
  const start = performance.now();
  if (await visit.evaluate<boolean>(`document.querySelector(${JSON.stringify(quantity)}) instanceof HTMLInputElement`))
    await type(visit, quantity, '2');
  else await tap(visit, quantity);
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
    const tapped = await tap(visit, parts.add);
    const feedback = (await visit.heard('added')).at - tapped;
    await visit.rest();
    const { inp } = await visit.vitals();
    if (parts.openCart === undefined) return { feedback, cartAfterAdd: Number.NaN, inp };
    const since = visit.messages.length;
    const opened = await tap(visit, parts.openCart);
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
  await tap(visit, parts.add);
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

export interface ColdCart {
  /** From the navigation to lines, sum and quantity that can be used. */
  readonly ready: number;
  /** The longest interaction, one piece more among them. */
  readonly inp: number;
}

/** The cart's page with a line, with nothing in the browser but the cart. */
export function openCartCold(conditions: Conditions, shop: Shop): Promise<ColdCart> {
  return inVisit(conditions, shop, async (visit) => {
    await fillCart(visit, conditions, shop);
    const since = visit.messages.length;
    await visit.goTo(`${shop.origin}${shop.pages.cart ?? ''}`);
    const usable = (await visit.heard('cart', { since })).at;
    await oneMore(visit, shop.parts);
    await visit.rest();
    const { timeOrigin, inp } = await visit.vitals();
    return { ready: usable - timeOrigin, inp };
  });
}

export interface Checkout {
  /** From the navigation to a first field that keeps what is typed. */
  readonly ready: number;
  /** What was typed as soon as the field was there is gone: `ready` is then when something listens to the field. */
  readonly isLost: boolean;
  /** The longest interaction: typing into it. */
  readonly inp: number;
}

/** The checkout with a line, with nothing in the browser but the cart. */
export function openCheckoutCold(conditions: Conditions, shop: Shop): Promise<Checkout> {
  return inVisit(conditions, shop, async (visit) => {
    const field = shop.parts.firstField ?? '';
    const typed = 'ada@visitor.example';
    const typeIn = async (): Promise<boolean> => {
      await type(visit, field, typed);
      await visit.rest();
      return (await visit.evaluate(`document.querySelector(${JSON.stringify(field)})?.value`)) === typed;
    };
    await fillCart(visit, conditions, shop);
    const since = visit.messages.length;
    await visit.goTo(`${shop.origin}${shop.pages.checkout ?? ''}`);
    const seen = (await visit.heard('field', { since })).at;
    const { timeOrigin } = await visit.vitals();
    const inp = async (): Promise<number> => (await visit.vitals()).inp;
    if (await typeIn()) return { ready: seen - timeOrigin, isLost: false, inp: await inp() };
    const usable = (await visit.heard('field in use', { since })).at;
    if (!(await typeIn())) throw new Error(`The first field of ${shop.name}'s checkout keeps nothing.`);
    return { ready: usable - timeOrigin, isLost: true, inp: await inp() };
  });
}

export interface SigningIn {
  /** From the navigation to a form that is painted, keeps what is typed, and hears its button. */
  readonly ready: number;
  /** From the navigation to the island's own code; NaN: the page has none. */
  readonly hydrated: number;
  /** From the finger's lifting from the button, as early as possible, to the frame that says so. */
  readonly feedback: number;
}

/** The page of signing in, with nothing in the browser: the address is typed and the button pressed as soon as that can be; both must count. */
export function openLoginCold(conditions: Conditions, shop: Shop): Promise<SigningIn> {
  return inVisit(conditions, shop, async (visit) => {
    const { signIn } = shop.parts;
    if (signIn === undefined) throw new Error(`${shop.name} has no page of signing in.`);
    const typed = 'ada@visitor.example';
    await visit.goTo(`${shop.origin}${shop.pages.login ?? ''}`);
    const ready = (await visit.heard('form')).at;
    await type(visit, signIn.email, typed);
    const tapped = await tap(visit, signIn.submit);
    const feedback = (await visit.heard('pressed')).at - tapped;
    const hydrated = signIn.hydrated === undefined ? Number.NaN : (await visit.heard('hydrated')).at;
    if (signIn.answered !== undefined) await visit.heard('answered');
    const kept = await visit.evaluate(`document.querySelector(${JSON.stringify(signIn.email)})?.value`);
    if (kept !== typed) throw new Error(`What was typed on ${shop.name}'s page of signing in is gone.`);
    const { timeOrigin } = await visit.vitals();
    return { ready: ready - timeOrigin, hydrated: hydrated - timeOrigin, feedback };
  });
}

/** The payment step with everything before it filled in, nothing else in the browser: from the navigation to the provider's form. */
export function openPaymentCold(conditions: Conditions, shop: Shop): Promise<number> {
  return inVisit(conditions, shop, async (visit) => {
    await fillCart(visit, conditions, shop, 'payment');
    const since = visit.messages.length;
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
    await bringIntoSight(visit, link);
    const before = visit.traffic.length;
    const tapped = how === 'hover' ? await hoverAndClick(visit, link, 1000) : await tap(visit, link, 100);
    const { at } = await visit.heard('product', { path: pages.product });
    await visit.rest();
    const { timeOrigin, load } = await visit.vitals();
    // A shop that stays in the same document has no load event again.
    const until = visit.clockAt(Math.max(timeOrigin + load, at));
    const traffic = visit.traffic.slice(before).filter((one) => one.type !== 'Image' && one.start <= until);
    return { rendered: at - tapped, wire: sumOf(traffic, until) };
  });
}
