/** Whose request it is: nothing that a visitor writes may change it. */
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createCounts } from '#src/gate/counts.ts';
import { visitorOf } from '#src/gate/visitor.ts';

function from(headers: Readonly<Record<string, string[]>>): IncomingMessage {
  return { headersDistinct: headers, socket: { remoteAddress: '127.0.0.1' } } as unknown as IncomingMessage;
}
const forwarded = (...values: string[]): IncomingMessage => from({ 'x-forwarded-for': values });

test('without a trusted header it is the connection, whatever is written', () => {
  expect(visitorOf(forwarded('198.51.100.1'), [])).toEqual({ address: '127.0.0.1', name: null });
});

test('of a trusted header the last word counts, which is the proxy’s', () => {
  const trusted = ['X-Forwarded-For'];
  expect(visitorOf(forwarded('6.6.6.6, 198.51.100.1'), trusted).address).toBe('198.51.100.1');
  expect(visitorOf(forwarded('6.6.6.6', '198.51.100.1'), trusted).address).toBe('198.51.100.1');
  expect(visitorOf(forwarded('6.6.6.6, unknown'), trusted)).toEqual({ address: '127.0.0.1', name: null });
  expect(visitorOf(from({ 'cf-connecting-ip': ['6.6.6.6'] }), trusted).name).toBeNull();
});

test('a network of IPv6 is one visitor, and an IPv4 address is, however it is written', () => {
  const nameOf = (address: string): string | null => visitorOf(forwarded(address), ['x-forwarded-for']).name;
  expect(nameOf('2001:db8:0:12::1')).toBe(nameOf('2001:0db8::12:ffff:0:0:9'));
  expect(nameOf('2001:db8:0:13::1')).not.toBe(nameOf('2001:db8:0:12::1'));
  expect(nameOf('::ffff:198.51.100.1')).toBe('198.51.100.1');
});

test('what one visitor and all may hold is counted, and given back once', () => {
  const counts = createCounts(2, 3);
  const first = counts.take('a');
  counts.take('a');
  expect(counts.take('a')).toEqual({ over: 'visitor' });
  counts.take(null);
  expect(counts.take('b')).toEqual({ over: 'all' });
  if ('free' in first) [first.free, first.free].forEach((free) => free());
  expect(counts.take('a')).toHaveProperty('free');
  expect(counts.take('b')).toEqual({ over: 'all' });
});
