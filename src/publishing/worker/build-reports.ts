/** What editors see of builds: one row of `builds` for each. No build waits for it, and none fails because nobody can be told. */
import type PocketBase from 'pocketbase';
import { describeError } from '#src/runtime/operator-error.ts';
import type { Report } from '#src/runtime/progress.ts';
import type { ReleaseInfo } from '#src/publishing/releases/release-store.ts';
import type { BuildRecord, SeqRange, StoredProblem } from '#src/contract/records.ts';

export type Told = Partial<Omit<BuildRecord, 'id' | 'collectionName' | 'created' | 'updated'>>;

/** Of a row whose process was ended: what it was about is begun anew. */
const INTERRUPTED: StoredProblem = { code: 'interrupted', message: 'The build was ended in the middle.' };

/** PocketBase's form of a time (ms since the epoch). */
export const storedTime = (ms: number): string => new Date(ms).toISOString().replace('T', ' ');

/** Progress is told this often at most. */
const PROGRESS_MS = 500;

export interface BuildReport {
  /** Pages so far, of how many. */
  progress(done: number, total: number): void;
  /** With nothing in it: that somebody is still at it. */
  tell(told: Told): void;
}

export class BuildReports {
  readonly #client: PocketBase;
  readonly #report: Report;
  /** One after the other, so that the last word is the last. */
  #last: Promise<void> = Promise.resolve();
  #isTold = false;
  /** Ids of the rows that this process has begun. */
  readonly #own = new Set<string>();

  constructor(client: PocketBase, report: Report) {
    this.#client = client;
    this.#report = report;
  }

  #then(work: () => Promise<void>): void {
    this.#last = this.#last.then(work).catch((error: unknown) => {
      if (!this.#isTold) this.#report.note(`Editors are not told of builds: ${describeError(error)}`);
      this.#isTold = true;
    });
  }

  /** Begins the row of a build that is about these changes. */
  begin(fromSeq: number, toSeq: number): BuildReport {
    let id = '';
    let toldAt = 0;
    const builds = this.#client.collection('builds');
    const tell = (told: Told): void => {
      this.#then(async () => {
        if (id !== '') await builds.update(id, told);
      });
    };
    this.#then(async () => {
      const first: Told = { state: 'building', from_seq: fromSeq, to_seq: toSeq, done: 0, total: 0, files: 0 };
      ({ id } = await builds.create<{ id: string }>(first));
      this.#own.add(id);
    });
    return {
      tell,
      progress(done, total) {
        if (Date.now() - toldAt < PROGRESS_MS) return;
        toldAt = Date.now();
        tell({ done, total });
      },
    };
  }

  /**
   * Ends the rows that a process has left behind when it was ended: of what is live by now (`live`; null: nothing is), and of what is begun anew.
   */
  settleOthers(live: Pick<ReleaseInfo, 'seq' | 'id' | 'publishedAt'> | null): void {
    this.#then(async () => {
      const builds = this.#client.collection('builds');
      for (const { id, to_seq: seq } of await builds.getFullList<BuildRecord>({ filter: "state = 'building'" })) {
        if (this.#own.has(id)) continue;
        const told: Told =
          live !== null && seq <= live.seq
            ? { state: 'live', live_at: storedTime(live.publishedAt), release: live.id, problem: null }
            : { state: 'failed', problem: INTERRUPTED };
        await builds.update(id, told);
      }
    });
  }

  /** What the newest build that is live does not show; nothing where that cannot be read. */
  async heldBefore(): Promise<readonly SeqRange[]> {
    try {
      const { items } = await this.#client
        .collection('builds')
        .getList<BuildRecord>(1, 1, { filter: "state = 'live'", sort: '-to_seq', skipTotal: true });
      return items[0]?.held ?? [];
    } catch {
      return [];
    }
  }

  /** All that was told has been said. */
  settled(): Promise<void> {
    return this.#last;
  }
}
