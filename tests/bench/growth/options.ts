/** What the command of the bench is told. */
import { parseArgs } from 'node:util';

export interface GrowthOptions {
  /** Of the large shop. */
  readonly scale: number;
  readonly rounds: number;
  /** Whether a step is wanted. */
  wants(name: string): boolean;
}

/** @throws RangeError for a scale or a number of rounds that cannot be. */
export function readOptions(args: readonly string[]): GrowthOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      scale: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string', default: '' },
    },
  });
  const [scale, rounds] = [Number(values.scale), Number(values.rounds)];
  if (!(scale > 0)) throw new RangeError(`--scale ${values.scale}: a number above 0 is wanted, 1 for the whole size.`);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new RangeError(`--rounds ${values.rounds}: a whole number from 1 on is wanted.`);
  const only = values.only.split(',').filter((part) => part !== '');
  // 'list_' are all of that kind.
  return {
    scale,
    rounds,
    wants: (name) =>
      only.length === 0 || only.some((part) => (part.endsWith('_') ? name.startsWith(part) : name === part)),
  };
}
