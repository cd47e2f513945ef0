import { expect, test } from 'vitest';
import { differingKeys, type Lookup, patched } from '#src/publishing/content/patched-map.ts';

const KEYS = Array.from({ length: 700 }, (_, index) => `k${index}`);
const start: Lookup<number> = new Map(KEYS.map((key) => [key, 0]));

test('is the map with other values, however often and however much is changed', () => {
  const plain = new Map(start);
  let map = start;
  for (let step = 1; step <= 900; step++) {
    const keys = [(step * 7) % 700, (step * 13) % 700].map((at) => `k${at}`);
    for (const key of keys) plain.set(key, step);
    map = patched(
      map,
      keys.map((key) => [key, step] as const),
    );
    if (step % 100 !== 0) continue;
    expect([...map]).toEqual([...plain]);
    expect([map.size, map.has('k3'), map.has('no'), map.get('no')]).toEqual([700, true, false, undefined]);
    expect([...map.keys()]).toEqual(KEYS);
    for (const [key, value] of plain) expect(map.get(key)).toBe(value);
  }
  expect(start.get('k7')).toBe(0);
});

test('tells what differs, of maps with one origin and of others', () => {
  const a = patched(start, [['k1', 1]]);
  const b = patched(a, [['k2', 2]]);
  const back = patched(b, [['k1', 0]]);
  expect([...differingKeys(start, start)]).toEqual([]);
  expect([...differingKeys(start, b)]).toEqual(['k1', 'k2']);
  expect([...differingKeys(a, b)]).toEqual(['k2']);
  expect([...differingKeys(start, back)]).toEqual(['k2']);
  const other = new Map([...b].filter(([key]) => key !== 'k9')).set('new', 1);
  expect([...differingKeys<number>(b, other)]).toEqual(['new', 'k9']);
});

test('takes no keys that the map has not, and is the same map where nothing changes', () => {
  expect(() => patched(start, [['no', 1]])).toThrow('"no"');
  expect(patched(start, [])).toBe(start);
});
