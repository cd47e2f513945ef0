/** What came of the mutants, in figures. */
import type { Mutant } from '#tests/mutate/mutants.ts';

export interface Tried {
  readonly mutant: Mutant;
  /** The test file that noticed it; undefined: none. */
  readonly by: string | undefined;
}

interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

/** In percent, cut to a tenth: 84.96 is not 85. 0 of none. */
export function noticedPercent(tried: readonly Tried[]): number {
  const noticed = tried.filter(({ by }) => by !== undefined).length;
  return tried.length === 0 ? 0 : Math.floor((noticed * 1000) / tried.length) / 10;
}

/** `places`: how many the house has. */
export function rowsOf(
  tried: readonly Tried[],
  { places, equivalent, unasked, seed }: Readonly<Record<'places' | 'equivalent' | 'unasked' | 'seed', number>>,
): Row[] {
  return [
    { name: 'noticed_percent', value: noticedPercent(tried), unit: 'percent' },
    { name: 'tried', value: tried.length, unit: 'mutants' },
    { name: 'equivalent', value: equivalent, unit: 'mutants' },
    { name: 'unasked', value: unasked, unit: 'mutants' },
    { name: 'all', value: places, unit: 'mutants' },
    { name: 'seed', value: seed, unit: '' },
  ];
}

/** 'src/desk', 'pocketbase/src/orders'. */
const roomOf = (file: string): string => /^(?:pocketbase\/src|src|scripts)(?:\/[^/]+(?=\/))?/.exec(file)?.[0] ?? file;

/** Noticed and tried of each room, the worst first. */
export function tableOf(tried: readonly Tried[]): string {
  const rooms = new Set(tried.map(({ mutant }) => roomOf(mutant.file)));
  return [...rooms]
    .map((room) => {
      const own = tried.filter(({ mutant }) => roomOf(mutant.file) === room);
      return { room, count: own.length, percent: noticedPercent(own) };
    })
    .toSorted((a, b) => a.percent - b.percent)
    .map(({ room, count, percent }) => `  ${percent.toFixed(1).padStart(5)} % of ${String(count).padStart(4)}  ${room}`)
    .join('\n');
}
