/** What `bench:web` measures of which shop. The names of figures are those of reports/web.json. */
import { journeyFigures, walk } from '#tests/bench/web/journey.ts';
import type { Line } from '#tests/bench/web/line.ts';
import type { Cdp } from '#tests/bench/web/cdp.ts';
import type { Task } from '#tests/bench/web/schedule.ts';
import type { Network } from '#tests/bench/web/visit.ts';
import { type Load, loadCold, loadColdAndWarm, loadFilled } from '#tests/bench/web/load.ts';
import type { Conditions, PageName, Shop } from '#tests/bench/web/shop-visit.ts';
import {
  buy,
  goToProduct,
  openCartCold,
  openCheckoutCold,
  openLoginCold,
  openPaymentCold,
} from '#tests/bench/web/walks.ts';

/** The network that every aim of docs/performance.md is about. */
export const SLOW: Network = { name: '400k', latencyMs: 400, bytesPerSecond: 50_000 };
const MIDDLE: Network = { name: '1600k', latencyMs: 150, bytesPerSecond: 200_000 };
/** For what comes through a slow link, which shapes by itself. */
const AS_IS: Network = { name: 'as it is', latencyMs: 0, bytesPerSecond: 0 };
/** See VisitOptions; a line that is cut is silent for longer. */
const STILL_MS = 4000;
/** As DevTools and Lighthouse do for phones. */
const CPU = 4;

const PAGES: readonly PageName[] = ['home', 'listing', 'product', 'cart', 'checkout'];

function loadFigures(name: string, one: Load): Record<string, number> {
  return {
    [`${name}fcp_ms`]: one.fcp,
    [`${name}lcp_ms`]: one.lcp,
    [`${name}tbt_ms`]: one.tbt,
    [`${name}cls`]: one.cls,
    [`${name}requests`]: one.requests,
    [`${name}kb`]: one.kb,
    ...Object.fromEntries(Object.entries(one.kbByType).map(([type, kb]) => [`${name}${type.toLowerCase()}_kb`, kb])),
    [`${name}later_requests`]: one.later.requests,
    [`${name}later_kb`]: one.later.kb,
  };
}

function productFigures(one: Load): Record<string, number> {
  return {
    ready_ms: one.ready,
    fcp_ms: one.fcp,
    lcp_ms: one.lcp,
    lcp_picture_kb: one.lcpKb,
    kb: one.kb,
    requests: one.requests,
    out_of_sight_kb: one.outOfSight.kb,
    out_of_sight_requests: one.outOfSight.requests,
    cls: one.cls,
    tbt_ms: one.tbt,
  };
}

/** `prefix`: '' for ours, else with `_` at its end. */
export interface Measured {
  readonly shop: Shop;
  readonly prefix: string;
}

/** The backend of ours is a host of its own. */
const BACKEND_HOST = 'backend.example';

/** Everything but what needs the slow link. `onList`: told what a product's page asks for. */
export function tasksOf(
  cdp: Cdp,
  shops: readonly Measured[],
  onList: (shop: Shop, list: readonly string[]) => void,
): Task[] {
  const slow: Conditions = { cdp, network: SLOW, cpu: CPU };
  return shops.flatMap(({ shop, prefix }): Task[] => {
    const isOurs = prefix === '';
    const { pages, parts, name } = shop;
    const task = (group: string, key: string, run: Task['run']): Task => ({
      group,
      key: prefix + key,
      label: `${name}, ${group}`,
      isOurs,
      run,
    });
    const tasks = [
      task('product', 'pdp_', async () => {
        const one = await loadCold(slow, shop, 'product');
        onList(shop, one.list);
        return productFigures(one);
      }),
    ];
    if (parts.openCart !== undefined)
      tasks.push(
        task('buy', '', async () => {
          const { feedback, cartAfterAdd, inp } = await buy(slow, shop);
          return { add_feedback_ms: feedback, cart_after_add_ms: cartAfterAdd, inp_ms: inp };
        }),
      );
    if (parts.productLink !== undefined)
      for (const [how, suffix] of [
        ['hover', ''],
        ['touch', '_touch'],
      ] as const)
        tasks.push(
          task('next', `next_page${suffix}_`, async () => {
            const { rendered, wire } = await goToProduct(slow, shop, how);
            return { ms: rendered, kb: wire.kb };
          }),
        );
    if (pages.cart !== undefined && parts.quantity !== undefined)
      tasks.push(
        task('cart', 'cart_', async () => {
          const { ready, inp } = await openCartCold(slow, shop);
          return { cold_ms: ready, inp_ms: inp };
        }),
      );
    if (pages.checkout !== undefined && parts.firstField !== undefined)
      tasks.push(
        task('checkout', 'checkout_', async () => {
          const { ready, isLost, inp } = await openCheckoutCold(slow, shop);
          return { ready_ms: ready, lost_typing: isLost ? 1 : 0, inp_ms: inp };
        }),
      );
    for (const journey of shop.journeys ?? [])
      tasks.push(
        task('journey', `${journey.key}_`, async () =>
          journeyFigures(await walk(slow, shop, journey, [new URL(shop.origin).host, BACKEND_HOST])),
        ),
      );
    if (pages.login !== undefined && parts.signIn !== undefined)
      tasks.push(
        task('login', 'login_', async () => {
          const { ready, hydrated, feedback } = await openLoginCold(slow, shop);
          return { ready_ms: ready, hydrated_ms: hydrated, feedback_ms: feedback };
        }),
      );
    if (shop.payment !== undefined)
      tasks.push(task('payment', 'payment_ready_', async () => ({ ms: await openPaymentCold(slow, shop) })));
    if (isOurs)
      for (const network of [SLOW, MIDDLE])
        for (const page of PAGES)
          tasks.push({
            ...task('pages', `${page}_${network.name}_`, async () => {
              const { cold, warm } = await loadColdAndWarm({ ...slow, network }, shop, page);
              return { ...loadFigures('cold_', cold), ...loadFigures('warm_', warm) };
            }),
            label: `${name}, ${page} at ${network.name}`,
          });
    return tasks;
  });
}

/** What a line is and what is measured on it: `handshakes` every page type, the others the product's page. `group` is what `--only` names. */
export interface LinePlan {
  readonly name: string;
  readonly group: 'handshakes' | 'lines';
  readonly line: Line;
}

const CLEAN: Line = { rttMs: SLOW.latencyMs, bytesPerSecond: SLOW.bytesPerSecond };
export const LINES: readonly LinePlan[] = [
  { name: 'handshakes', group: 'handshakes', line: CLEAN },
  { name: 'loss1', group: 'lines', line: { ...CLEAN, loss: 0.01 } },
  { name: 'loss3', group: 'lines', line: { ...CLEAN, loss: 0.03 } },
  { name: 'jitter', group: 'lines', line: { ...CLEAN, jitterMs: 100 } },
  { name: 'rtt600', group: 'lines', line: { ...CLEAN, rttMs: 600 } },
  { name: 'cut', group: 'lines', line: { ...CLEAN, cut: { afterMs: 600, forMs: 8000 } } },
];

/** Pages beside their bare ones, and the watch after which they can be used; '' where nothing is waited for. */
const BESIDE_FLOOR = { home: '', listing: '', cart: 'cart', checkout: 'field', login: 'form' } as const;

function paintFigures({ ready, fcp, lcp }: Load): Record<string, number> {
  return { ready_ms: ready, fcp_ms: fcp, lcp_ms: lcp };
}

/**
 * Pages over a line with handshakes: for a browser whose hosts are slow links. One at a time, for the line is one. `begin` frees the line for a visit:
 * all shops meet the same losses in the same turn.
 */
export function lineTasksOf(
  cdp: Cdp,
  shops: readonly Measured[],
  { name, group, line }: LinePlan,
  begin: (turn: number) => void,
): Task[] {
  const conditions: Conditions = { cdp, network: AS_IS, cpu: CPU, stillMs: STILL_MS + (line.cut?.forMs ?? 0) };
  return shops.flatMap(({ shop, prefix }): Task[] => {
    const task = (page: string, run: Task['run']): Task => {
      let turn = 0;
      return {
        group,
        key: `${prefix}${name}_${page}_`,
        label: `${shop.name}, ${name}, ${page}`,
        isOurs: prefix === '',
        run: () => {
          begin((turn += 1));
          return run();
        },
      };
    };
    const isFloor = prefix === 'floor_';
    const others = group === 'handshakes' && (prefix === '' || isFloor) ? Object.entries(BESIDE_FLOOR) : [];
    return [
      task('pdp', async () => {
        const one = await loadCold(conditions, shop, 'product');
        return group === 'handshakes' ? productFigures(one) : paintFigures(one);
      }),
      ...others
        .filter(([page]) => shop.pages[page as PageName] !== undefined)
        .map(([page, ready]) =>
          task(page, async () => {
            // A bare page has the text of an empty cart, and no lines that somebody could wait for.
            const readyWhen = isFloor && page === 'cart' ? '' : ready;
            return paintFigures(await loadFilled(conditions, shop, page as keyof typeof BESIDE_FLOOR, readyWhen));
          }),
        ),
    ];
  });
}
