/**
 * The content that the site shows, with the pictures that are ready. Only pages that need a missing picture wait for
 * it.
 */
import type PocketBase from 'pocketbase';
import { type Report, withStep } from '#src/runtime/progress.ts';
import type { Content, Snapshot } from '#src/publishing/content/content.ts';
import type { ContentError } from '#src/publishing/content/content-error.ts';
import type { PictureMode } from '#src/publishing/pictures/picture-settings.ts';
import { PictureMaker, type PicturesLeft } from '#src/publishing/pictures/picture-maker.ts';
import { haveSamePictures } from '#src/publishing/pictures/pictures.ts';
import { shownContent } from '#src/publishing/pictures/waiting-content.ts';

/** Changes that are not shown yet, because their pictures are still being made. */
export interface Waits extends PicturesLeft {
  /** 'collection/id' of the records. */
  readonly held: ReadonlySet<string>;
  /** Reason why a picture could not be had; it is tried again. Null: nothing went wrong. */
  readonly failure: unknown;
  /** Warnings of pictures that cannot be decoded: pages are made without them. */
  readonly warnings: readonly ContentError[];
}

export interface ShownOptions {
  readonly client: PocketBase;
  readonly cacheDir: string;
  readonly mode: PictureMode;
  readonly report: Report;
  /** Called when more pictures may be there than before. */
  readonly heard?: (() => void) | undefined;
  /** Is told of pictures that nothing can be shown without. */
  readonly opening?: ((pictures: PicturesLeft) => void) | undefined;
}

/**
 * While pictures are being made, those that are there are shown so often: each by itself would be a release of its own.
 */
const PICTURES_MS = 5000;

/**
 * Reads the snapshot that the live release was made from; null: that is not known. `fresh`: the content of now, whose
 * records it shares.
 */
type ReadFormer = (fresh: Snapshot) => Promise<Snapshot | null>;

export class ShownSnapshot {
  readonly #report: Report;
  readonly #maker: PictureMaker;
  #snapshot: Snapshot;
  #held: Waits['held'] = new Set();
  #warnings: readonly ContentError[] = [];
  /** The newest content whose pictures are wanted. */
  #wanted: Content;
  /** Content that the snapshot was made of, and the pictures that it does without. */
  #of: Content;
  #without: PictureMaker['missing'] = [];
  /** Moment at which those were other pictures than before; by `performance.now()`. */
  #picturesAt = Number.NEGATIVE_INFINITY;

  private constructor(report: Report, maker: PictureMaker, content: Content, snapshot: Snapshot) {
    this.#report = report;
    this.#maker = maker;
    this.#wanted = content;
    this.#of = content;
    this.#snapshot = snapshot;
  }

  /**
   * Begins with a content, and with all its pictures, unless what is live shows the same shop without them.
   * @returns With what is live, where pictures are missing.
   * @throws ContentError that names record, field and file of a picture that PocketBase does not give.
   */
  static async open(
    content: Content,
    readFormer: ReadFormer,
    options: ShownOptions,
  ): Promise<{ readonly shown: ShownSnapshot; readonly former: Snapshot | null }> {
    const { report, opening } = options;
    const maker = new PictureMaker(options);
    await maker.want(content);
    const former =
      maker.missing.length === 0 ? null : await readFormer({ content, pictures: maker.picturesOf(content) });
    // Until its pictures are there, a record is shown as it was: that has pictures, too.
    const isKnown = former !== null && (await maker.adopt(former.pictures));
    if (!isKnown) {
      await withStep(
        report,
        'Making pictures',
        (step) =>
          maker.finish((done, all) => {
            step.update(`${done} of ${all}`);
            opening?.(maker.progress);
          }),
        () => `${Object.keys(maker.picturesOf(content)).length}, of which ${maker.made} new`,
      );
    }
    const first = shownContent(content, former?.content ?? content, maker.missing);
    const pictures = maker.picturesOf(first.content);
    const shown = new ShownSnapshot(report, maker, content, { content: first.content, pictures });
    shown.#note(first.held);
    return { shown, former: isKnown ? former : null };
  }

  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  get waits(): Waits {
    return { ...this.#maker.progress, held: this.#held, failure: this.#maker.failure, warnings: this.#warnings };
  }

  /**
   * Takes a newer content, or pictures that were made since. `update` is given the snapshot before it is that of this
   * object.
   * @throws What `update` throws; then all stays as it was.
   */
  async follow(content: Content, update: (snapshot: Snapshot) => void): Promise<void> {
    const maker = this.#maker;
    if (content !== this.#wanted && !haveSamePictures(this.#wanted, content)) await maker.want(content);
    this.#wanted = content;
    maker.start();
    const hasPictures = maker.missing !== this.#without;
    const isTime = maker.missing.length === 0 || performance.now() - this.#picturesAt > PICTURES_MS;
    if (content === this.#of && !(hasPictures && isTime)) return;
    const next = shownContent(content, this.#snapshot.content, maker.missing);
    if (next.content !== this.#snapshot.content) {
      const isSame = haveSamePictures(this.#snapshot.content, next.content);
      const pictures = isSame ? this.#snapshot.pictures : maker.picturesOf(next.content);
      const snapshot = { content: next.content, pictures };
      update(snapshot);
      this.#snapshot = snapshot;
    }
    if (hasPictures) this.#picturesAt = performance.now();
    this.#of = content;
    this.#note(next.held);
  }

  #note(held: Waits['held']): void {
    this.#held = held;
    this.#without = this.#maker.missing;
    const { unreadable } = this.#maker;
    for (const { message } of unreadable)
      if (!this.#warnings.some((one) => one.message === message)) this.#report.note(message);
    this.#warnings = unreadable;
  }

  /** Ends when the picture that is being made is done. */
  stop(): Promise<void> {
    return this.#maker.stop();
  }
}
