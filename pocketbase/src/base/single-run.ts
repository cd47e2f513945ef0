/**
 * One turn of a step at a time. PocketBase starts a job every minute whether or not the last turn has ended, and an
 * operator may start one by hand: two at once would do the same records twice, and take the writer from orders twice as
 * often.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import type { JobApp } from '#pocketbase/base/step.ts';

/** ms without a sign of life after which a turn counts as lost: a mail server may never answer. */
const LOST_MS = 90_000;
/** Turns that are asked for meanwhile follow at once, this often at most: the minute comes again. */
const FOLLOWING = 3;

interface Turn {
  /** Name of this turn alone. */
  readonly name: string;
  /** ms since the epoch of its last sign of life. */
  readonly seen: number;
  /** Somebody has asked for another turn meanwhile, and may have seen what this one has passed already. */
  readonly again: boolean;
}

type Locking = Pick<JobApp, 'runInTransaction' | 'store'>;

function turnOf(app: Pick<core.App, 'store'>, key: string): Turn | null {
  const stored: unknown = app.store().get(key);
  return typeof stored === 'string' && stored !== '' ? JSON.parse(stored) : null;
}

function keep(app: Pick<core.App, 'store'>, key: string, turn: Turn): void {
  app.store().set(key, JSON.stringify(turn));
}

/** Takes the turn, or leaves word. In a transaction, because there is one writer at a time. */
function take(app: Locking, key: string, name: string): boolean {
  let isMine = false;
  app.runInTransaction((tx) => {
    const now = nowMs();
    const running = turnOf(tx, key);
    isMine = running === null || running.seen + LOST_MS < now;
    keep(tx, key, isMine || running === null ? { name, seen: now, again: false } : { ...running, again: true });
  });
  return isMine;
}

/** Ends the turn, unless another one is wanted. */
function isWantedAgain(app: Locking, key: string, name: string): boolean {
  let again = false;
  app.runInTransaction((tx) => {
    const running = turnOf(tx, key);
    if (running?.name !== name) return;
    again = running.again;
    if (again) keep(tx, key, { ...running, seen: nowMs(), again: false });
    else tx.store().remove(key);
  });
  return again;
}

/** Gives a sign of life. */
export type Alive = () => void;

/** Runs `task`, unless it is running: then it runs once more after that. It must not throw (`attempt`). */
export function runSingle(app: Locking, step: string, task: (alive: Alive) => void): void {
  const key = `vitrine.step.${step}`;
  const name = $security.randomString(15);
  if (!take(app, key, name)) return;
  const alive = (): void => {
    const running = turnOf(app, key);
    if (running?.name === name) keep(app, key, { ...running, seen: nowMs() });
  };
  for (let turn = 0; turn <= FOLLOWING; turn += 1) {
    task(alive);
    if (!isWantedAgain(app, key, name)) return;
  }
  if (turnOf(app, key)?.name === name) app.store().remove(key);
}
