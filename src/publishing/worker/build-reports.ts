/**
 * Reports builds to editors: one row of `builds` each. No build waits for its report, or fails because a report cannot
 * be written.
 */
import type PocketBase from 'pocketbase';
import { describeError } from '#src/runtime/operator-error.ts';
import type { Report } from '#src/runtime/progress.ts';
import type { ReleaseInfo } from '#src/publishing/releases/release-store.ts';
import type { BuildRecord, SeqRange, StoredProblem } from '#src/contract/records.ts';

export type BuildReportFields = Partial<Omit<BuildRecord, 'id' | 'collectionName' | 'created' | 'updated'>>;

/** For the row of a build whose process was killed. Its changes are built again. */
const INTERRUPTED: StoredProblem = { code: 'interrupted', message: 'The build was ended in the middle.' };

/** PocketBase's form of a time (ms since the epoch). */
export const storedTime = (ms: number): string => new Date(ms).toISOString().replace('T', ' ');

/** Progress is told this often at most. */
const PROGRESS_MS = 500;

/** The row of the newest changes that visitors see. */
const NEWEST_LIVE = { filter: "state = 'live'", sort: '-to_seq', skipTotal: true } as const;

type LiveRelease = Pick<ReleaseInfo, 'seq' | 'id' | 'publishedAt'>;

export interface BuildReport {
  /** Pages so far, of how many. */
  progress(done: number, total: number): void;
  /** Updates the row. Without fields it only shows that the build is still running. */
  tell(fields: BuildReportFields): void;
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

  #then(task: () => Promise<void>): void {
    this.#last = this.#last.then(task).catch((error: unknown) => {
      if (!this.#isTold) this.#report.note(`Editors are not told of builds: ${describeError(error)}`);
      this.#isTold = true;
    });
  }

  /** Begins the row of a build that is about these changes. */
  begin(fromSeq: number, toSeq: number): BuildReport {
    let id = '';
    let reportedAt = 0;
    const builds = this.#client.collection('builds');
    const tell = (fields: BuildReportFields): void => {
      this.#then(async () => {
        if (id !== '') await builds.update(id, fields);
      });
    };
    this.#then(async () => {
      const first: BuildReportFields = {
        state: 'building',
        from_seq: fromSeq,
        to_seq: toSeq,
        done: 0,
        total: 0,
        files: 0,
      };
      ({ id } = await builds.create<{ id: string }>(first));
      this.#own.add(id);
    });
    return {
      tell,
      progress(done, total) {
        if (Date.now() - reportedAt < PROGRESS_MS) return;
        reportedAt = Date.now();
        tell({ done, total });
      },
    };
  }

  /**
   * Ends the rows that a process has left behind when it was ended: of what is live by now (`live`; null: nothing is),
   * and of what is begun anew.
   */
  settleOthers(live: LiveRelease | null): void {
    this.#then(async () => {
      const builds = this.#client.collection('builds');
      for (const { id, to_seq: seq } of await builds.getFullList<BuildRecord>({ filter: "state = 'building'" })) {
        if (this.#own.has(id)) continue;
        const fields: BuildReportFields =
          live !== null && seq <= live.seq
            ? { state: 'live', live_at: storedTime(live.publishedAt), release: live.id, problem: null }
            : { state: 'failed', problem: INTERRUPTED };
        await builds.update(id, fields);
      }
    });
  }

  /**
   * Says that a release is live that another process has made, such as the first build of a start, unless a row says so
   * of its changes already.
   */
  tellLive({ seq, id, publishedAt }: LiveRelease): void {
    this.#then(async () => {
      const builds = this.#client.collection<BuildRecord>('builds');
      const [newest] = (await builds.getList(1, 1, NEWEST_LIVE)).items;
      const last = newest?.to_seq ?? 0;
      if (last >= seq) return;
      const fields: BuildReportFields = {
        state: 'live',
        from_seq: last + 1,
        to_seq: seq,
        done: 0,
        total: 0,
        files: 0,
        live_at: storedTime(publishedAt),
        release: id,
      };
      await builds.create(fields);
    });
  }

  /** Ranges of changes that the newest live build does not show; nothing where that cannot be read. */
  async heldBefore(): Promise<readonly SeqRange[]> {
    try {
      const { items } = await this.#client.collection('builds').getList<BuildRecord>(1, 1, NEWEST_LIVE);
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
