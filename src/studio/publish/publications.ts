/** What has been published, from its revisions. Pure. */
import type { BuildRecord, RevisionRecord } from '#src/contract/records.ts';
import type { PublishedSeries } from '#src/contract/studio-api.ts';

/** What the list of publications shows of a revision. */
export type SeenRevision = Pick<
  RevisionRecord,
  'id' | 'created' | 'publication' | 'series' | 'undone' | 'seq' | 'collection' | 'record' | 'label' | 'author_name'
>;

/** Revisions of the newest publications that are shown: more than the 101 drafts that go out at one time. */
export const SHOWN_REVISIONS = 300;

/** Revisions as they were read, with those that were heard of and are not among them, the newest first. */
export function withHeard(read: readonly SeenRevision[], heard: readonly SeenRevision[]): readonly SeenRevision[] {
  const known = new Set(read.map(({ id }) => id));
  const missing = heard.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return read;
  const newer = (a: SeenRevision, b: SeenRevision): number =>
    a.created === b.created ? b.seq - a.seq : a.created < b.created ? 1 : -1;
  return [...missing, ...read].sort(newer).slice(0, SHOWN_REVISIONS);
}

/** What one editor published at once, or saved once in the dashboard; or a series of those. */
export interface Publication {
  /** Name that its revisions share: `series` or `publication`. */
  readonly id: string;
  readonly isSeries: boolean;
  /** It has taken another one back. */
  readonly isUndo: boolean;
  readonly authorName: string;
  /** 'YYYY-MM-DD hh:mm:ss.sssZ'. */
  readonly at: string;
  /** None of a series: there may be thousands. */
  readonly records: readonly SeenRevision[];
  readonly collections: readonly string[];
  readonly count: number;
  /** How many of its records are not taken back. */
  readonly left: number;
  /** The last row of `changes` that it wrote; 0: the site shows nothing of it. */
  readonly seq: number;
  /** Whether it is being taken back, as `PublishedSeries` has it. */
  readonly undo: PublishedSeries['undo'];
}

function ofRevisions(id: string, revisions: readonly SeenRevision[], isUndo: boolean): Publication {
  // A product says more than the numbers of its options.
  const isItem = ({ collection }: SeenRevision): number => Number(collection === 'items');
  const records = revisions.toSorted((a, b) => isItem(a) - isItem(b));
  const [first] = records;
  return {
    id,
    isSeries: false,
    isUndo,
    authorName: first?.author_name ?? '',
    at: first?.created ?? '',
    records,
    collections: [...new Set(records.map(({ collection }) => collection))],
    count: records.length,
    left: records.filter(({ undone }) => undone === '').length,
    seq: Math.max(...records.map(({ seq }) => seq)),
    undo: 'none',
  };
}

/** Revisions and series as publications, the newest first; `revisions` are the newest first, too. */
export function publicationsOf(
  revisions: readonly SeenRevision[],
  series: readonly PublishedSeries[] = [],
): readonly Publication[] {
  const groups = new Map<string, SeenRevision[]>();
  for (const revision of revisions) {
    const group = groups.get(revision.publication);
    if (group === undefined) groups.set(revision.publication, [revision]);
    else group.push(revision);
  }
  const undos = new Set(revisions.map(({ undone }) => undone));
  const all = [
    ...[...groups].map(([id, records]) => ofRevisions(id, records, undos.has(id))),
    ...series.map(({ id, authorName, at, seq, collection, records, left, isUndo, undo }) => ({
      id,
      isSeries: true,
      isUndo,
      undo,
      authorName,
      at,
      seq,
      left,
      records: [],
      collections: [collection],
      count: records,
    })),
  ];
  return all.sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
}

/** Numbers of its changes, as far as they are known. */
export function seqsOf({ isSeries, seq, records }: Publication): readonly number[] {
  return isSeries ? [seq] : records.map((record) => record.seq);
}

/** The builds with one of them as it is now, the newest first. */
export function withBuild(builds: readonly BuildRecord[], build: BuildRecord): readonly BuildRecord[] {
  const others = builds.filter(({ id }) => id !== build.id);
  return [...others, build].sort((a, b) => (a.created < b.created ? 1 : -1));
}
