/** Tells editors of pictures that are still being made. */
import type PocketBase from 'pocketbase';
import { storedProblem, storedWarnings } from '#src/publishing/content/stored-problem.ts';
import type { BuildReportFields, BuildReports } from '#src/publishing/worker/build-reports.ts';
import { HeldChanges } from '#src/publishing/worker/held-changes.ts';
import type { SiteBuilder } from '#src/publishing/worker/site-builder.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import type { Report } from '#src/runtime/progress.ts';

type Waits = SiteBuilder['waits'];

const nothingWaits = ({ left, held }: Waits): boolean => left === 0 && held.size === 0;

export class PictureNews {
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
