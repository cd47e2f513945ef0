/** What has become of a publication, from the rows of builds. Pure. */
import type { BuildRecord, SeqRange, StoredProblem } from '#src/contract/records.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { storedProblemWords } from '#src/studio/studio-words.ts';

/**
 * `unseen`: it changes nothing that visitors could see. `waiting`: nobody has begun with it yet. `nobody`: and nothing is heard of whoever should.
 * `pictures`: all else of it is ready.
 */
export type PublicationState =
  | { readonly kind: 'unseen' | 'live' | 'waiting' | 'nobody' }
  | { readonly kind: 'building'; readonly done: number; readonly total: number }
  | { readonly kind: 'pictures'; readonly left: number; readonly all: number }
  | { readonly kind: 'failed'; readonly problem: StoredProblem | null };

/** The newest build that visitors see. */
function liveBuild(builds: readonly BuildRecord[]): BuildRecord | undefined {
  return builds
    .filter(({ state }) => state === 'live')
    .reduce<BuildRecord | undefined>(
      (best, one) => (best === undefined || one.to_seq > best.to_seq ? one : best),
      undefined,
    );
}

const isIn = (ranges: readonly SeqRange[], seq: number): boolean =>
  ranges.some(([from, to]) => from <= seq && seq <= to);

/** Of changes until `last` that no build has brought to visitors. */
function onItsWay(last: number, newest: BuildRecord | undefined): PublicationState {
  // What cannot be read has no number yet: it is about whatever comes after the last that could be.
  if (newest?.state === 'failed' && newest.from_seq <= last) return { kind: 'failed', problem: newest.problem };
  if (newest?.state === 'building' && newest.to_seq >= last && newest.total > 0)
    return { kind: 'building', done: newest.done, total: newest.total };
  return { kind: 'waiting' };
}

/**
 * @param seqs Numbers of its changes; 0 is none.
 * @param builds The newest first.
 * @param isSilent Nothing was heard of the worker for a while.
 */
export function publicationState(
  seqs: readonly number[],
  builds: readonly BuildRecord[],
  isSilent: boolean,
): PublicationState {
  const last = Math.max(0, ...seqs);
  if (last === 0) return { kind: 'unseen' };
  const live = liveBuild(builds);
  const isSeen = live !== undefined && live.to_seq >= last;
  const held = live?.held ?? [];
  if (isSeen && !seqs.some((seq) => isIn(held, seq))) return { kind: 'live' };
  if (isSilent) return { kind: 'nobody' };
  if (!isSeen) return onItsWay(last, builds[0]);
  if (live.problem !== null && live.problem.code !== 'left_out') return { kind: 'failed', problem: live.problem };
  return { kind: 'pictures', left: live.pictures_left, all: live.pictures_all };
}

/** Whether something more is to come. */
export function isOpen({ kind }: PublicationState): boolean {
  return kind !== 'live' && kind !== 'unseen';
}

/** In words: how a line begins or goes on. */
export function publicationWords(studio: Studio, state: PublicationState): string {
  const { t } = studio;
  switch (state.kind) {
    case 'unseen':
      return t('publish.unseen');
    case 'live':
      return t('publish.seen');
    case 'waiting':
      return t('publish.notYet');
    case 'nobody':
      return t('publish.nobody');
    case 'building':
      return t('publish.making', { done: state.done, total: state.total });
    case 'pictures':
      return t('publish.pictures', { count: state.left, all: state.all });
    case 'failed': {
      const why = state.problem === null ? '' : storedProblemWords(studio, state.problem).join(' ');
      return t('publish.failedWhy', { why });
    }
  }
}
