/** Marks the words of a name that somebody has searched. Pure. */
import { folded } from '#src/i18n/search-language.ts';

export interface MarkedPart {
  readonly text: string;
  readonly isMatch: boolean;
}

const WORD = /([\p{L}\p{N}\p{M}]+)/u;

/**
 * The name in pieces, all of them together the name again. A word is marked as a whole where it begins with one of
 * `words` (without accents, in lower case).
 */
export function markedParts(name: string, words: readonly string[]): readonly MarkedPart[] {
  return name
    .split(WORD)
    .map((text, place) => {
      const plain = place % 2 === 1 ? folded(text) : '';
      return { text, isMatch: plain !== '' && words.some((word) => word !== '' && plain.startsWith(word)) };
    })
    .filter(({ text }) => text !== '');
}
