import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planBuild, type BuildFacts } from '#src/publishing/worker/build-shop.ts';

const LIVE = { id: 'a', number: 7, timestamp: 1 };
const FACTS: BuildFacts = {
  present: LIVE,
  source: { id: 'a', timestamp: 1 },
  known: 7,
  force: false,
  isHeld: false,
  isFollowed: true,
};

test.for<[string, Partial<BuildFacts>, ReturnType<typeof planBuild>]>([
  ['what is live already is left', {}, { do: 'leave' }],
  ['what is live and was not known is adopted', { known: null }, { do: 'adopt' }],
  ['a shop that is built once adopts nothing', { known: null, isFollowed: false }, { do: 'leave' }],
  ['other content writes what is stale', { source: { id: 'b', timestamp: 1 } }, { do: 'write', everything: false }],
  [
    'the same content at a later time is a release',
    { source: { id: 'a', timestamp: 2 } },
    { do: 'write', everything: false },
  ],
  [
    'over a release that is not known all is written',
    { source: { id: 'b', timestamp: 2 }, known: 6 },
    { do: 'write', everything: true },
  ],
  ['a first release is all', { present: null, known: null }, { do: 'write', everything: true }],
  ['force writes all', { force: true }, { do: 'write', everything: true }],
  [
    'a release that somebody went back to stays, even by force',
    { isHeld: true, force: true, known: 6 },
    { do: 'leave' },
  ],
])('%s', ([, change, plan]) => expect(planBuild({ ...FACTS, ...change })).toEqual(plan));

test('something less than all is only written over the release that the site is compared with', () => {
  const number = fc.nat(3);
  const facts = fc.record({
    present: fc.option(fc.record({ id: fc.constantFrom('a', 'b'), number, timestamp: fc.nat(2) })),
    source: fc.record({ id: fc.constantFrom('a', 'b'), timestamp: fc.nat(2) }),
    known: fc.option(number),
    force: fc.boolean(),
    isHeld: fc.boolean(),
    isFollowed: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, (given) => {
      const plan = planBuild(given);
      const isLive = given.present?.id === given.source.id;
      const isKnown = given.present?.number === given.known;
      expect(plan.do === 'leave' || (plan.do === 'adopt' ? isLive : plan.everything || isKnown)).toBe(true);
    }),
  );
});
