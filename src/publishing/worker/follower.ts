/** One turn of the worker after the other: what has changed is published, and editors are told what became of it. */
import type { Environment } from '#src/runtime/environment.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import { BuildRunning } from '#src/publishing/releases/build-lock.ts';
import type { ReleaseInfo } from '#src/publishing/releases/release-store.ts';
import { releasesFolder } from '#src/publishing/releases/releases-folder.ts';
import { createTargets, runTargets, type TargetRunner } from '#src/publishing/targets/run-targets.ts';
import { contentPosition } from '#src/publishing/content/live-content.ts';
import { storedProblem, storedWarnings } from '#src/publishing/content/stored-problem.ts';
import { makePreviews } from '#src/publishing/preview/previews.ts';
import {
  BuildReports,
  storedTime,
  type BuildReport,
  type BuildReportFields,
} from '#src/publishing/worker/build-reports.ts';
import { isHeld } from '#src/publishing/worker/build-shop.ts';
import type { Opened, Row } from '#src/publishing/worker/open-when-there.ts';
import type { SiteBuilder, SiteBuilderOptions } from '#src/publishing/worker/site-builder.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type PocketBase from 'pocketbase';
import { HeldChanges } from '#src/publishing/worker/held-changes.ts';
import type { Report } from '#src/runtime/progress.ts';

export interface WorkerOptions extends SiteBuilderOptions {
  /** With where releases go besides the public folder. */
  readonly environment: SiteBuilderOptions['environment'] & Partial<Pick<Environment, 's3' | 'buildHookUrl'>>;
}

/**
 * A build that fails is tried again: at once when something has changed, else after pauses that double, because a try
 * costs as much as a build.
 */

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

export class RepeatedFailure {
  /** '' after a success; null before the first build. */
  #what: string | null = null;
  /** The newest change when it was tried again; -1: it was not. */
  #tried = -1;
  #pause = FIRST_PAUSE_MS;
  /** With nothing new it is not tried before. */
  #againAt = 0;
  readonly #now: () => number;

  /** @param now A clock that only goes on, in ms. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The last build has failed. */
  get isOpen(): boolean {
    return this.#what !== null && this.#what !== '';
  }

  /** The last build has succeeded. */
  get isOver(): boolean {
    return this.#what === '';
  }

  /**
   * Says whether a build is worth a try after a failure. A yes counts as one. @param seq The newest change there is.
   */
  mayTry(seq: number): boolean {
    const isSame = seq === this.#tried;
    if (isSame && this.#now() < this.#againAt) return false;
    this.#pause = isSame ? Math.min(this.#pause * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    this.#againAt = this.#now() + this.#pause;
    this.#tried = seq;
    return true;
  }

  /** Notes a failure. False: it is the one of before, and was told. */
  isNew(what: string): boolean {
    const isNew = this.#what !== what;
    this.#what = what;
    return isNew;
  }

  end(): void {
    this.#what = '';
    this.#tried = -1;
  }
}

/** Follows the edits of an open shop: what it publishes, and what editors are told of it. */
export class Follower {
  readonly #builder: SiteBuilder;
  readonly #options: WorkerOptions;
  readonly #reports: BuildReports;
  readonly #pictures: PictureNews;
  readonly #failure = new RepeatedFailure();
  /** The row that editors see of the newest change. */
  #row: Row | null = null;
  /** Previews of drafts whose pictures are being made. */
  readonly #prepared = new Map<string, boolean>();
  #isBusy = false;
  readonly #targets: TargetRunner;
  /** The row of the release that other targets are being brought to. */
  #targetRow: BuildReport | null = null;
  /** Moment at which the last build was published; by `performance.now()`. */
  #builtAt = Number.NEGATIVE_INFINITY;
  /** True once what the process before has left behind has been looked after. */
  #isBegun = false;
  /** Message about who builds in its place; '' when nobody did at the last turn. */
  #waitsFor = '';

  constructor(builder: SiteBuilder, options: WorkerOptions, opened: Opened | null) {
    this.#builder = builder;
    this.#options = options;
    this.#reports = opened?.reports ?? new BuildReports(builder.client, options.report);
    this.#row = opened?.row ?? null;
    this.#pictures = new PictureNews(options.report);
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

  /** Brings other places to what is live: a process before this one may have ended before it could. */
  async resume(): Promise<void> {
    if ((await this.#builder.store.live()) !== null) this.#targets.start();
  }

  /** Says that somebody is still at it, if there is anything to do. */
  pulse(): void {
    if (this.#isBusy || this.#builder.waits.left > 0) this.#row?.report.tell({});
  }

  /**
   * Publishes what has changed since the last time, if anything has. Never throws: what failed is tried again at the
   * next sign.
   */
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
      if (this.#failure.isOpen && !this.#failure.mayTry((await contentPosition(builder.client)).seq)) return;
      const live = await builder.store.live();
      if (!this.#isBegun) this.#reports.settleOthers(live);
      this.#isBegun = true;
      await this.#pictures.begin(builder.client, live?.seq ?? 0, this.#reports);
      from = (live?.seq ?? 0) + 1;
      const start = performance.now();
      const before = builder.position.seq;
      await catchUp(builder, this.#builtAt);
      const { seq } = builder.position;
      if (seq === before && !builder.hasNews && this.#failure.isOver) {
        await this.#tellPictures(live);
        return;
      }
      // Somebody went back to an earlier release: it stays until somebody edits something.
      if (live !== null && (await isHeld(builder.client, live))) return;
      // New code has no changes to tell of, unless it has failed before.
      const isSame = seq === live?.seq && this.#row?.seq !== seq && builder.waits.held.size === 0;
      const row = isSame ? null : this.#rowOf(from, seq);
      if (isSame) this.#reports.tellLive(live);
      const { release, changed, id } = await builder.build({
        progress: (done, total) => row?.progress(done, total),
      });
      this.#failure.end();
      this.#waitsFor = '';
      const files = changed.added.length + changed.changed.length;
      row?.tell({
        state: 'live',
        live_at: storedTime(release?.publishedAt ?? Date.now()),
        release: id,
        files,
        ...(await this.#pictures.fields(builder.waits, builder.position.seq)),
      });
      if (release === null) return;
      // Pictures that came are no sign that more edits are on their way.
      if (seq !== before) this.#builtAt = performance.now();
      report.note(`Published: ${files} files in ${((performance.now() - start) / 1000).toFixed(2)} s`);
      this.#targetRow = row;
      this.#targets.start();
      // What is live is live; the next release says it, if it cannot be made. Whoever builds or goes back meanwhile
      // tidies, too.
      await builder.tidy().catch((error: unknown) => {
        if (!(error instanceof BuildRunning)) report.note(describeError(error));
      });
    } catch (error) {
      if (error instanceof BuildRunning) this.#wait(error.message);
      else this.#fail(error, from);
    }
  }

  /** Tells how far the pictures are, when nothing is to be published. */
  async #tellPictures(live: ReleaseInfo | null): Promise<void> {
    const { seq } = this.#builder.position;
    const news = live === null ? null : await this.#pictures.news(this.#builder.waits, seq);
    if (live === null || news === null) return;
    const isNew = this.#row?.seq !== seq;
    const row = this.#rowOf(seq, seq);
    row.tell(
      isNew ? { ...news, state: 'live', live_at: storedTime(live.publishedAt), release: live.id, files: 0 } : news,
    );
  }

  #wait(message: string): void {
    if (this.#waitsFor !== message) this.#options.report.note(`The worker waits. ${message}`);
    this.#waitsFor = message;
  }

  #fail(error: unknown, from: number): void {
    const message = describeError(error);
    const { seq } = this.#builder.position;
    if (!this.#failure.isNew(`${seq} ${message}`)) return;
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
async function catchUp(builder: SiteBuilder, builtAt: number): Promise<void> {
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

/** Tells editors of pictures that are still being made. */
type Waits = SiteBuilder['waits'];

const nothingWaits = ({ left, held }: Waits): boolean => left === 0 && held.size === 0;

class PictureNews {
  readonly #report: Report;
  #heldChanges: HeldChanges | null = null;
  /** Reason why a picture could not be had, as the terminal was told; '': nothing went wrong. */
  #failure = '';
  /** Text that was told last with nothing to publish; '' when nothing was. */
  #told = '';

  constructor(report: Report) {
    this.#report = report;
  }

  /**
   * Goes on with what a worker before this one has left; later calls do nothing. @param liveSeq The newest change that
   * is live.
   */
  async begin(client: PocketBase, liveSeq: number, reports: BuildReports): Promise<void> {
    this.#heldChanges ??= new HeldChanges(client, liveSeq, await reports.heldBefore());
  }

  /** Fields of a row about pictures, until the change `seq`. @throws ContentError when PocketBase does not answer. */
  async fields({ left, all, held, failure, warnings }: Waits, seq: number): Promise<BuildReportFields> {
    const words = failure === null ? '' : describeError(failure);
    if (words !== '' && words !== this.#failure) this.#report.note(words);
    this.#failure = words;
    const ranges = (await this.#heldChanges?.follow(seq, held)) ?? [];
    return {
      pictures_left: left,
      pictures_all: all,
      held: ranges,
      problem: failure === null ? storedWarnings(warnings) : storedProblem(failure),
    };
  }

  /** Changes since the last call, when nothing is to be published; null: none. @throws ContentError as `fields`. */
  async news(waits: Waits, seq: number): Promise<BuildReportFields | null> {
    if (nothingWaits(waits) && this.#told === '') return null;
    const fields = await this.fields(waits, seq);
    const text = JSON.stringify(fields);
    if (text === this.#told) return null;
    this.#told = nothingWaits(waits) ? '' : text;
    return fields;
  }
}
