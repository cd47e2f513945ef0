/**
 * Reads a text for the search: the same when the index is made and when it is asked, so that both meet in the same
 * stems.
 */
import type { SearchRules } from '#src/contract/search-index.ts';

/** Text without accents, ligatures and case. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss');
}

/** The slug that a name has unless an editor chose another. */
export function slugFromName(name: string): string {
  return (folded(name).match(/[a-z0-9]+/g) ?? []).join('-');
}

interface Step {
  readonly least: number;
  readonly rules: readonly (readonly [ending: string, instead: string])[];
}

function stepsOf(endings: string): readonly Step[] {
  return endings.split('|').map((step) => {
    const [least = '', ...rules] = step.trim().split(' ');
    return {
      least: Number(least),
      rules: rules.map((rule) => {
        const [ending = '', instead = ''] = rule.split('>');
        return [ending, instead] as const;
      }),
    };
  });
}

/** A language as the search reads it. */
export interface SearchLanguage {
  /** Words of a text, folded, without what is elided; stop words are among them. */
  readonly wordsOf: (text: string) => readonly string[];
  readonly isStop: (word: string) => boolean;
  /**
   * Stem that a folded word has in common with its plural and its other forms. The word itself where it has a digit.
   */
  readonly stemOf: (word: string) => string;
}

export function searchLanguage({ stop, elided, endings }: SearchRules): SearchLanguage {
  const stops = new Set(stop.split(' '));
  const elision = new RegExp(`(?<![\\p{L}\\p{N}])(?:${elided.split(' ').join('|')})['’]`, 'gu');
  const steps = stepsOf(endings);
  const known = new Map<string, string>();

  const stem = (word: string): string => {
    let left = word;
    for (const { least, rules } of steps) {
      const rule = rules.find(([ending]) => left.endsWith(ending));
      if (rule === undefined) continue;
      const next = left.slice(0, left.length - rule[0].length) + rule[1];
      if (next.length >= least) left = next;
    }
    // 'wrapp(ing)' and 'wrap', 'assiett(e)' and the misspelled 'assiet(e)'.
    return left.length > 3 && left.at(-1) === left.at(-2) ? left.slice(0, -1) : left;
  };

  return {
    wordsOf: (text) =>
      folded(text)
        .replace(elision, ' ')
        .match(/[\p{L}\p{N}]+/gu) ?? [],
    isStop: (word) => stops.has(word),
    stemOf(word) {
      if (/\p{N}/u.test(word)) return word;
      let found = known.get(word);
      if (found === undefined) known.set(word, (found = stem(word)));
      return found;
    },
  };
}
