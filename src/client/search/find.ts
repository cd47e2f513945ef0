/** The numbers of what a query finds, the nearest first. */
import { begun, type Match, mayBeMisspelled, misspelled, type Words } from '#src/client/search/matches.ts';
import type { SearchParts } from '#src/client/search/search-parts.ts';
import { partsOfQuery, type QueryPart } from '#src/client/search/words-of-query.ts';
import { readPostings } from '#src/domain/search/postings.ts';
import { keyFor, keysFrom } from '#src/domain/search/shards.ts';

/** What a word says of a thing by the field that it stands in: name, SKU, keyword, text. */
const FIELD_WORTH = [4, 4, 2.5, 1];
/** Files that the beginning of a word asks for: two letters begin the words of many. */
const MOST_FILES = 2;
/** Letters of the shortest beginning; one letter is a word, or none yet. */
const SHORTEST_BEGINNING = 2;

/** Number of a thing → how near it is. */
type Scores = ReadonlyMap<number, number>;

export interface FoundNumbers {
  readonly numbers: readonly number[];
  /** Words of the index that were matched. */
  readonly words: readonly string[];
}

function best(all: readonly Scores[]): Scores {
  const scores = new Map<number, number>();
  for (const one of all)
    for (const [number, score] of one) scores.set(number, Math.max(score, scores.get(number) ?? 0));
  return scores;
}

/** What stands in all of them, with the sum of its scores. */
function common(all: readonly Scores[]): Scores {
  const [first = new Map<number, number>(), ...others] = all;
  const scores = new Map<number, number>();
  for (const [number, score] of first) {
    const more = others.map((one) => one.get(number));
    if (more.every((one) => one !== undefined))
      scores.set(
        number,
        more.reduce((sum, one) => sum + one, score),
      );
  }
  return scores;
}

function scoresOf(written: string, worth: number): Scores {
  const scores = new Map<number, number>();
  for (const [field, numbers] of readPostings(written).entries())
    for (const number of numbers) scores.set(number, worth * (FIELD_WORTH[field] ?? 0));
  return scores;
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
    const weight = (key: string): number => [...meant.atPrefix(key).keys()].length;
    const heaviest = all.map((key) => [key, weight(key)] as const).sort(([, a], [, b]) => b - a);
    return Promise.all(heaviest.slice(0, MOST_FILES).map(([key]) => shard(key)));
  }

  #scored(files: readonly Words[], { stem, worth }: Match, mark = stem): Scores {
    return best(
      files.flatMap((words) => {
        const written = words.get(stem);
        if (written === undefined) return [];
        this.words.add(mark);
        return [scoresOf(written, worth)];
      }),
    );
  }

  async #misspelled(stem: string, files: readonly Words[]): Promise<Scores> {
    const { meant } = this.#parts;
    const matches = [
      ...new Map([meant, ...files].flatMap((words) => misspelled(words, stem)).map((one) => [one.stem, one])).values(),
    ];
    return best(await Promise.all(matches.map(async (match) => this.#scored(await this.#fileOf(match.stem), match))));
  }

  /** @param isTyped It may be the beginning of a word, or misspelled; a synonym is neither. */
  async #word(word: string, isTyped: boolean): Promise<Scores> {
    const stem = this.#parts.language.stemOf(word);
    const own = await this.#fileOf(stem);
    const exact = this.#scored(own, { stem, worth: 1 });
    if (!isTyped || word.length < SHORTEST_BEGINNING) return exact;
    const files = await this.#filesFrom(word);
    const starts = files.flatMap((words) =>
      begun(words, word)
        .filter((match) => match.stem !== stem)
        .map((match) => this.#scored([words], match, word)),
    );
    const found = best([exact, ...starts]);
    return found.size > 0 || !mayBeMisspelled(stem) ? found : this.#misspelled(stem, [...new Set([...own, ...files])]);
  }

  async #part(readings: QueryPart): Promise<Scores> {
    const scores = readings.map(async ({ words, worth }) => {
      const all = await Promise.all(words.map((word) => this.#word(word, worth === 1)));
      return new Map([...common(all)].map(([number, score]) => [number, (score * worth) / words.length]));
    });
    return best(await Promise.all(scores));
  }

  async all(query: readonly QueryPart[]): Promise<Scores> {
    return common(await Promise.all(query.map((part) => this.#part(part))));
  }
}

export async function findNumbers(parts: SearchParts, query: string): Promise<FoundNumbers> {
  const { language, head } = parts;
  const finding = new Finding(parts);
  const scores = await finding.all(partsOfQuery(query, language, head.synonyms));
  const numbers = [...scores].sort(([a, near], [b, nearer]) => nearer - near || a - b).map(([number]) => number);
  return { numbers, words: [...finding.words] };
}
