/** Reviews as the studio lists them, piece by piece: there may be many. */
import type PocketBase from 'pocketbase';
import { EXPANDED } from '#src/contract/expanded.ts';
import type { ProductRecord, ReviewRecord } from '#src/contract/records.ts';
import type { ReviewState } from '#src/domain/catalogue/review.ts';

export type ListedReview = ReviewRecord & { readonly expand?: { readonly product?: ProductRecord } };

/** Reviews of one piece. */
const PIECE = 20;

/** The next reviews of a state after one of them (undefined: the first ones): those that wait as they came, the others with the newest first. */
export async function nextReviews(
  client: PocketBase,
  state: ReviewState,
  last: ListedReview | undefined,
): Promise<{ readonly reviews: readonly ListedReview[]; readonly isWhole: boolean }> {
  const [sort, beyond] = state === 'waiting' ? ['created,id', '>'] : ['-created,-id', '<'];
  const parameters = { state, created: last?.created ?? '', id: last?.id ?? '' };
  // The range first: an index leads there, and the rest is looked at row by row.
  const after = `created ${beyond}= {:created} && (created ${beyond} {:created} || id ${beyond} {:id})`;
  const filter = client.filter(last === undefined ? 'state = {:state}' : `state = {:state} && ${after}`, parameters);
  const options = { filter, sort, expand: EXPANDED.reviews, skipTotal: true };
  const { items } = await client.collection<ListedReview>('reviews').getList(1, PIECE, options);
  return { reviews: items, isWhole: items.length < PIECE };
}

/** What editors write of a review. */
export type Decision = Partial<Pick<ReviewRecord, 'state' | 'reason' | 'note' | 'answer'>>;

/** What the forms of a review are given. */
export interface DecisionProps {
  readonly review: ListedReview;
  readonly isBusy: boolean;
  /** `words`: what is said when it is done. */
  readonly onDecide: (decision: Decision, words: string) => void;
}

/** @throws BackendError, as every call of the studio's client. */
export async function decide(client: PocketBase, id: string, decision: Decision): Promise<void> {
  await client.collection<ReviewRecord>('reviews').update(id, decision);
}
