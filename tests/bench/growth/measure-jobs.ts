/** Measures the shop's jobs: what they cost with the same to do in both shops, and how long orders wait behind them. */
import { cpuSecondsOf } from '#tests/bench/orders/load.ts';
import { JOB_PATH } from '#tests/bench/growth/jobs.ts';
import { grownOf, type Grown, type Pair } from '#tests/bench/growth/measure-steps.ts';
import type { GrowthShop } from '#tests/bench/growth/shop.ts';
import { newOrder } from '#tests/bench/growth/shop-steps.ts';
import { longestMs, longestWait, type Turn } from '#tests/bench/growth/statistics.ts';
import { watchWriter } from '#tests/bench/growth/watch-writer.ts';

/** Rows of each kind that a job finds. */
const DUE = 40;
/** And where orders wait behind it: what has come together while the shop was down. */
const DUE_IN_A_ROW = 400;
const CLIENTS = 6;
const USUAL_ORDERS = 40;
const LIST_MS = 4000;

let batches = 0;
function nextBatch(): string {
  batches += 1;
  return batches.toString(36).padStart(2, '0');
}

function runJob({ post }: GrowthShop, job: string): Promise<unknown> {
  return post(JOB_PATH + job, {});
}

async function takeTurn(job: string, shop: GrowthShop): Promise<Turn> {
  shop.addDue(nextBatch(), DUE);
  const before = cpuSecondsOf(shop.backend.pid);
  await runJob(shop, job);
  return { calls: 1, cpuMs: (cpuSecondsOf(shop.backend.pid) - before) * 1000 };
}

/** What waits at the beginning is done first, and does not count. */
export async function measureJob(job: string, { small, large }: Pair, rounds: number): Promise<Grown> {
  const turns: { readonly small: Turn[]; readonly large: Turn[] } = { small: [], large: [] };
  for (const shop of [small, large]) await runJob(shop, job);
  for (let round = 0; round < rounds; round += 1) {
    turns.small.push(await takeTurn(job, small));
    turns.large.push(await takeTurn(job, large));
  }
  return grownOf(`job_${job.replace('vitrine_', '')}`, turns.small, turns.large);
}

async function orderMs(shop: GrowthShop): Promise<number> {
  const body = newOrder(shop);
  const begun = performance.now();
  await shop.post('/api/shop/order', body);
  return performance.now() - begun;
}

/** Places orders, one after the other, as long as `task` goes on. ms of each. */
async function ordersDuring(shop: GrowthShop, task: () => Promise<unknown>): Promise<number[]> {
  let isDone = false;
  const times: number[] = [];
  const working = task().finally(() => (isDone = true));
  while (!isDone) times.push(await orderMs(shop));
  await working;
  return times;
}

async function usualTimes(shop: GrowthShop): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < USUAL_ORDERS; number += 1) times.push(await orderMs(shop));
  return times;
}

export interface Waited {
  readonly name: string;
  /** ms that the slowest order took longer than is usual. */
  readonly waitMs: number;
  /** ms of processor time of the longest transaction; null: of a list, which has none. */
  readonly longestMs: number | null;
}

export async function waitBehindJob(job: string, shop: GrowthShop): Promise<Waited> {
  const usual = await usualTimes(shop);
  shop.addDue(nextBatch(), DUE_IN_A_ROW);
  // Orders write too: the longest transaction is looked for first, while nobody orders.
  const writer = watchWriter(shop.backend);
  await runJob(shop, job);
  const held = await writer.stop();
  shop.addDue(nextBatch(), DUE_IN_A_ROW);
  const behind = await ordersDuring(shop, () => runJob(shop, job));
  return { name: `job_${job.replace('vitrine_', '')}`, waitMs: longestWait(usual, behind), longestMs: longestMs(held) };
}

/** Six clients list, each the next page as soon as it has one. */
export async function waitBehindList(name: string, path: string, token: string, shop: GrowthShop): Promise<Waited> {
  const usual = await usualTimes(shop);
  const until = performance.now() + LIST_MS;
  const client = async (): Promise<void> => {
    while (performance.now() < until) await shop.get(path, token);
  };
  const behind = await ordersDuring(shop, () => Promise.all(Array.from({ length: CLIENTS }, client)));
  return { name, waitMs: longestWait(usual, behind), longestMs: null };
}
