/**
 * Reviews of products: what a customer may write, and what the shop makes of it. Pure: the form, the hooks and the
 * build share it.
 */

export const RATINGS = [1, 2, 3, 4, 5] as const;
/** Characters. */
export const REVIEW_LENGTH: number = 2000;
export const REVIEWER_LENGTH: number = 40;
export const REVIEW_NOTE_LENGTH: number = 500;
/** Days between the delivery and the mail that asks for a review, unless the shop says otherwise. */
export const REVIEW_DAYS = 7;

/** `waiting`: an editor has not looked at it yet. */
export const REVIEW_STATES = ['waiting', 'shown', 'refused'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Reasons for which a review may be refused. That it is bad is no reason (Directive 2005/29/EC, annex I, no. 23c). */
export const REFUSAL_REASONS = ['unlawful', 'insulting', 'personal_data', 'advertising', 'other_subject'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export interface ReviewTexts {
  /** 1 to 5; 0: not chosen yet. */
  readonly rating: number;
  readonly text: string;
  /** Name that others read of the writer; '': 'a customer'. */
  readonly name: string;
}

export type ReviewField = keyof ReviewTexts;
export type ReviewCode = 'missing' | 'too_long';

/** Control characters go, and so does what only looks like an empty line. */
function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** As the shop keeps it. */
export function tidyReview({ rating, text, name }: ReviewTexts): ReviewTexts {
  return { rating, text: tidyText(text), name: tidyText(name).replace(/\n+/g, ' ') };
}

/** Parts that a tidied review lacks. */
export function reviewProblems({
  rating,
  text,
  name,
}: ReviewTexts): readonly { readonly field: ReviewField; readonly code: ReviewCode }[] {
  const isRated = RATINGS.some((one) => one === rating);
  return [
    ...(isRated ? [] : [{ field: 'rating', code: 'missing' } as const]),
    ...(text === '' ? [{ field: 'text', code: 'missing' } as const] : []),
    ...(text.length > REVIEW_LENGTH ? [{ field: 'text', code: 'too_long' } as const] : []),
    ...(name.length > REVIEWER_LENGTH ? [{ field: 'name', code: 'too_long' } as const] : []),
  ];
}

/** Name that the form suggests for a person: 'Ada L.'. */
export function suggestedName(full: string): string {
  const [given = '', ...others] = tidyText(full).split(/\s+/);
  const last = others.at(-1) ?? '';
  const initial = [...last][0];
  return (initial === undefined ? given : `${given} ${initial}.`).slice(0, REVIEWER_LENGTH);
}

export interface Rating {
  /** With one decimal. */
  readonly average: number;
  readonly count: number;
}

/** null: there is none. */
export function ratingOf(ratings: readonly number[]): Rating | null {
  const count = ratings.length;
  if (count === 0) return null;
  const sum = ratings.reduce((whole, rating) => whole + rating, 0);
  return { average: Math.round((sum * 10) / count) / 10, count };
}
