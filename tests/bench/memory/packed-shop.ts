/** A shop that runs from a package, in a home of its own. */
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PocketBase from 'pocketbase';
import { VARIABLES } from '#src/runtime/environment.ts';
import { freePort } from '#src/runtime/ports.ts';
import { median } from '#tests/bench/build/measure.ts';
import { memoryOf, type Memory, watchPeak } from '#tests/bench/memory/pss.ts';
import { startFilledBackend } from '#tests/bench/rebuild/shop.ts';
import { runPackaged, type RunningCommand } from '#tests/support/command.ts';

/** Until what a start has left behind is collected, and the jobs of a minute have run once. */
const SETTLE_MS = 75_000;
const SAMPLES = 30;
const BESIDE_MS = 10_000;
const SAMPLE_MS = 1000;

export interface PackedShop {
  /** Starts it, and waits until it says that it is up. */
  start(): Promise<RunningCommand>;
  /** Signed in as superuser. */
  client(): Promise<PocketBase>;
}

export async function packedShop(vitrine: string, home: string): Promise<PackedShop> {
  const pocketbase = `http://127.0.0.1:${await freePort()}`;
  const settings = { PORT: String(await freePort()), POCKETBASE_URL: pocketbase };
  await mkdir(home, { recursive: true });
  return {
    async start() {
      const command = runPackaged(vitrine, 'start', home, settings);
      await command.said('Vitrine is up');
      return command;
    },
    async client() {
      const client = new PocketBase(pocketbase);
      client.autoCancellation(false);
      await client.collection('_superusers').authWithPassword(VARIABLES.SUPERUSER_EMAIL, VARIABLES.SUPERUSER_PASSWORD);
      return client;
    },
  };
}

/** Fills the home of a shop with so many products (tests/bench/rebuild/shop.ts). */
export async function fillHome(home: string, products: number): Promise<void> {
  const backend = await startFilledBackend(products);
  try {
    await backend.kill();
    await mkdir(join(home, '.data'), { recursive: true, mode: 0o700 });
    await cp(backend.dataDir, join(home, '.data/pb_data'), { recursive: true });
  } finally {
    await backend.stop();
  }
}

/** Of a shop that nobody asks for anything: the median by what all processes take together. */
export async function idleMemory({ pid }: RunningCommand): Promise<Memory> {
  await sleep(SETTLE_MS);
  const samples: Memory[] = [];
  for (let count = 0; count < SAMPLES; count++, await sleep(SAMPLE_MS)) samples.push(memoryOf(pid));
  const middle = median(samples.map(({ all = 0 }) => all));
  const near = (one: Memory): number => Math.abs((one['all'] ?? 0) - middle);
  return samples.reduce((best, one) => (near(one) < near(best) ? one : best));
}

/** The most that all processes take while `change` is published. */
export async function peakOf(command: RunningCommand, change: () => Promise<unknown>): Promise<Memory> {
  const end = watchPeak(command.pid);
  const from = command.output().length;
  await change();
  await command.said('Published:', from);
  // Pictures may be made beside, and what is compressed after a release is.
  await sleep(BESIDE_MS);
  return end();
}
