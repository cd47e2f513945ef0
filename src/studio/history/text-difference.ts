import { diffWordsWithSpace } from 'diff';

/** A piece of a text: in both versions, only in the former, or only in the later. */
export interface TextPiece {
  readonly text: string;
  readonly kind: 'same' | 'removed' | 'added';
}

/** Characters up to which two texts are compared by words: the time grows with the square of what differs. */
const COMPARED = 20_000;

/** How one text became another, by words. */
export function textDifference(before: string, after: string): readonly TextPiece[] {
  if (before.length + after.length > COMPARED)
    return [
      { text: before, kind: 'removed' },
      { text: after, kind: 'added' },
    ];
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
