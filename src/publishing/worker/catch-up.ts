/**
 * Reads what has changed. Where that is much, more of it is on its way: an import is not published record by record.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { SiteBuilder } from '#src/publishing/worker/site-builder.ts';

/** So many changes at once are an import, or a bulk edit, */
const BURST = 5;
/** and so are any that come so soon after a build. */
const SOON_MS = 2000;
/** It has ended when nothing came for so long, */
const BURST_QUIET_MS = 300;
/** and is published in between when it goes on for so long. */
const LONGEST_BURST_MS = 10_000;

/**
 * @param builtAt When the last build was published, by `performance.now()`. @throws ContentError when the shop cannot
 * be read.
 */
export async function catchUp(builder: SiteBuilder, builtAt: number): Promise<void> {
  const first = builder.position.seq;
  await builder.catchUp();
  const found = builder.position.seq - first;
  const isSoon = performance.now() - builtAt < SOON_MS;
  if (found === 0 || (found < BURST && !isSoon)) return;
  const until = performance.now() + LONGEST_BURST_MS;
  let seen: number;
  do {
    seen = builder.position.seq;
    await sleep(BURST_QUIET_MS);
    await builder.catchUp();
  } while (builder.position.seq !== seen && performance.now() < until);
}
