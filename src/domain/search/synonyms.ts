/** Lists of words that stand for one another. Pure. */

/** Characters of a list. */
export const SYNONYMS_LENGTH = 300;

/** The words of a list, or several together: 'cup, coffee cup' gives 'cup' and 'coffee cup'. */
export function synonymsIn(list: string): readonly string[] {
  return list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
