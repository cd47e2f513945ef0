/** The worker: it follows the edits of a shop and publishes each as a release. */
import { setTimeout as sleep } from 'node:timers/promises';
import { BuildRunning } from '#src/publishing/releases/build-lock.ts';
import { codeStamp } from '#src/publishing/render/build-id.ts';
import type { Environment } from '#src/runtime/environment.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import { signIn } from '#src/publishing/worker/make-snapshot.ts';
import {
  type BuildReport,
  BuildReports,
  storedTime,
  type BuildReportFields,
} from '#src/publishing/worker/build-reports.ts';
import { HeldChanges } from '#src/publishing/worker/held-changes.ts';
import { makePreviews } from '#src/publishing/preview/previews.ts';
import { storedProblem, storedWarnings } from '#src/publishing/content/stored-problem.ts';
import { debounce } from '#src/publishing/worker/debounce.ts';
import { isHeld } from '#src/publishing/worker/build-shop.ts';
import {
  openSiteBuilder,
  type Opening,
  type SiteBuilder,
  type SiteBuilderOptions,
} from '#src/publishing/worker/site-builder.ts';
import { wakeOnChanges } from '#src/publishing/worker/wake.ts';
import type { ReleaseInfo } from '#src/publishing/releases/release-store.ts';
import { releasesFolder } from '#src/publishing/releases/releases-folder.ts';
import { createTargets, runTargets, type TargetRunner } from '#src/publishing/targets/run-targets.ts';
import { ContentError } from '#src/publishing/content/content-error.ts';
import { contentPosition } from '#src/publishing/content/live-content.ts';

export interface WorkerOptions extends SiteBuilderOptions {
  /** With where releases go besides the public folder. */
  readonly environment: SiteBuilderOptions['environment'] & Partial<Pick<Environment, 's3' | 'buildHookUrl'>>;
}

/** Why a worker ends by itself. */
export type WorkerEnd = 'stopped' | 'begin anew';

/** Before a shop that cannot be read is tried again. */
const AGAIN_MS = 2000;
/** What has failed is tried again with nothing new at the next sign, and then after pauses that double up to this. */
const LONGEST_PAUSE_MS = 60_000;
/** So many changes at once are an import, or a bulk edit, */
const BURST = 5;
/** and so are any that come so soon after a build. */
const SOON_MS = 2000;
/** It has ended when nothing came for so long, */
const BURST_QUIET_MS = 300;
/** and is published in between when it goes on for so long. */
const LONGEST_BURST_MS = 10_000;
/** ms between checks of the code. When new code is deployed, the process starts again. */
const CODE_MS = 5000;
/** While it has something to do, editors see so often that it is there. */
const PULSE_MS = 5000;
/** A token lasts hours. */
const SIGN_IN_MS = 30 * 60 * 1000;

/** The row that editors see of changes until `seq`. */
interface Row {
  readonly seq: number;
  readonly report: BuildReport;
}

/** What is told while a shop opens that cannot begin without its pictures. */
interface Opened {
  readonly reports: BuildReports;
  readonly row: Row;
}

/** Opens the shop as soon as it can be: a backend that is away, or that holds no shop yet, is waited for. */
async function openWhenThere(
  options: WorkerOptions,
  signal: AbortSignal,
): Promise<{ readonly builder: SiteBuilder; readonly opened: Opened | null } | null> {
  let reported = '';
  let opened: Opened | null = null;
  let reportedAt = 0;
  const opening: Opening = (client, seq, { left, all }) => {
    if (opened === null) {
      const reports = new BuildReports(client, options.report);
      opened = { reports, row: { seq, report: reports.begin(seq, seq) } };
    }
    if (left > 0 && performance.now() - reportedAt < PULSE_MS) return;
    reportedAt = performance.now();
    opened.row.report.tell({ pictures_left: left, pictures_all: all });
  };
  while (!signal.aborted) {
    try {
      return { builder: await openSiteBuilder({ ...options, opening }, true), opened };
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      if (error.message !== reported) options.report.note(error.message);
      reported = error.message;
      await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}

class Follower {
  readonly #builder: SiteBuilder;
  readonly #options: WorkerOptions;
  readonly #reports: BuildReports;
  /** The row that editors see of the newest change. */
  /** Why a picture could not be had, as the terminal was told; '': nothing went wrong. */
  #pictureFailure = '';
  #row: Row | null = null;
  #heldChanges: HeldChanges | null = null;
  /** What was told of pictures, as text; '' when nothing was. */
  #toldPictures = '';
  /** Looks at drafts whose pictures are being made. */
  readonly #prepared = new Map<string, boolean>();
  #isBusy = false;
  readonly #targets: TargetRunner;
  /** The row of the release that other targets are being brought to. */
  #targetRow: BuildReport | null = null;
  /** When the last build was published; by `performance.now()`. */
  #builtAt = Number.NEGATIVE_INFINITY;
  /** The last failure. It is reported once, although the build is tried again. '' after a success; null before the first build. */
  #failure: string | null = null;
  /** What the process before has left behind has been looked after. */
  #isBegun = false;
  /** Who builds in its place; '' when nobody did at the last turn. */
  #waitsFor = '';
  /** The newest change when it was tried again; -1: it was not. */
  #tried = -1;
  #pause = AGAIN_MS;
  /** With nothing new it is not tried before; by `performance.now()`. */
  #againAt = 0;

  constructor(builder: SiteBuilder, options: WorkerOptions, opened: Opened | null) {
    this.#builder = builder;
    this.#options = options;
    this.#reports = opened?.reports ?? new BuildReports(builder.client, options.report);
    this.#row = opened?.row ?? null;
    this.#targets = runTargets(
      createTargets(options.environment, options.releases ?? releasesFolder(options.dist)),
      builder.store,
      (targets) => this.#targetRow?.tell({ targets }),
    );
  }

  #rowOf(from: number, seq: number): BuildReport {
    if (this.#row?.seq !== seq) this.#row = { seq, report: this.#reports.begin(from, seq) };
    return this.#row.report;
  }

  /** Whether what has failed is to be left alone for a while: it costs as much as what works. */
  async #isPausing(): Promise<boolean> {
    if (this.#failure === null || this.#failure === '') return false;
    const { seq } = await contentPosition(this.#builder.client);
    if (seq === this.#tried && performance.now() < this.#againAt) return true;
    this.#pause = seq === this.#tried ? Math.min(this.#pause * 2, LONGEST_PAUSE_MS) : AGAIN_MS;
    this.#againAt = performance.now() + this.#pause;
    this.#tried = seq;
    return false;
  }

  /** Brings other places to what is live: a process before this one may have ended before it could. */
  async resume(): Promise<void> {
    if ((await this.#builder.store.live()) !== null) this.#targets.start();
  }

  /** Says that somebody is still at it, if there is anything to do. */
  pulse(): void {
    if (this.#isBusy || this.#builder.waits.left > 0) this.#row?.report.tell({});
  }

  /** Publishes what has changed since the last time, if anything has. Never throws: what failed is tried again at the next sign. */
  async turn(): Promise<void> {
    this.#isBusy = true;
    await this.#publish();
    this.#isBusy = false;
  }

  async #publish(): Promise<void> {
    const builder = this.#builder;
    const { report } = this.#options;
    let from = 0;
    try {
      if (await this.#isPausing()) return;
      const live = await builder.store.live();
      if (!this.#isBegun) this.#reports.settleOthers(live);
      this.#isBegun = true;
      this.#heldChanges ??= new HeldChanges(builder.client, live?.seq ?? 0, await this.#reports.heldBefore());
      from = (live?.seq ?? 0) + 1;
      const start = performance.now();
      const before = builder.position.seq;
      await this.#catchUp();
      const { seq } = builder.position;
      if (seq === before && !builder.hasNews && this.#failure === '') {
        await this.#tellPictures(live);
        return;
      }
      // Somebody went back to an earlier release: it stays until somebody edits something.
      if (live !== null && (await isHeld(builder.client, live))) return;
      // New code has no changes to tell of, unless it has failed before.
      const isSame = seq === live?.seq && this.#row?.seq !== seq && builder.waits.held.size === 0;
      const row = isSame ? null : this.#rowOf(from, seq);
      const { release, changed, id } = await builder.build({
        progress: (done, total) => row?.progress(done, total),
      });
      this.#failure = '';
      this.#waitsFor = '';
      this.#tried = -1;
      const files = changed.added.length + changed.changed.length;
      row?.tell({
        state: 'live',
        live_at: storedTime(release?.publishedAt ?? Date.now()),
        release: id,
        files,
        ...(await this.#picturesReport()),
      });
      if (release === null) return;
      // Pictures that came are no sign that more edits are on their way.
      if (seq !== before) this.#builtAt = performance.now();
      report.note(`Published: ${files} files in ${((performance.now() - start) / 1000).toFixed(2)} s`);
      this.#targetRow = row;
      this.#targets.start();
      // What is live is live; the next release says it, if it cannot be made.
      await builder.tidy().catch((error: unknown) => report.note(describeError(error)));
    } catch (error) {
      if (error instanceof BuildRunning) this.#wait(error.message);
      else this.#fail(error, from);
    }
  }

  /** What editors are told of pictures. */
  async #picturesReport(): Promise<BuildReportFields> {
    const { left, all, held, failure, warnings } = this.#builder.waits;
    const words = failure === null ? '' : describeError(failure);
    if (words !== '' && words !== this.#pictureFailure) this.#options.report.note(words);
    this.#pictureFailure = words;
    const ranges = (await this.#heldChanges?.follow(this.#builder.position.seq, held)) ?? [];
    return {
      pictures_left: left,
      pictures_all: all,
      held: ranges,
      problem: failure === null ? storedWarnings(warnings) : storedProblem(failure),
    };
  }

  /** Tells how far the pictures are, when nothing is to be published. */
  async #tellPictures(live: ReleaseInfo | null): Promise<void> {
    const { left, held } = this.#builder.waits;
    if (live === null || (left === 0 && held.size === 0 && this.#toldPictures === '')) return;
    const reported = await this.#picturesReport();
    const text = JSON.stringify(reported);
    if (text === this.#toldPictures) return;
    const { seq } = this.#builder.position;
    const isNew = this.#row?.seq !== seq;
    const row = this.#rowOf(seq, seq);
    row.tell(
      isNew
        ? { ...reported, state: 'live', live_at: storedTime(live.publishedAt), release: live.id, files: 0 }
        : reported,
    );
    this.#toldPictures = left === 0 && held.size === 0 ? '' : text;
  }

  /** Reads what has changed. Where that is much, more of it is on its way: an import is not published record by record. */
  async #catchUp(): Promise<void> {
    const builder = this.#builder;
    const first = builder.position.seq;
    await builder.catchUp();
    const found = builder.position.seq - first;
    const isSoon = performance.now() - this.#builtAt < SOON_MS;
    if (found === 0 || (found < BURST && !isSoon)) return;
    const until = performance.now() + LONGEST_BURST_MS;
    let seen: number;
    do {
      seen = builder.position.seq;
      await sleep(BURST_QUIET_MS);
      await builder.catchUp();
    } while (builder.position.seq !== seen && performance.now() < until);
  }

  #wait(message: string): void {
    if (this.#waitsFor !== message) this.#options.report.note(`The worker waits. ${message}`);
    this.#waitsFor = message;
  }

  #fail(error: unknown, from: number): void {
    const message = describeError(error);
    const { seq } = this.#builder.position;
    if (this.#failure === `${seq} ${message}`) return;
    this.#failure = `${seq} ${message}`;
    this.#options.report.note(`Not published: ${message}`);
    // What cannot be read has no row yet: it is about what comes after the last that could be.
    this.#rowOf(from, seq).tell({ state: 'failed', problem: storedProblem(error) });
  }

  /** Renders the previews that editors have requested. Never throws. */
  async previews(): Promise<void> {
    const { environment, report } = this.#options;
    const builder = this.#builder;
    await makePreviews({
      client: builder.client,
      cacheDir: environment.cacheDir,
      report,
      prepared: this.#prepared,
      prepare: (preview) => builder.preparePreview(preview),
      heard: () => this.#options.picturesHeard?.(),
      render: (preview) => builder.preview(preview),
    });
  }

  /** All that editors are told has been said. */
  settled(): Promise<void> {
    return this.#reports.settled();
  }
}

/**
 * Runs until the signal ends it, or until code or a file of the owner's folder has changed, or the cache was removed: only a new process has what it
 * needs then.
 * @throws OperatorError when it cannot begin, and what must not happen.
 */
export async function runWorker(options: WorkerOptions, signal: AbortSignal): Promise<WorkerEnd> {
  const { shopDir } = options.environment;
  const stamp = await codeStamp(shopDir);
  const waiting = debounce();
  const heeding = { ...options, picturesHeard: () => waiting.sign() };
  const found = await openWhenThere(heeding, signal);
  if (found === null) return 'stopped';
  const { builder, opened } = found;
  const wake = wakeOnChanges(builder.client, () => waiting.sign());
  let end: WorkerEnd = 'stopped';
  const timer = setInterval(() => {
    const compare = async (): Promise<void> => {
      if ((await codeStamp(shopDir)) === stamp) return;
      end = 'begin anew';
      waiting.stop();
    };
    compare().catch((error: unknown) => options.report.note(describeError(error)));
  }, CODE_MS);
  const renew = setInterval(() => {
    signIn(builder.client, options.environment).catch((error: unknown) => options.report.note(describeError(error)));
  }, SIGN_IN_MS);
  signal.addEventListener('abort', () => waiting.stop());
  if (signal.aborted) waiting.stop();
  const follower = new Follower(builder, heeding, opened);
  const pulse = setInterval(() => follower.pulse(), PULSE_MS);
  try {
    await follower.resume();
    do {
      if (!builder.hasCache()) {
        options.report.note('What the worker has kept in the cache was removed; another one makes it again.');
        end = 'begin anew';
        break;
      }
      await follower.turn();
      await follower.previews();
    } while (await waiting.settled());
  } finally {
    clearInterval(timer);
    clearInterval(renew);
    clearInterval(pulse);
    wake.stop();
    await builder.close();
  }
  await follower.settled();
  return end;
}
