/** `npm run test:model`: random histories, thousands of them. */
import { parseArgs } from 'node:util';
import { broken } from '#tests/model/breaks.ts';
import { checkHistories } from '#tests/model/check.ts';
import { World } from '#tests/model/world.ts';

/** Seeds of fast-check have 32 bits. */
const SEEDS = 2 ** 31;
/** Histories between two words of progress. */
const EACH = 100;

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    length: { type: 'string', default: '25' },
    seed: { type: 'string', default: String(Date.now() % SEEDS) },
    path: { type: 'string', default: '' },
    break: { type: 'string', default: '' },
  },
});

function whole(name: 'histories' | 'length' | 'seed'): number {
  const value = Number(values[name]);
  if (!Number.isSafeInteger(value)) throw new Error(`--${name} wants a whole number.`);
  return value;
}

const wanted = {
  histories: whole('histories'),
  length: whole('length'),
  seed: whole('seed'),
  path: values.path,
  onPlayed: (played: number) => void (played % EACH === 0 && console.log(`  ${played} hold`)),
};
console.log(`${wanted.histories} histories of up to ${wanted.length} steps, seed ${wanted.seed}`);
const world = await World.start(values.break === '' ? undefined : broken(values.break));
try {
  const { isRight, tally, words } = await checkHistories(world, wanted);
  for (const [name, count] of tally) console.log(`  ${name}: in ${count}`);
  console.log(words);
  if (!isRight) process.exitCode = 1;
} finally {
  await world.stop();
}
