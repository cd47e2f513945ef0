/** What `bench:web` measures of which shop. The names of figures are those of reports/web.json. */
import type { Cdp } from '#tests/bench/web/cdp.ts';
import type { Task } from '#tests/bench/web/schedule.ts';
import type { Network } from '#tests/bench/web/visit.ts';
import { type Load, loadCold, loadColdAndWarm } from '#tests/bench/web/load.ts';
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
      tasks.push(task('cart', 'cart_cold_', async () => ({ ms: await openCartCold(slow, shop) })));
    if (pages.checkout !== undefined && parts.firstField !== undefined)
      tasks.push(
        task('checkout', 'checkout_', async () => {
          const { ready, isLost } = await openCheckoutCold(slow, shop);
          return { ready_ms: ready, lost_typing: isLost ? 1 : 0 };
        }),
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

/** Product pages over a line with handshakes: for a browser whose hosts are slow links. One at a time, for the line is one. */
export function handshakeTasksOf(cdp: Cdp, shops: readonly Measured[]): Task[] {
  return shops.map(({ shop, prefix }) => ({
    group: 'handshakes',
    key: `${prefix}handshakes_pdp_`,
    label: `${shop.name}, handshakes`,
    isOurs: prefix === '',
    run: async () => productFigures(await loadCold({ cdp, network: AS_IS, cpu: CPU }, shop, 'product')),
  }));
}
