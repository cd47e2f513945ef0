/** `npm run test:model`: random histories, thousands of them. */
import { parseArgs } from 'node:util';
import { broken } from '#tests/model/breaks.ts';
import { checkHistories } from '#tests/model/check.ts';
import { World } from '#tests/model/world.ts';

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    length: { type: 'string', default: '25' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    path: { type: 'string', default: '' },
    break: { type: 'string', default: '' },
  },
});

const world = await World.start(values.break === '' ? undefined : broken(values.break));
try {
  const [histories, length, seed] = [values.histories, values.length, values.seed].map(Number);
  const report = await checkHistories(world, {
    histories: histories ?? 0,
    length: length ?? 0,
    seed: seed ?? 0,
    path: values.path,
  });
  console.log([...report.tally].map(([name, count]) => `  ${name}: in ${count}`).join('\n'));
  console.log(report.words);
  if (!report.isRight) process.exitCode = 1;
} finally {
  await world.stop();
}
