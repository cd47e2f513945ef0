/**
 * The whole shop beside a small model of it: random histories of shoppers, staff, the provider, jobs, clocks and kills, and after each step the
 * laws that must hold (tests/model). The histories are the same in each run: `npm run test:model` draws others, and thousands.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { broken } from '#tests/model/breaks.ts';
import { checkHistories } from '#tests/model/check.ts';
import { FOUND } from '#tests/model/found.ts';
import { playHistory } from '#tests/model/play.ts';
import { REACHED } from '#tests/model/tally.ts';
import { World } from '#tests/model/world.ts';
import { cases } from '#tests/support/whole.ts';

/** The short ones have come to all that they must after 14. */
const WANTED = cases({ seed: 20261122, length: 5, histories: 200 }, { seed: 4, length: 5, histories: 40 });

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

describe('a history that a fault was found in', () => {
  test.each(Object.entries(FOUND))('%s', async (_name, history) => {
    await expect(playHistory(world, history)).resolves.toBeInstanceOf(Array);
  });
});

test(
  `${WANTED.histories} histories: no law is broken, and they come to all that they should`,
  { timeout: 900_000 },
  async () => {
    const { isRight, tally, words } = await checkHistories(world, WANTED);
    console.log(words);
    expect(isRight, words).toBe(true);
    expect([...tally.keys()].sort()).toEqual([...REACHED].sort());
  },
);

test('a fault that is put into the shop is found, and its history is cut to what it needs', async () => {
  const faulty = await World.start(broken('event-booked-twice'));
  try {
    const { isRight, words } = await checkHistories(faulty, WANTED);
    expect(isRight).toBe(false);
    expect(words).toContain(`seed ${WANTED.seed}`);
    expect(words).toMatch(/has 4\d+ of a payment|has \d+ of a payment, the provider \d+/);
  } finally {
    await faulty.stop();
  }
});
