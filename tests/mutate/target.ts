/** A part of the project whose mutants are tried one after the other. */
import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { mutantsOf, nameOf, type Mutant } from '#tests/mutate/mutants.ts';
import type { MutateOptions } from '#tests/mutate/options.ts';
import { killedPercent, type Score, type Tried } from '#tests/mutate/score.ts';

export interface MutationTarget {
  readonly name: string;
  /** Pattern of its files. */
  readonly files: string;
  /** Most mutants that are tried where nothing is said; 0: all. */
  readonly sample: number;
  /** Makes ready what tries a mutant, for these files. */
  start(files: readonly string[]): Promise<Trial>;
}

export interface Trial {
  /** Whether a test fails with that mutant. */
  kills(mutant: Mutant, source: string): Promise<boolean>;
  close(): Promise<void>;
}

/** So many of them by the seed, as they were drawn: those that the time has left are a sample of all too. 0: all, in their order. */
export function chosen(mutants: readonly Mutant[], sample: number, seed: number): readonly Mutant[] {
  if (sample === 0 || sample >= mutants.length) return mutants;
  const arbitrary = fc.shuffledSubarray([...mutants], { minLength: sample, maxLength: sample });
  const [first = []] = fc.sample(arbitrary, { seed, numRuns: 1 });
  return first;
}

/** Tries the mutants of a part until `end` (ms of Date.now()), and says how far it is. */
export async function tryPart(part: MutationTarget, options: MutateOptions, end: number): Promise<Score> {
  const files = globSync(part.files)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => options.only.length === 0 || options.only.some((beginning) => file.startsWith(beginning)))
    .sort();
  const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
  const mutants = [...sources].flatMap(([file, source]) => mutantsOf(file, source));
  const wanted = chosen(mutants, options.sample ?? part.sample, options.seed);
  console.log(`\n${part.name}: ${wanted.length} of ${mutants.length} mutants in ${files.length} files`);
  const tried: Tried[] = [];
  if (wanted.length === 0) return { part: part.name, tried, all: mutants.length };
  const trial = await part.start(files);
  try {
    for (const mutant of wanted) {
      if (Date.now() > end) {
        console.log(`  The time is over: ${wanted.length - tried.length} were not tried.`);
        break;
      }
      const killed = await trial.kills(mutant, sources.get(mutant.file) ?? '');
      tried.push({ mutant, killed });
      if (!killed) console.log(`  survived  ${nameOf(mutant)}`);
      if (tried.length % 20 === 0)
        console.log(`  … ${tried.length} of ${wanted.length}, ${killedPercent(tried)} % killed (${mutant.file})`);
    }
  } finally {
    await trial.close();
  }
  return { part: part.name, tried, all: mutants.length };
}
