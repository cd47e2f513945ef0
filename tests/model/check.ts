/** Draws histories, plays them, and shrinks the first one that breaks a law. */
import fc from 'fast-check';
import { histories, type History } from '#tests/model/commands.ts';
import { playHistory } from '#tests/model/play.ts';
import type { Reached } from '#tests/model/tally.ts';
import type { World } from '#tests/model/world.ts';

export interface Wanted {
  readonly histories: number;
  /** Steps of a history at most. */
  readonly length: number;
  readonly seed: number;
  /** Of a failure that was printed before: plays only that one; '': all. */
  readonly path?: string;
  /** Told how many histories have held so far. */
  readonly onPlayed?: (played: number) => void;
}

export interface Report {
  readonly isRight: boolean;
  /** Histories that were played until a law was broken, or all. */
  readonly played: number;
  /** How many histories have come to what. */
  readonly tally: ReadonlyMap<Reached, number>;
  /** For people, with the seed. */
  readonly words: string;
}

async function holds(world: World, history: History): Promise<boolean> {
  return playHistory(world, history).then(
    () => true,
    () => false,
  );
}

/** Leaves out every step that the failure does not need: what fast-check's list keeps at its end, for one. */
async function withoutIdle(world: World, found: History): Promise<History> {
  let history = found;
  for (let at = found.length - 1; at >= 0; at -= 1) {
    const shorter = history.filter((_step, index) => index !== at);
    if (!(await holds(world, shorter))) history = shorter;
  }
  return history;
}

function print(history: History): string {
  return history.map((step, index) => `  ${index + 1}. ${JSON.stringify(step)}`).join('\n');
}

export async function checkHistories(world: World, wanted: Wanted): Promise<Report> {
  const { histories: numRuns, length, seed, path = '', onPlayed } = wanted;
  let played = 0;
  const tally = new Map<Reached, number>();
  const property = fc.asyncProperty(histories(length), async (history) => {
    for (const name of await playHistory(world, history)) tally.set(name, (tally.get(name) ?? 0) + 1);
    played += 1;
    onPlayed?.(played);
  });
  const begun = Date.now();
  const details = await fc.check(property, { numRuns, seed, ...(path === '' ? {} : { path, endOnFailure: false }) });
  const seconds = Math.round((Date.now() - begun) / 1000);
  const how = `seed ${seed}, length ${length}`;
  if (!details.failed)
    return {
      isRight: true,
      played: details.numRuns,
      tally,
      words: `${details.numRuns} histories hold (${how}, ${seconds} s).`,
    };
  const found = await withoutIdle(world, details.counterexample?.[0] ?? []);
  const again = `npm run test:model -- --seed ${seed} --length ${length} --path ${details.counterexamplePath}`;
  return {
    isRight: false,
    played: details.numRuns,
    tally,
    words: [
      `History ${details.numRuns} breaks a law (${how}); shrunk ${details.numShrinks} times, ${seconds} s:`,
      print(found),
      `${details.errorInstance}`,
      `Play it again: ${again}`,
    ].join('\n'),
  };
}
