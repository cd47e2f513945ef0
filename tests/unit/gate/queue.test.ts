/**
 * Whose turn it is: network by network, within what the lanes and one network may have, and who has a place in a full
 * line.
 */
import { expect, test } from 'vitest';
import { GATE_LIMITS } from '#src/gate/limits.ts';
import { createQueue, type QueueLane } from '#src/gate/queue.ts';

function line(limits: Partial<typeof GATE_LIMITS> = {}) {
  const queue = createQueue({ ...GATE_LIMITS, ...limits });
  const started: string[] = [];
  const dropped: string[] = [];
  const leave = new Map<string, () => void>();
  const enter = (name: string, lane: QueueLane, network: string | null = null): boolean => {
    const left = queue.enter(
      lane,
      network,
      () => started.push(name),
      () => dropped.push(name),
    );
    if (left !== null) leave.set(name, left);
    return left !== null;
  };
  return { started, dropped, enter, end: (name: string) => leave.get(name)?.(), size: queue.size };
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

test('who wants into an account, from however many networks, keeps nobody waiting who is in', () => {
  const { started, enter, end } = line();
  for (let count = 0; count < 100; count += 1) enter(`door${count}`, 'door', `n${count}`);
  expect(started).toEqual(['door0']);
  for (const name of ['desk1', 'desk2', 'desk3']) enter(name, 'other', name);
  expect(started).toEqual(['door0', 'desk1', 'desk2']);
  // All places of the others are taken: whose turn was longest ago is next.
  end('desk1');
  expect(started.at(-1)).toBe('desk3');
  for (const name of ['order1', 'order2']) enter(name, 'sale', name);
  expect(started.slice(-2)).toEqual(['order1', 'order2']);
  end('door0');
  expect(started.at(-1)).toBe('door1');
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
  const { enter, end, started } = line({ inFlight: 4, waiting: { sale: 2, other: 1, door: 1, away: 1 } });
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

test('networks have their turns one after the other, however many wait of each', () => {
  const { started, enter, end } = line({ inFlight: 1 });
  enter('first', 'sale');
  for (const network of ['a', 'b', 'c'])
    for (let count = 1; count <= 3; count += 1) enter(`${network}${count}`, 'sale', network);
  enter('d1', 'sale', 'd');
  end('first');
  for (let count = 1; count < 10; count += 1) end(started.at(-1) ?? '');
  expect(started.slice(1)).toEqual(['a1', 'b1', 'c1', 'd1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']);
});

/**
 * Who fills a lane, by the networks of those who wait: in each case somebody of another network comes, who gets in, and
 * somebody of the first, who does not.
 */
test.each([
  ['one network', 1],
  ['five networks', 5],
  ['half as many networks as places', 8],
])('a lane that %s filled has a place for another network, and none more for those', (_, networks) => {
  for (const lane of ['sale', 'other', 'door', 'away'] as const) {
    const { started, dropped, enter, end, size } = line({ waiting: { sale: 16, other: 16, door: 16, away: 16 } });
    let count = 0;
    const flood = (): boolean => enter(`flood${(count += 1)}`, lane, `n${count % networks}`);
    while (flood());
    const { waiting } = size();
    expect([waiting, dropped]).toEqual([16, []]);
    expect(enter('shopper', lane, 'shopper')).toBe(true);
    // One that fills the line alone has not all turns, either.
    expect([size().waiting, started.includes('shopper') ? 1 : dropped.length]).toEqual([16, 1]);
    for (let more = 0; more < 50; more += 1) flood();
    expect(dropped).not.toContain('shopper');
    // In the first round of turns.
    for (let turn = 0; turn < networks + 2 && !started.includes('shopper'); turn += 1) end(started[turn] ?? '');
    expect(started).toContain('shopper');
  }
});

test('this machine’s own has a place and the next turn, whoever fills the lane', () => {
  const { started, dropped, enter, end } = line({ waiting: { sale: 4, other: 4, door: 4, away: 4 } });
  for (let count = 0; count < 50; count += 1) enter(`n${count}`, 'other', `n${count}`);
  expect([enter('worker', 'other'), enter('worker2', 'other')]).toEqual([true, true]);
  expect(dropped).toHaveLength(2);
  end('n0');
  expect(started.at(-1)).toBe('worker');
  // It has one: the others are in turn again.
  end('n1');
  expect(started.at(-1)).toMatch(/^n/);
});

test('what waits for other machines takes no turn of all else, and one network has one of it', () => {
  const { started, enter, end } = line();
  for (const name of ['pay1', 'pay2', 'pay3']) enter(name, 'away', 'a');
  enter('pay4', 'away', 'b');
  enter('pay5', 'away', 'c');
  expect(started).toEqual(['pay1', 'pay4']);
  for (const name of ['order1', 'order2', 'order3', 'order4', 'order5', 'order6']) enter(name, 'sale', name);
  expect(started).toHaveLength(7);
  enter('order7', 'sale', 'a');
  end('order1');
  end('order2');
  expect(started.slice(7).sort()).toEqual(['order6', 'order7']);
  end('pay1');
  expect(started.at(-1)).toBe('pay5');
});
