/**
 * Runs a step of a job: few records a transaction, again and again until nothing is due, so that an order never waits
 * for long. A record that fails is tried by itself, becomes a finding, and holds up no other one.
 */
import { runSingle, type Alive } from '#pocketbase/base/single-run.ts';
import { attempt } from '#pocketbase/base/attempts.ts';
import { closeFinding, closeSettled, failedBefore, noteFailure } from '#pocketbase/base/findings.ts';
import { dueAfter, START, type JobApp, type RecordStep, type Step, type StepName } from '#pocketbase/base/step.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';

/** ms that one turn of a step takes at most: the minute comes again. */
const TURN_MS = 45_000;
/** Records of a transaction at most, and the ms after which it ends with those that it has. */
const RECORDS = 20;
const TRANSACTION_MS = 40;
/** Rows of one statement. */
const ROWS = 200;
/** Records that have failed before, tried again in one turn: the others come first. */
const TRIED_AGAIN = 20;

/**
 * Does the first records of `ids` in one transaction. Gives how many; throws where one of them fails, and none is done.
 */
function together(app: JobApp, step: RecordStep, ids: readonly string[]): number {
  let done = 0;
  app.runInTransaction((tx) => {
    takeWriter(tx);
    const begun = Date.now();
    for (const id of ids) {
      step.handle(tx, id);
      done += 1;
      if (Date.now() - begun >= TRANSACTION_MS) return;
    }
  });
  return done;
}

function doOne(app: JobApp, step: Step, id: string): void {
  if ('attend' in step) return step.attend(app, id);
  if ('handle' in step)
    return app.runInTransaction((tx) => {
      takeWriter(tx);
      step.handle(tx, id);
    });
  app.runInTransaction((tx) => {
    takeWriter(tx);
    step.sweep(tx, [id]);
  });
}

/** One turn of a step. */
interface Turn {
  /** Records that have failed, in this turn or before. */
  readonly failed: Set<string>;
  readonly begun: number;
  readonly alive: Alive;
}

function isOver({ begun }: Turn): boolean {
  return Date.now() - begun > TURN_MS;
}

/** One record by itself: done, or noted. */
function tryOne(app: JobApp, step: Step, id: string, { failed }: Turn): void {
  const error = attempt(() => doOne(app, step, id));
  if (error !== null) {
    noteFailure(app, step.name, step.collection, id, error);
    failed.add(id);
  } else if (failed.delete(id)) closeFinding(app, step.name, id);
}

function tryEach(app: JobApp, step: Step, ids: readonly string[], turn: Turn): void {
  for (const id of ids) {
    // One alone may wait for another machine for long.
    if (isOver(turn)) return;
    tryOne(app, step, id, turn);
    turn.alive();
  }
}

function doPiece(app: JobApp, step: Step, ids: readonly string[], turn: Turn): void {
  if ('attend' in step) return tryEach(app, step, ids, turn);
  let rest = ids;
  while (rest.length > 0) {
    let done = rest.length;
    const piece = rest;
    const error = attempt(() => {
      if ('handle' in step) done = together(app, step, piece);
      else
        app.runInTransaction((tx) => {
          takeWriter(tx);
          step.sweep(tx, piece);
        });
    });
    // One of them fails, and says so by itself.
    if (error !== null) return tryEach(app, step, rest, turn);
    rest = rest.slice(done);
    turn.alive();
  }
}

/** Picks those that have failed before and are tried in this turn: chance gives all of them theirs. */
function onceMore(ids: readonly string[]): readonly string[] {
  if (ids.length <= TRIED_AGAIN) return ids;
  const from = Math.floor(Math.random() * ids.length);
  return [...ids, ...ids].slice(from, from + TRIED_AGAIN);
}

/** Walks what is due. False: the time was over before. */
function walk(app: JobApp, step: Step, turn: Turn): boolean {
  const [seen, again] = [new Set<string>(), new Set<string>()];
  const most = 'sweep' in step ? ROWS : RECORDS;
  for (const query of step.queries) {
    let due = dueAfter(app, step.collection, query, START, most);
    for (let last = due.at(-1); last !== undefined; last = due.at(-1)) {
      const ids = due.map(({ id }) => id).filter((id) => !seen.has(id));
      for (const id of ids) if (turn.failed.has(id)) again.add(id);
      // Whoever waits for another machine may touch a record, which is then found at the end once more.
      if ('attend' in step) for (const id of ids) seen.add(id);
      const fresh = ids.filter((id) => !again.has(id));
      doPiece(app, step, fresh, turn);
      if (isOver(turn)) return false;
      due = due.length < most ? [] : dueAfter(app, step.collection, query, last, most);
    }
  }
  tryEach(app, step, onceMore([...again]), turn);
  return true;
}

/** Does what is due of a step, whoever else does so meanwhile. For routes; outside of any transaction. */
export function doStep(app: JobApp, step: Step, alive: Alive = () => undefined): void {
  runWhole(app, step.name, (failed) => {
    const isWhole = walk(app, step, { failed, alive, begun: Date.now() });
    if (isWhole && failed.size > 0) closeSettled(app, step);
  });
}

/** Work that is not done record by record. Its failure is the step's; `failed`: the records that have failed before. */
function runWhole(app: JobApp, name: StepName, task: (failed: Set<string>) => void): void {
  const error = attempt(() => {
    const failed = failedBefore(app, name);
    task(failed);
    if (failed.has('')) closeFinding(app, name, '');
  });
  if (error === null) return;
  const unnoted = attempt(() => noteFailure(app, name, '', '', error));
  // The database itself has failed: the log is all that is left.
  if (unnoted !== null) app.logger().error('A step of a job failed', 'step', name, 'error', error, 'finding', unnoted);
}

/** A step's turn in a job: not while another one goes on. Never throws: the next step has its turn. */
export function runStep(app: JobApp, step: Step): void {
  runAlone(app, step.name, (alive) => doStep(app, step, alive));
}

function runAlone(app: JobApp, name: StepName, task: (alive: Alive) => void): void {
  const error = attempt(() => runSingle(app, name, task));
  if (error !== null) app.logger().error('A step of a job could not begin', 'step', name, 'error', error);
}

/** The same for work that is not done record by record. */
export function runOnce(app: JobApp, name: StepName, task: () => void): void {
  runAlone(app, name, () => runWhole(app, name, task));
}

/** One record that no look finds: done, or noted as a finding of the step. */
export function tryRecord(app: JobApp, name: StepName, collection: string, record: string, task: () => void): void {
  const error = attempt(task);
  if (error !== null) noteFailure(app, name, collection, record, error);
  else if (failedBefore(app, name).has(record)) closeFinding(app, name, record);
}
