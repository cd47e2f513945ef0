/**
 * `npm run bench:litestream [rounds] [seconds,…]`: what Litestream costs orders, and how much a kill takes, by LITESTREAM_EVERY.
 *
 * Method. The shop of `bench:orders`, with 8 clients. For each interval turns without and with Litestream alternate, so that a busy machine slows both; the copy goes to a
 * folder on the same disk. Processor time is that of Litestream's process until all is copied. Then orders go on and Litestream is killed (SIGKILL) at any moment; the copy
 * is restored, and what is lost is the time from the first acknowledged order that is not in it until the kill.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderAnswer } from '#src/contract/shop-api.ts';
import { findLitestream } from '#src/backend-server/litestream/binary.ts';
import { restoreCopy, startLitestream, type Replicated } from '#src/backend-server/litestream/process.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { median } from '#tests/bench/build/measure.ts';
import { addItems, nextAddress, openGateProcess, pidsOf, randomBody } from '#tests/bench/orders/bench-shop.ts';
import { cpuSecondsOf, measureLoad, type Measured } from '#tests/bench/orders/load.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { callRoute, startOrderShop } from '#tests/support/order-shop.ts';

const CLIENTS = 8;
const TURN = { requests: 4000, ms: 5000 };
/** The kill comes so long after all was copied, at most, in intervals. */
const LATEST_KILL = 2;

interface Round {
  /** Orders a second with Litestream, by those without. */
  readonly ratio: number;
  /** Of Litestream: share of one processor, and ms for each order. */
  readonly cpu: number;
  readonly cpuMs: number;
  readonly lostSeconds: number;
}

const backend = await startTestBackend({
  adapt: () => Promise.resolve(),
  gated: true,
  env: { SHOP_MODE: 'demo', LITESTREAM: 'on' },
});
const gate = await openGateProcess(backend);
const folder = await mkdtemp(join(tmpdir(), 'vitrine-litestream-'));
const shop = await startOrderShop(backend);
addItems(backend, shop);
const { cacheDir, litestream } = readEnvironment();
const program = await findLitestream({ bin: litestream.bin, cacheDir, report: silentReport() });

function turn(): Promise<Measured> {
  const url = `${gate.url}/api/shop/order`;
  const load = { url, clients: CLIENTS, most: TURN, body: () => randomBody(shop), address: nextAddress };
  return measureLoad(load, pidsOf(backend, gate));
}

const rate = ({ requests, seconds }: Measured): number => requests / seconds;

/** Seconds before a kill whose orders are not in the copy. */
async function killed(
  one: Awaited<ReturnType<typeof startLitestream>>,
  replicated: Replicated,
  name: string,
): Promise<number> {
  const placed: { readonly token: string; readonly at: number }[] = [];
  let isOver = false;
  const client = async (): Promise<void> => {
    while (!isOver) {
      const { status, body } = await callRoute<OrderAnswer>(backend, 'order', randomBody(shop));
      if (status === 200) placed.push({ token: body.token, at: performance.now() });
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  await sleep((1 + Math.random()) * LATEST_KILL * 500 * replicated.litestream.everySeconds);
  const at = performance.now();
  process.kill(one.pid, 'SIGKILL');
  isOver = true;
  await Promise.all([clients, one.ended]);
  const file = join(folder, `${name}.db`);
  await restoreCopy(program, replicated, file);
  const database = new DatabaseSync(file);
  const known = new Set(
    database
      .prepare('SELECT token FROM orders')
      .all()
      .map(({ token }) => token),
  );
  database.close();
  const lost = placed.filter((order) => !known.has(order.token) && order.at <= at);
  return lost.length === 0 ? 0 : (at - Math.min(...lost.map((order) => order.at))) / 1000;
}

async function round(every: number, name: string): Promise<Round> {
  const without = await turn();
  const { litestream: settings } = readEnvironment({
    LITESTREAM_URL: `file://${folder}/${name}`,
    LITESTREAM_EVERY: String(every),
  });
  const replicated = { dataDir: dirname(backend.dataDir), litestream: settings };
  const one = await startLitestream(program, replicated);
  const problem = await one.sync();
  if (problem !== null) throw new Error(problem);
  const before = cpuSecondsOf(one.pid);
  const beside = await turn();
  await one.sync();
  const cpuSeconds = cpuSecondsOf(one.pid) - before;
  const lostSeconds = await killed(one, replicated, name);
  await rm(join(replicated.dataDir, 'litestream'), { recursive: true, force: true });
  return {
    ratio: rate(beside) / rate(without),
    cpu: (cpuSeconds / beside.seconds) * 100,
    cpuMs: (cpuSeconds * 1000) / beside.requests,
    lostSeconds,
  };
}

const rounds = Math.max(1, Number(process.argv[2] ?? 3) || 3);
const intervals = (process.argv[3] ?? '1,5,15').split(',').map(Number);
try {
  await turn();
  const found = new Map<number, Round[]>(intervals.map((every) => [every, []]));
  for (let at = 0; at < rounds; at += 1)
    for (const [every, all] of found) all.push(await round(every, `every-${every}-${at}`));
  console.log('  every s  orders, ratio  processor %  ms an order  lost at a kill, s (median, most)');
  for (const [every, all] of found) {
    const middle = (which: keyof Round, digits: number): string => median(all.map((one) => one[which])).toFixed(digits);
    const most = Math.max(...all.map(({ lostSeconds }) => lostSeconds)).toFixed(1);
    console.log(
      `  ${every}  ${middle('ratio', 2)}  ${middle('cpu', 0)}  ${middle('cpuMs', 2)}  ${middle('lostSeconds', 1)}, ${most}`,
    );
  }
} finally {
  await gate.stop();
  await backend.stop();
  await rm(folder, { recursive: true, force: true });
}
