/** The model of a slow line, at times that are handed in. */
import { describe, expect, test } from 'vitest';
import {
  createDice,
  createSender,
  createShaper,
  FIRST_FLIGHT,
  type Line,
  SEGMENT_BYTES,
} from '#tests/bench/web/line.ts';
import { createSharedLine } from '#tests/bench/web/slow-link.ts';

const LINE: Line = { rttMs: 400, bytesPerSecond: 50_000 };
/** So fast that only the window counts. */
const FAST: Line = { rttMs: 400, bytesPerSecond: 1e9 };

/** Sends so many segments as soon as each may be, and gives the times at which the browser has them. */
function sendAll(line: Line, count: number, dice = createDice(1), shaper = createShaper(line)): number[] {
  const sender = createSender(line, shaper, dice);
  let now = 0;
  return Array.from({ length: count }, () => {
    for (let ready = sender.readyAt(now); ready > now; ready = sender.readyAt(now)) now = ready;
    return sender.deliver(SEGMENT_BYTES, now);
  });
}

describe('the line', () => {
  test('gives each piece its turn, and knows what still waits', () => {
    const shaper = createShaper(LINE);
    expect(shaper.send(5_000, 1_000)).toBe(1_100);
    expect(shaper.send(5_000, 1_050)).toBe(1_200);
    expect(shaper.waiting(1_100)).toBe(5_000);
    expect(shaper.send(5_000, 2_000)).toBe(2_100);
  });

  test('that is cut lets nothing pass from a time after its first byte on, in either direction', () => {
    const shaper = createShaper({ ...LINE, cut: { afterMs: 600, forMs: 8_000 } });
    expect(shaper.passable(5_000)).toBe(5_000);
    expect(shaper.send(5_000, 1_000)).toBe(1_100);
    expect(shaper.passable(1_599)).toBe(1_599);
    expect(shaper.passable(1_600)).toBe(9_600);
    expect(shaper.send(5_000, 1_580)).toBe(9_600);
    expect(shaper.send(5_000, 2_000)).toBe(9_700);
    expect(shaper.passable(9_600)).toBe(9_600);
  });
});

describe('a connection', () => {
  test('sends ten segments at once, and twice as many each round trip', () => {
    const flights = new Map<number, number>();
    for (const at of sendAll(FAST, FIRST_FLIGHT * 7)) {
      const flight = Math.floor(at / 400);
      flights.set(flight, (flights.get(flight) ?? 0) + 1);
    }
    expect([...flights.values()]).toEqual([10, 20, 40]);
  });

  test('fills a slow line without a pause from its second flight on', () => {
    const times = sendAll(LINE, 60);
    const each = (SEGMENT_BYTES / LINE.bytesPerSecond) * 1000;
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    // The first flight is 292 ms of the line, and its first acknowledgement takes 429.
    expect(gaps.filter((gap) => gap > each + 0.001)).toHaveLength(1);
    expect(gaps[FIRST_FLIGHT - 1]).toBeCloseTo(400 - 8 * each, 3);
  });

  test('that loses a segment has it a round trip later, with all that follows behind it, and a window of half', () => {
    const lossy: Line = { ...FAST, loss: 0.5 };
    let thrown = 0;
    // The third segment.
    const dice = (): number => ((thrown += 1) === 3 ? 0 : 0.9);
    const times = sendAll(lossy, 16, dice);
    expect(times.slice(0, 2).map(Math.round)).toEqual([200, 200]);
    expect(times.slice(2, 10).map(Math.round)).toEqual(Array.from({ length: 8 }, () => 600));
    // Four more go out when the first two are acknowledged; then the loss is noticed, and twelve on their way are more than half of the window.
    expect(times.slice(10).map(Math.round)).toEqual([600, 600, 600, 600, 1_000, 1_000]);
  });

  test('keeps the order whatever the jitter, which is the same for the same dice', () => {
    const jittery: Line = { ...LINE, jitterMs: 100 };
    const times = sendAll(jittery, 100, createDice(7));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times).toEqual(sendAll(jittery, 100, createDice(7)));
    expect(times).not.toEqual(sendAll(jittery, 100, createDice(8)));
  });
});

test('dice lose what they are asked to, and small seeds are no worse than others', () => {
  for (const share of [0.01, 0.03]) {
    const throws = Array.from({ length: 200 }, (_, seed) => createDice(seed + 1)).flatMap((dice) =>
      Array.from({ length: 100 }, dice),
    );
    expect(throws.filter((one) => one < share).length / throws.length).toBeCloseTo(share, 2);
  }
  expect(
    Array.from({ length: 300 }, (_, seed) => createDice(seed + 1)()).filter((one) => one < 0.03).length,
  ).toBeLessThan(30);
});

test('every shop meets the same line: each visit begins anew, with the dice of its number', () => {
  const shared = createSharedLine({ ...LINE, loss: 0.03 });
  const visit = (seed: number): number[] => {
    shared.begin(seed);
    const [first, second] = [shared.connection('shop.example'), shared.connection('shop.example')];
    return Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? first : second).deliver(SEGMENT_BYTES, index));
  };
  const once = visit(1);
  expect(visit(2)).not.toEqual(once);
  expect(visit(1)).toEqual(once);
});
