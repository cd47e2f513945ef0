/** The numbers of what a query finds, the nearest first. */
import { begun, mayBeMisspelled, mayBeNamed, misspelled, type Match, type Words } from '#src/client/search/matches.ts';
import type { SearchParts } from '#src/client/search/search-parts.ts';
import { readPostings } from '#src/domain/search/postings.ts';
import { keyFor, keysFrom } from '#src/domain/search/shards.ts';
import type { SearchLanguage } from '#src/i18n/search-language.ts';

/** Worth of a word for a thing by the field that it stands in: name, SKU, keyword, text. */
const FIELD_WORTH = [4, 4, 2.5, 1];
/** Files that the beginning of a word asks for: two letters begin the words of many. */
const MOST_FILES = 2;
/** Letters of the shortest beginning; one letter is a word, or none yet. */
const SHORTEST_BEGINNING = 2;

/** Number of a thing → how near it is. */
type Scores = ReadonlyMap<number, number>;

const NONE: Scores = new Map();

export interface FoundNumbers {
  /** The nearest first. */
  readonly numbers: readonly number[];
  /** Number of all that there are. */
  readonly total: number;
  /** Words of the index that were matched. */
  readonly words: readonly string[];
}

/** The best score of each. */
function best(all: readonly Scores[]): Scores {
  const [first = NONE, ...others] = all.filter(({ size }) => size > 0);
  if (others.length === 0) return first;
  const scores = new Map(first);
  for (const one of others) for (const [number, score] of one) raise(scores, number, score);
  return scores;
}

/** Things that are in all of them, with the sum of their scores. */
function common(all: readonly Scores[]): Scores {
  const [first = NONE, ...others] = all.toSorted((a, b) => a.size - b.size);
  if (others.length === 0) return first;
  const scores = new Map<number, number>();
  for (const [number, score] of first) {
    let sum = score;
    for (const one of others) sum += one.get(number) ?? Number.NaN;
    if (!Number.isNaN(sum)) scores.set(number, sum);
  }
  return scores;
}

function raise(scores: Map<number, number>, number: number, score: number): void {
  const known = scores.get(number);
  if (known === undefined || known < score) scores.set(number, score);
}

/**
 * The `most` nearest, the nearest first; of equals the one with the least number. Few of many: all of them need not be
 * sorted.
 */
function nearest(scores: Scores, most: number): readonly number[] {
  const found: { readonly number: number; readonly score: number }[] = [];
  for (const [number, score] of scores) {
    const last = found.at(-1);
    if (
      found.length >= most &&
      last !== undefined &&
      (score < last.score || (score === last.score && number > last.number))
    )
      continue;
    const place = found.findIndex((one) => one.score < score || (one.score === score && one.number > number));
    found.splice(place === -1 ? found.length : place, 0, { number, score });
    if (found.length > most) found.pop();
  }
  return found.map(({ number }) => number);
}

/** One search: it remembers which words of the index it has met. */
class Finding {
  readonly #parts: SearchParts;
  readonly words = new Set<string>();

  constructor(parts: SearchParts) {
    this.#parts = parts;
  }

  /** The file that has a stem, where one has. */
  async #fileOf(stem: string): Promise<readonly Words[]> {
    const { keys, shard } = this.#parts;
    const key = keyFor(keys, stem);
    return keys.has(key) ? [await shard(key)] : [];
  }

  /** Files that have words that begin so: those with most words of names where there are too many. */
  async #filesFrom(typed: string): Promise<readonly Words[]> {
    const { keys, meant, shard } = this.#parts;
    const all = keysFrom(keys, typed);
    if (all.length <= MOST_FILES) return Promise.all(all.map(shard));
    const weight = (key: string): number => meant.stems.filter((stem) => stem.startsWith(key)).length;
    const heaviest = all.map((key) => [key, weight(key)] as const).sort(([, a], [, b]) => b - a);
    return Promise.all(heaviest.slice(0, MOST_FILES).map(([key]) => shard(key)));
  }

  /**
   * Scores that words of a file give to things. `mark`: the word to be marked in names; each itself unless this says
   * otherwise.
   */
  #scored(words: Words, matches: readonly Match[], mark?: string): Scores {
    const scores = new Map<number, number>();
    for (const { stem, worth } of matches) {
      const written = words.said(stem);
      if (written === undefined) continue;
      this.words.add(mark ?? stem);
      for (const [field, numbers] of readPostings(written).entries()) {
        const score = worth * (FIELD_WORTH[field] ?? 0);
        for (const number of numbers) raise(scores, number, score);
      }
    }
    return scores;
  }

  async #misspelled(stem: string, files: readonly Words[]): Promise<Scores> {
    const matches = [this.#parts.meant, ...files].flatMap((words) => misspelled(words, stem));
    const meant = new Map(matches.map((match) => [match.stem, match]));
    const scores = [...meant.values()].map(async (match) =>
      (await this.#fileOf(match.stem)).map((words) => this.#scored(words, [match])),
    );
    return best((await Promise.all(scores)).flat());
  }

  /** @param isTyped It may be the beginning of a word, or misspelled; a synonym is neither. */
  async #word(word: string, isTyped: boolean): Promise<Scores> {
    const stem = this.#parts.language.stemOf(word);
    const own = await this.#fileOf(stem);
    const exact = own.map((words) => this.#scored(words, [{ stem, worth: 1 }]));
    if (!isTyped || word.length < SHORTEST_BEGINNING) return best(exact);
    const files = await this.#filesFrom(word);
    const starts = files.map((words) => this.#scored(words, begun(words, word, stem), word));
    const found = best([...exact, ...starts]);
    return found.size > 0 || !mayBeMisspelled(stem) ? found : this.#misspelled(stem, [...new Set([...own, ...files])]);
  }

  /** Most synonyms are words that the shop does not use, and their files would cost as much as those of the query. */
  #isUsed({ words, worth }: Reading): boolean {
    const { language, meant } = this.#parts;
    return worth === 1 || mayBeNamed(meant, words.map(language.stemOf));
  }

  async #part(readings: QueryPart): Promise<Scores> {
    const scores = readings
      .filter((reading) => this.#isUsed(reading))
      .map(async ({ words, worth }) => {
        const all = common(await Promise.all(words.map((word) => this.#word(word, worth === 1))));
        const share = worth / words.length;
        return share === 1 ? all : new Map(Array.from(all, ([number, score]) => [number, score * share]));
      });
    return best(await Promise.all(scores));
  }

  async all(query: readonly QueryPart[]): Promise<Scores> {
    return common(await Promise.all(query.map((part) => this.#part(part))));
  }
}

export async function findNumbers(parts: SearchParts, query: string, most: number): Promise<FoundNumbers> {
  const { language, head } = parts;
  const finding = new Finding(parts);
  const scores = await finding.all(partsOfQuery(query, language, head.synonyms));
  return { numbers: nearest(scores, most), total: scores.size, words: [...finding.words] };
}

/** Words that must all be found, and how much finding them says: 1 for what was typed, less for a synonym. */
interface Reading {
  readonly words: readonly string[];
  readonly worth: number;
}

/** A part of a query: one of its readings must be found. */
type QueryPart = readonly Reading[];

/** More words than anybody types. */
const MOST_WORDS = 10;
const SYNONYM_WORTH = 0.8;

/** Its words without those that say nothing, unless it has no others. */
function wordsOf(query: string, { wordsOf: read, isStop }: SearchLanguage): readonly string[] {
  const words = read(query);
  const telling = words.filter((word) => !isStop(word));
  const wanted = telling.length > 0 ? telling : words;
  // 'lampe d' is on the way to 'lampe de table'.
  const isBegun = wanted.length > 1 && /\p{L}$/u.test(query) && wanted.at(-1)?.length === 1;
  return wanted.slice(0, isBegun ? -1 : MOST_WORDS).slice(0, MOST_WORDS);
}

/** Says whether words at a place are those of a phrase, in whatever form. */
function isAt(stems: readonly string[], at: number, phrase: readonly string[]): boolean {
  return phrase.length > 0 && phrase.every((stem, index) => stems[at + index] === stem);
}

/** The parts of a query; none where it has no word. `synonyms`: lists of what stands for one another. */
function partsOfQuery(
  query: string,
  language: SearchLanguage,
  synonyms: readonly (readonly string[])[],
): readonly QueryPart[] {
  const words = wordsOf(query, language);
  const stems = words.map(language.stemOf);
  const groups = synonyms.map((group) =>
    group.map((phrase) => {
      const own = wordsOf(phrase, language);
      return { words: own, stems: own.map(language.stemOf) };
    }),
  );
  const parts: QueryPart[] = [];
  for (let at = 0; at < words.length;) {
    const found = groups.flatMap((group) => group.filter((phrase) => isAt(stems, at, phrase.stems)));
    const length = Math.max(1, ...found.map((phrase) => phrase.stems.length));
    const own = words.slice(at, at + length);
    const others = groups
      .filter((group) => group.some((phrase) => phrase.stems.length === length && isAt(stems, at, phrase.stems)))
      .flatMap((group) => group.filter((phrase) => !isAt(stems, at, phrase.stems)));
    parts.push([{ words: own, worth: 1 }, ...others.map((phrase) => ({ words: phrase.words, worth: SYNONYM_WORTH }))]);
    at += length;
  }
  return parts;
}
