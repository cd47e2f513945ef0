/** What came of the mutants, in figures. */
import { nameOf, type Mutant } from '#tests/mutate/mutants.ts';

export interface Tried {
  readonly mutant: Mutant;
  /** Whether a test failed. */
  readonly killed: boolean;
}

export interface Score {
  readonly part: string;
  readonly tried: readonly Tried[];
  /** Mutants that the part has in all. */
  readonly all: number;
}

interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

/** In percent, cut to a tenth: 84.96 is not 85. 0 of none. */
export function killedPercent(tried: readonly Tried[]): number {
  const killed = tried.filter((one) => one.killed).length;
  return tried.length === 0 ? 0 : Math.floor((killed * 1000) / tried.length) / 10;
}

/** `killed_percent` is of all that were tried, then come the parts of which some were. */
export function rowsOf(scores: readonly Score[], seed: number): Row[] {
  const tried = scores.flatMap((score) => score.tried);
  return [
    { name: 'killed_percent', value: killedPercent(tried), unit: 'percent' },
    ...scores
      .filter((score) => score.tried.length > 0)
      .flatMap((score) => [
        { name: `${score.part}_killed_percent`, value: killedPercent(score.tried), unit: 'percent' },
        { name: `${score.part}_tried`, value: score.tried.length, unit: 'mutants' },
        { name: `${score.part}_all`, value: score.all, unit: 'mutants' },
      ]),
    { name: 'seed', value: seed, unit: '' },
  ];
}

export function survivorsOf(scores: readonly Score[]): string[] {
  return scores.flatMap(({ tried }) => tried.filter(({ killed }) => !killed).map(({ mutant }) => nameOf(mutant)));
}

/** Killed and tried of each file, the worst first. */
export function tableOf(scores: readonly Score[]): string {
  const files = new Map<string, Tried[]>();
  for (const one of scores.flatMap(({ tried }) => tried))
    files.set(one.mutant.file, [...(files.get(one.mutant.file) ?? []), one]);
  return [...files]
    .map(([file, tried]) => ({ file, tried, percent: killedPercent(tried) }))
    .toSorted((a, b) => a.percent - b.percent)
    .map(
      ({ file, tried, percent }) =>
        `  ${percent.toFixed(1).padStart(5)} % of ${String(tried.length).padStart(4)}  ${file}`,
    )
    .join('\n');
}
