/** A page that is loaded and looked at, and what that has cost. Times in ms since the navigation began. */
import { type Conditions, inVisit, type PageName, type Shop } from '#tests/bench/web/shop-visit.ts';
import { sumOf, type Traffic, type Wire } from '#tests/bench/web/traffic.ts';
import type { Visit } from '#tests/bench/web/visit.ts';

/** `requests` and `kb`: up to the load event. */
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
  /** Adding works, or what else `readyWhen` names; NaN where nothing is waited for. */
  readonly ready: number;
  /** Pictures that nobody sees without scrolling; not in `requests` and `kb`. */
  readonly outOfSight: Wire;
  /** Asked for after the load event, by itself. */
  readonly later: Wire;
  readonly kbByType: Readonly<Record<string, number>>;
}

function nameOf(url: string): string {
  const { pathname, search } = new URL(url);
  return (pathname.split('/').findLast((part) => part !== '') ?? '/').slice(-40) + (search === '' ? '' : '?…');
}

/** Loads a page and looks at it until it rests. */
async function load(visit: Visit, shop: Shop, page: PageName, readyWhen = ''): Promise<Load> {
  const before = visit.traffic.length;
  const since = visit.messages.length;
  await visit.goTo(`${shop.origin}${shop.pages[page] ?? '/'}`);
  const awaited = page === 'product' ? 'add' : readyWhen;
  const ready = awaited === '' ? Number.NaN : (await visit.heard(awaited, { since })).at;
  await visit.rest();
  const vitals = await visit.vitals();
  const hidden = new Set(vitals.outOfSight);
  const all = visit.traffic.slice(before);
  const until = visit.clockAt(vitals.timeOrigin + vitals.load);
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

/** A first view of a page by somebody who has the product in the cart. `readyWhen`: name of the watch after which it can be used; '' for none. */
export function loadFilled(conditions: Conditions, shop: Shop, page: PageName, readyWhen: string): Promise<Load> {
  return inVisit(conditions, shop, (visit) => load(visit, shop, page, readyWhen), {
    before: shop.fillCart ?? '',
  });
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
