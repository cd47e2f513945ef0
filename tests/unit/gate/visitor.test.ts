/** Whose request it is: nothing that a visitor writes may change it. */
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createCounts } from '#src/gate/counts.ts';
import { APART, createNetworks, FORGOTTEN_MS } from '#src/gate/networks.ts';
import { visitorOf as visitorIn, type Visitor } from '#src/gate/visitor.ts';

function from(headers: Readonly<Record<string, string[]>>): IncomingMessage {
  return { headersDistinct: headers, socket: { remoteAddress: '127.0.0.1' } } as unknown as IncomingMessage;
}
const visitorOf = (request: IncomingMessage, trusted: readonly string[]): Visitor =>
  visitorIn(request, trusted, createNetworks());
const forwarded = (...values: string[]): IncomingMessage => from({ 'x-forwarded-for': values });

test('without a trusted header it is the connection, whatever is written', () => {
  expect(visitorOf(forwarded('198.51.100.1'), [])).toMatchObject({ address: '127.0.0.1', name: null });
});

test('of a trusted header the last word counts, which is the proxy’s', () => {
  const trusted = ['X-Forwarded-For'];
  expect(visitorOf(forwarded('6.6.6.6, 198.51.100.1'), trusted).address).toBe('198.51.100.1');
  expect(visitorOf(forwarded('6.6.6.6', '198.51.100.1'), trusted).address).toBe('198.51.100.1');
  expect(visitorOf(forwarded('6.6.6.6, unknown'), trusted)).toMatchObject({ address: '127.0.0.1', name: null });
  expect(visitorOf(from({ 'cf-connecting-ip': ['6.6.6.6'] }), trusted).name).toBeNull();
});

test('a network of IPv6 is one visitor, and an IPv4 address is, however it is written', () => {
  const nameOf = (address: string): string | null => visitorOf(forwarded(address), ['x-forwarded-for']).name;
  expect(nameOf('2001:db8:0:12::1')).toBe(nameOf('2001:0db8::12:ffff:0:0:9'));
  expect(nameOf('2001:db8:0:13::1')).not.toBe(nameOf('2001:db8:0:12::1'));
  expect(nameOf('::ffff:198.51.100.1')).toBe('198.51.100.1');
});

test('what PocketBase is told is the network, so that it counts as the gate does', () => {
  expect(visitorOf(forwarded('2001:db8:0:12::1'), ['x-forwarded-for'])).toEqual({
    address: '2001:db8:0:12::',
    name: '2001:db8:0:12::',
    wide: '2001:db8:0:0::',
  });
  expect(visitorOf(forwarded('::ffff:198.51.100.1'), ['x-forwarded-for']).address).toBe('198.51.100.1');
});

test('a port behind the address, and the brackets of a long one, are the proxy’s way to write', () => {
  const addressOf = (word: string): string => visitorOf(forwarded(word), ['x-forwarded-for']).address;
  expect(addressOf('203.0.113.5:4711')).toBe('203.0.113.5');
  for (const word of ['[2001:db8:0:12::9]:443', '[2001:db8:0:12::9]']) expect(addressOf(word)).toBe('2001:db8:0:12::');
  for (const word of ['203.0.113.5:', 'host:80', '[x]:80', ':80']) expect(addressOf(word)).toBe('127.0.0.1');
});

const part = (index: number): string => index.toString(16);

test('of a network of 56 bits, and of one of 48, the first are told apart, and whoever comes after counts with the last', () => {
  const networkAt = createNetworks();
  const namesOf = (addresses: readonly string[]): number => new Set(addresses.map((one) => networkAt(one).name)).size;
  expect(namesOf(Array.from({ length: 256 }, (_, index) => `2001:db8:1:${part(index)}::1`))).toBe(APART.of56);
  expect(namesOf(Array.from({ length: 5000 }, (_, index) => `2001:db8:2:${part(index * 13)}::1`))).toBe(APART.of48);
  // Those of before keep their name, and another customer's network is another's.
  expect(networkAt('2001:db8:1:1::2').name).toBe('2001:db8:1:1::');
  expect(networkAt('2001:db8:3:1::2').name).toBe('2001:db8:3:1::');
  expect(namesOf(Array.from({ length: 200 }, (_, index) => `198.51.100.${index}`))).toBe(200);
});

test('a network that was silent for an hour makes room', () => {
  let now = 0;
  const networkAt = createNetworks(() => now);
  for (let index = 0; index < APART.of56; index += 1) networkAt(`2001:db8:1:${part(index)}::1`);
  expect(networkAt('2001:db8:1:a::1').name).toBe(`2001:db8:1:${part(APART.of56 - 1)}::`);
  now = FORGOTTEN_MS - 1;
  for (let index = 1; index < APART.of56; index += 1) networkAt(`2001:db8:1:${part(index)}::1`);
  expect(networkAt('2001:db8:1:a::1').name).toBe(`2001:db8:1:${part(APART.of56 - 1)}::`);
  now = FORGOTTEN_MS;
  expect(networkAt('2001:db8:1:a::1').name).toBe('2001:db8:1:a::');
});

test('what one visitor, one network and all may hold is counted, and given back once', () => {
  const counts = createCounts({ visitor: 2, network: 3, all: 4 });
  const of = (name: string | null, wide = name ?? ''): { name: string | null; wide: string } => ({ name, wide });
  const first = counts.take(of('a', 'w'));
  counts.take(of('a', 'w'));
  expect(counts.take(of('a', 'w'))).toEqual({ over: 'visitor' });
  counts.take(of('b', 'w'));
  expect(counts.take(of('c', 'w'))).toEqual({ over: 'visitor' });
  counts.take(of(null));
  expect(counts.take(of('d'))).toEqual({ over: 'all' });
  if ('free' in first) [first.free, first.free].forEach((free) => free());
  expect(counts.take(of('a', 'w'))).toHaveProperty('free');
  expect(counts.take(of('d'))).toEqual({ over: 'all' });
  expect(createCounts({ visitor: 9, network: 9, all: 9 }).take(of('a'), 10)).toEqual({ over: 'visitor' });
});
