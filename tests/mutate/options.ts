/** What `npm run mutate` is told. */
import { parseArgs } from 'node:util';

export interface MutateOptions {
  /** Beginnings of paths: `src/domain/money`. Empty: all. */
  readonly only: readonly string[];
  readonly seed: number;
  /** How many places are drawn; 0: all. */
  readonly sample: number;
  /** ms after which no mutant is begun any more. */
  readonly most: number;
}

function whole(name: string, value: string, least: number): number {
  const number = Number(value);
  if (value === '' || !Number.isInteger(number) || number < least)
    throw new RangeError(`--${name} ${value}: a whole number from ${least} on is wanted.`);
  return number;
}

/** @throws RangeError for a number that cannot be. `seed`: where none is told. */
export function readOptions(args: readonly string[], seed: number): MutateOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: '' },
      seed: { type: 'string', default: String(seed) },
      sample: { type: 'string', default: '100' },
      minutes: { type: 'string', default: '180' },
    },
  });
  return {
    only: values.only.split(',').filter((part) => part !== ''),
    seed: whole('seed', values.seed, 0),
    sample: whole('sample', values.sample, 0),
    most: whole('minutes', values.minutes, 1) * 60_000,
  };
}
