/** Litestream, for as long as a command runs PocketBase: started once there is a database, started again whatever ends it, asked again and again whether all is copied. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findLitestream } from '#src/backend-server/litestream/binary.ts';
import { META_FOLDER } from '#src/backend-server/litestream/config.ts';
import { hasCopy, startLitestream, type RunningLitestream } from '#src/backend-server/litestream/process.ts';
import { backOff } from '#src/runtime/back-off.ts';
import { runFolder } from '#src/runtime/data-folder.ts';
import type { Environment } from '#src/runtime/environment.ts';
import { readLitestreamState, writeLitestreamState } from '#src/runtime/litestream-state.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { ownedProcess } from '#src/runtime/owned-process.ts';
import type { Service } from '#src/runtime/service.ts';

export interface KeptLitestream {
  /** There is a database now. Nothing happens when it has begun already, or where LITESTREAM_URL is not set. */
  begin(): void;
  /** Ends it, when nobody writes any more: what was written last is copied before. */
  stop(): Promise<void>;
}

const PAUSES = { firstMs: 1000, longestMs: 300_000, steadyMs: 60_000 };
/** Between two looks whether all is copied, */
const LOOK_MS = 15_000;
/** and between two whether a database could be made of the copy: somebody may have removed what it began with. */
const CHECK_MS = 3_600_000;
/** Time in which what was written last may be copied, and Litestream tries it once more as it ends. */
const LAST_SECONDS = 10;

type Kept = Pick<Environment, 'dataDir' | 'cacheDir' | 'litestream'>;

function isOwn({ dataDir, litestream }: Kept): boolean {
  const { owner } = readLitestreamState(dataDir);
  return owner?.url === litestream.url && owner.dataDir === dataDir;
}

/** A copy of the shop that is only tried would write into that of the real one. */
async function takeOver(program: string, shop: Kept): Promise<void> {
  const { dataDir, litestream } = shop;
  if (isOwn(shop)) return;
  if (await hasCopy(program, shop))
    throw new OperatorError(
      `${litestream.url} has a copy already that was not made from this DATA_DIR. Name an empty place (LITESTREAM_URL): two shops in one would spoil it.`,
    );
  // What it has noted of another place does not fit to this one.
  await rm(join(dataDir, META_FOLDER), { recursive: true, force: true });
  writeLitestreamState(dataDir, { owner: { url: litestream.url, dataDir }, syncedAt: 0 });
}

/** Reason for which no database could be made of the copy, in words; null: one could. */
async function gapIn(program: string, shop: Kept): Promise<string | null> {
  const isWhole = await hasCopy(program, shop).catch(() => false);
  return isWhole
    ? null
    : `nothing can be restored from ${shop.litestream.url}: files are missing that the copy began with. Name an empty place (LITESTREAM_URL) and start the shop again`;
}

/** @param times ms between two looks, which tests choose. */
export function keepLitestream(
  environment: Kept,
  { report, signal }: Pick<Service, 'report' | 'signal'>,
  times = { poll: Math.max(LOOK_MS, environment.litestream.everySeconds * 1000), check: CHECK_MS },
): KeptLitestream {
  const { dataDir, cacheDir, litestream } = environment;
  const { place, bin } = litestream;
  const owned = ownedProcess(runFolder(dataDir), 'Litestream');
  const pauses = backOff(PAUSES);
  let running: RunningLitestream | undefined;
  let begun: Promise<void> | undefined;
  let reported = '';

  /** Notes what is wrong; null: all that was written before `at` (ms since the epoch) is copied. */
  const note = (found: string | null, at: number): void => {
    const { owner, syncedAt, problem: before } = readLitestreamState(dataDir);
    const kept = owner === undefined ? {} : { owner };
    const problem = found === null ? {} : { problem: { since: before?.since ?? at, text: found } };
    try {
      const last = isOwn(environment) ? syncedAt : 0;
      writeLitestreamState(dataDir, { ...kept, syncedAt: found === null ? at : last, ...problem });
    } catch (error) {
      report.note(describeError(error));
    }
    if (found !== null && reported === '') report.note(`! Litestream: what was written last is not copied: ${found}`);
    if (found === null && reported !== '') report.note('Litestream: all is copied again.');
    reported = found ?? '';
  };

  const poll = async (program: string, one: RunningLitestream, isOver: () => boolean): Promise<void> => {
    let checked = Number.NEGATIVE_INFINITY;
    while (!isOver()) {
      const at = Date.now();
      let problem = await one.sync();
      if (problem === null && performance.now() - checked >= times.check) {
        problem = await gapIn(program, environment);
        if (problem === null) checked = performance.now();
      }
      if (!isOver()) note(problem, at);
      await sleep(times.poll, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };

  const runOnce = async (): Promise<void> => {
    const program = await findLitestream({ bin, cacheDir, report });
    await takeOver(program, environment);
    if (signal.aborted) return;
    const one = await startLitestream(program, environment, owned);
    running = one;
    let isOver = false;
    void poll(program, one, () => isOver || signal.aborted);
    const log = await one.ended;
    isOver = true;
    running = undefined;
    if (!signal.aborted) throw new OperatorError(`it ended by itself, and said last: ${log}`);
  };

  const follow = async (): Promise<void> => {
    await owned.endOrphan(report);
    while (!signal.aborted) {
      const since = performance.now();
      try {
        await runOnce();
      } catch (error) {
        note(describeError(error), Date.now());
        const wait = pauses.next(performance.now() - since);
        await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  };

  return {
    begin() {
      if (place !== undefined) begun ??= follow().catch((error: unknown) => note(describeError(error), Date.now()));
    },
    async stop() {
      const at = Date.now();
      const problem = await running?.sync(LAST_SECONDS);
      await running?.stop();
      if (problem !== undefined) note(problem, at);
      // Else it is being compiled, or waits to be tried again, and ends with the command.
      if (problem !== undefined) await begun;
    },
  };
}
