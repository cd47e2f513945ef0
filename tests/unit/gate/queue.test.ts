/** Whose turn it is: first in, first out, within what the lanes and one network may have. */
import { expect, test } from 'vitest';
import { GATE_LIMITS } from '#src/gate/limits.ts';
import { createQueue, type QueueLane } from '#src/gate/queue.ts';

function line(limits: Partial<typeof GATE_LIMITS> = {}) {
  const queue = createQueue({ ...GATE_LIMITS, ...limits });
  const started: string[] = [];
  const leave = new Map<string, () => void>();
  const enter = (name: string, lane: QueueLane, network: string | null = null): boolean => {
    const left = queue.enter(lane, network, () => started.push(name));
    if (left !== null) leave.set(name, left);
    return left !== null;
  };
  return { started, enter, end: (name: string) => leave.get(name)?.(), size: queue.size };
}

test('so many go on, the others in the order in which they came', () => {
  const { started, enter, end, size } = line({ inFlight: 4 });
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) enter(name, 'sale');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  end('c');
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
  end('a');
  end('b');
  expect(started.at(-1)).toBe('f');
  expect(size()).toEqual({ waiting: 0, inFlight: 3 });
});

test('what ends twice makes room once', () => {
  const { started, enter, end } = line({ inFlight: 1 });
  for (const name of ['a', 'b', 'c']) enter(name, 'sale');
  end('a');
  end('a');
  expect(started).toEqual(['a', 'b']);
});

test('orders go past long work of others, which never has more than its part', () => {
  const { started, enter, end } = line();
  for (const name of ['import', 'login', 'login2', 'login3']) enter(name, 'other');
  enter('order', 'sale');
  enter('order2', 'sale');
  expect(started).toEqual(['import', 'login', 'login2', 'order', 'order2']);
  end('order');
  expect(started).toHaveLength(5);
  end('login');
  expect(started.at(-1)).toBe('login3');
});

test('one network has two at a time, and nobody behind waits for that', () => {
  const { started, enter, end } = line();
  for (const name of ['a1', 'a2', 'a3']) enter(name, 'sale', 'a');
  enter('b1', 'sale', 'b');
  expect(started).toEqual(['a1', 'a2', 'b1']);
  end('a1');
  expect(started.at(-1)).toBe('a3');
});

test('one network never has all places: another begins at once, in both lanes', () => {
  for (const lane of ['sale', 'other'] as const) {
    const { started, enter } = line();
    for (let count = 0; count < 64; count += 1) enter(`a${count}`, lane, 'a');
    enter('b', lane, 'b');
    expect(started).toEqual(['a0', 'a1', 'b']);
  }
});

test('many of one network do not go before the first of another', () => {
  const { started, enter, end } = line({ othersInFlight: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) enter(name, 'other', 'a');
  enter('b1', 'other', 'b');
  expect(started).toEqual(['a1', 'a2']);
  end('a1');
  expect(started).toEqual(['a1', 'a2', 'b1']);
  end('a2');
  expect(started.at(-1)).toBe('a3');
});

test('a full lane takes nobody more, and the other lane does', () => {
  const { enter, end, started } = line({ inFlight: 4, waiting: { sale: 2, other: 1 } });
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) expect(enter(name, 'sale')).toBe(true);
  expect(enter('g', 'sale')).toBe(false);
  expect(enter('studio', 'other')).toBe(true);
  expect(enter('studio2', 'other')).toBe(false);
  end('f');
  expect(enter('h', 'sale')).toBe(true);
  end('a');
  end('b');
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e', 'studio']);
});
