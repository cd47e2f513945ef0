/** Changes that wait for pictures: visitors do not see them yet, although later changes are live. */
import type PocketBase from 'pocketbase';
import type { SeqRange } from '#src/contract/records.ts';
import { readError } from '#src/publishing/content/backend.ts';

interface ChangeRow {
  readonly seq: number;
  readonly collection: string;
  readonly record: string;
}

/** A row of builds has room for so many; what comes after them counts as one. */
const MOST_RANGES = 2000;

/** Ascending numbers as ranges. */
function rangesOf(seqs: readonly number[]): readonly SeqRange[] {
  const ranges: [number, number][] = [];
  for (const seq of seqs) {
    const last = ranges.at(-1);
    if (last !== undefined && (last[1] === seq - 1 || ranges.length === MOST_RANGES)) last[1] = seq;
    else ranges.push([seq, seq]);
  }
  return ranges;
}

const isIn = (ranges: readonly SeqRange[], seq: number): boolean =>
  ranges.some(([from, to]) => from <= seq && seq <= to);

export class HeldChanges {
  readonly #client: PocketBase;
  /** Number of a change → 'collection/id' of its record. */
  readonly #open = new Map<number, string>();
  /** The newest change that was looked at. */
  #seen: number;
  /** Ranges that a worker before this one has left. */
  #before: readonly SeqRange[];

  /** @param seen The newest change that is live, but for those in `before`. */
  constructor(client: PocketBase, seen: number, before: readonly SeqRange[]) {
    this.#client = client;
    this.#seen = seen;
    this.#before = before;
  }

  /**
   * The changes until `seq` of records that are held. Asks the backend only where there are such records.
   * @throws ContentError when PocketBase does not answer.
   */
  async follow(seq: number, held: ReadonlySet<string>): Promise<readonly SeqRange[]> {
    if (held.size === 0) {
      this.#open.clear();
    } else {
      for (const row of await this.#changesUntil(seq)) {
        const record = `${row.collection}/${row.record}`;
        if (held.has(record) && (row.seq > this.#seen || isIn(this.#before, row.seq))) this.#open.set(row.seq, record);
      }
      for (const [one, record] of this.#open) if (!held.has(record)) this.#open.delete(one);
    }
    this.#seen = seq;
    this.#before = [];
    return rangesOf([...this.#open.keys()].sort((a, b) => a - b));
  }

  async #changesUntil(seq: number): Promise<readonly ChangeRow[]> {
    const first = Math.min(this.#seen + 1, ...this.#before.map(([from]) => from));
    if (first > seq) return [];
    try {
      return await this.#client
        .collection('changes')
        .getFullList<ChangeRow>({ filter: `seq>=${first}&&seq<=${seq}`, sort: 'seq' });
    } catch (error) {
      throw readError(this.#client.baseURL, 'changes', error);
    }
  }
}
