/** One turn of the worker after the other: what has changed is published, and editors are told what became of it. */
import type { Environment } from '#src/runtime/environment.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import { BuildRunning } from '#src/publishing/releases/build-lock.ts';
import type { ReleaseInfo } from '#src/publishing/releases/release-store.ts';
import { releasesFolder } from '#src/publishing/releases/releases-folder.ts';
import { createTargets, runTargets, type TargetRunner } from '#src/publishing/targets/run-targets.ts';
import { contentPosition } from '#src/publishing/content/live-content.ts';
import { storedProblem } from '#src/publishing/content/stored-problem.ts';
import { makePreviews } from '#src/publishing/preview/previews.ts';
import { type BuildReport, BuildReports, storedTime } from '#src/publishing/worker/build-reports.ts';
import { isHeld } from '#src/publishing/worker/build-shop.ts';
import { catchUp } from '#src/publishing/worker/catch-up.ts';
import type { Opened, Row } from '#src/publishing/worker/open-when-there.ts';
import { PictureNews } from '#src/publishing/worker/picture-news.ts';
import { RepeatedFailure } from '#src/publishing/worker/repeated-failure.ts';
import type { SiteBuilder, SiteBuilderOptions } from '#src/publishing/worker/site-builder.ts';

export interface WorkerOptions extends SiteBuilderOptions {
  /** With where releases go besides the public folder. */
  readonly environment: SiteBuilderOptions['environment'] & Partial<Pick<Environment, 's3' | 'buildHookUrl'>>;
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
