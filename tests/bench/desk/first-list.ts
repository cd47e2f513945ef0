/**
 * The desk's first page on a phone of the lowest price: when the list of what waits can be read, on a first visit and on the next one, and what scripts have
 * come over the wire. The shop stands behind one name, as docs/deployment.md has it: pages, and the backend below /api.
 */
import { ensureChromium } from '#scripts/dev/chromium.ts';
import { DEMO_LOGINS } from '#scripts/demo/users.ts';
import type { ItemRecord } from '#src/contract/records.ts';
import { createHandler } from '#src/publishing/http/server.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { silentReport, terminalReport } from '#src/runtime/progress.ts';
import { median } from '#tests/bench/build/measure.ts';
import { startBrowser } from '#tests/bench/web/browser.ts';
import type { Cdp } from '#tests/bench/web/cdp.ts';
import { startEdge } from '#tests/bench/web/edge.ts';
import { proxyTo } from '#tests/bench/web/origin.ts';
import { SLOW } from '#tests/bench/web/plan.ts';
import { sumOf } from '#tests/bench/web/traffic.ts';
import { Visit, type Network } from '#tests/bench/web/visit.ts';
import { placeOrder } from '#tests/support/placed-order.ts';
import { superuserClient } from '#tests/support/shop-address.ts';
import { startShop } from '#tests/support/shop.ts';
import PocketBase from 'pocketbase';

const HOST = 'desk.example';
const ORIGIN = `https://${HOST}`;
/** As docs/performance.md has it for phones. */
const CPU = 4;
const RUNS = 5;
const ORDERS = 20;
/** The same rate without the wait for each request. */
const RATE_ALONE: Network = { ...SLOW, name: '400k without latency', latencyMs: 0 };

export interface FirstList {
  /** ms since the navigation began until a row of the list is seen: nothing of the shop is on the device. */
  readonly coldMs: number;
  /** The same for the next visit. */
  readonly warmMs: number;
  /** kB of scripts on the wire of the first visit. */
  readonly scriptKb: number;
}

/** One phone: a first visit, and one after it. `session` is what the browser keeps of somebody who is signed in. */
async function visitTwice(cdp: Cdp, network: Network, session: string): Promise<FirstList> {
  const watches = [{ name: 'list', all: [{ selector: '.today-row', how: 'seen' }] }] as const;
  const visit = await Visit.open(cdp, { network, cpu: CPU, watches });
  try {
    await visit.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `if (location.host === '${HOST}') localStorage.setItem('pocketbase_auth', ${JSON.stringify(session)})`,
    });
    const seen = async (): Promise<number> => {
      const since = visit.messages.length;
      await visit.goTo(`${ORIGIN}/desk`);
      const { at } = await visit.heard('list', { since });
      const { timeOrigin } = await visit.vitals();
      return at - timeOrigin;
    };
    const coldMs = await seen();
    await visit.rest();
    const scripts = visit.traffic.filter(({ type }) => type === 'Script');
    const warmMs = await seen();
    return { coldMs, warmMs, scriptKb: sumOf(scripts).kb };
  } finally {
    await visit.close();
  }
}

export interface FirstListFigures {
  readonly slow: FirstList;
  /** Where the line has the same rate and no latency. */
  readonly rateAlone: FirstList;
}

/** Paid orders that wait for their parcel: a list of one page. */
async function placeOrders(client: PocketBase, backendUrl: string): Promise<void> {
  const item = await client.collection('items').getFirstListItem<ItemRecord>('stock > 0', { sort: 'id' });
  await client.collection('items').update(item.id, { stock: 1000 });
  for (let order = 0; order < ORDERS; order += 1)
    // One after the other, as they come.
    // oxlint-disable-next-line no-await-in-loop
    await placeOrder({ backendUrl }, client, { lines: [{ item: item.id, quantity: 1 }] });
}

/** Medians of several phones, on a real shop. */
export async function measureFirstList(): Promise<FirstListFigures> {
  const chromium = await ensureChromium(readEnvironment().chromiumBin, terminalReport());
  const env = { SHOP_MODE: 'demo', SITE_URL: ORIGIN, PUBLIC_BACKEND_URL: ORIGIN };
  const shop = await startShop(async () => undefined, env);
  await placeOrders(await superuserClient(shop), shop.backendUrl);
  const answer = createHandler({ root: shop.dist, cacheDir: readEnvironment().cacheDir, report: silentReport() });
  const toBackend = proxyTo(shop.backendUrl);
  const edge = await startEdge(HOST, (request, response) => {
    if (request.url.startsWith('/api/')) toBackend(request, response);
    else void answer(request, response);
  });
  const browser = await startBrowser(chromium, [edge]);
  try {
    const client = new PocketBase(shop.backendUrl);
    const { token, record } = await client
      .collection('users')
      .authWithPassword(DEMO_LOGINS.operator.email, DEMO_LOGINS.operator.password);
    const session = JSON.stringify({ token, record });
    const measure = async (network: Network): Promise<FirstList> => {
      const all: FirstList[] = [];
      for (let run = 0; run < RUNS; run += 1) all.push(await visitTwice(browser.cdp, network, session));
      const of = (name: keyof FirstList): number => median(all.map((one) => one[name]));
      return { coldMs: of('coldMs'), warmMs: of('warmMs'), scriptKb: of('scriptKb') };
    };
    return { slow: await measure(SLOW), rateAlone: await measure(RATE_ALONE) };
  } finally {
    await browser.stop();
    await edge.stop();
    await shop.stop();
  }
}
