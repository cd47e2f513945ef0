/** The places of the house: what is shipped, but for migrations, which hold literals. */
import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { packagedCommands } from '#scripts/package/bundle-code.ts';
import { mutantsOf, type Mutant } from '#tests/mutate/mutants.ts';
import { importsOf } from '#tests/mutate/related.ts';

const SOURCES = ['src/**/*.{ts,tsx}', 'pocketbase/src/**/*.ts'];

/** Files of the house whose paths begin so; all where no beginning is told. In the order of their names. */
export async function filesOfHouse(only: readonly string[]): Promise<string[]> {
  const commands = packagedCommands().map((name) => `scripts/commands/${name}.ts`);
  const imported = [...(await importsOf(commands)).values()].flatMap((files) => [...files]);
  const all = [...globSync(SOURCES), ...imported.filter((file) => file.startsWith('scripts/') && file.endsWith('.ts'))];
  return [...new Set(all.map((file) => file.replaceAll('\\', '/')))]
    .filter((file) => !file.endsWith('.d.ts') && !file.startsWith('pocketbase/src/migrations/'))
    .filter((file) => only.length === 0 || only.some((beginning) => file.startsWith(beginning)))
    .sort();
}

const isText = ({ was }: Mutant): boolean => /^['"`]/.test(was);

/** All that can be broken in these files. Texts only where somebody looks at a part of the house: most of them are names of classes. */
export function mutantsOfFiles(files: readonly string[], withTexts: boolean): Mutant[] {
  return files
    .flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')))
    .filter((mutant) => withTexts || !isText(mutant));
}

/**
 * So many of them by the seed, one of each of as many equal pieces of the house: no room is left out. In an order by the seed too, so that those
 * that the time leaves are a sample of all. 0: all, in their order.
 */
export function drawn(mutants: readonly Mutant[], sample: number, seed: number): readonly Mutant[] {
  if (sample === 0 || sample >= mutants.length) return mutants;
  const edge = (piece: number): number => Math.floor((piece * mutants.length) / sample);
  const pieces = Array.from({ length: sample }, (_, piece) => fc.nat(edge(piece + 1) - edge(piece) - 1));
  const places = fc.tuple(...pieces).chain((within) => {
    const all = within.map((place, piece) => edge(piece) + place);
    return fc.shuffledSubarray(all, { minLength: sample, maxLength: sample });
  });
  const [first = []] = fc.sample(fc.noBias(places), { seed, numRuns: 1 });
  return first.flatMap((place) => mutants[place] ?? []);
}
