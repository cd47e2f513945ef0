import { expect, test } from 'vitest';
import { networkOf } from '#src/domain/site/network.ts';

test.for([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['0000:0000:0000:0000:0000:ffff:c000:0207', '192.0.2.7'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8:0:0::'],
  ['2001:DB8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::'],
  ['2001:db8:0:1::1', '2001:db8:0:1::'],
  ['2001:db8::192.0.2.7', '2001:db8:0:0::'],
  ['64:ff9b::c000:0207', '192.0.2.7'],
  ['::192.0.2.7', '0:0:0:0::'],
  ['::ffff:192.0.2.256', '::ffff:192.0.2.256'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['::1', '0:0:0:0::'],
  ['', ''],
  ['no address', 'no address'],
  ['1:2:3', '1:2:3'],
  ['1::2::3', '1::2::3'],
] as const)('%s is %s', ([address, network]) => {
  expect(networkOf(address)).toBe(network);
});

test('larger networks have fewer groups, and an address of IPv4 is the same in each', () => {
  expect(networkOf('2001:db8:1:23ff::1', 56)).toBe('2001:db8:1:2300::');
  expect(networkOf('2001:db8:1:23ff::1', 48)).toBe('2001:db8:1:0::');
  expect(networkOf('::ffff:192.0.2.7', 48)).toBe('192.0.2.7');
});
