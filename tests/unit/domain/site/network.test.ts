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
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['::1', '0:0:0:0::'],
  ['', ''],
  ['no address', 'no address'],
  ['1:2:3', '1:2:3'],
  ['1::2::3', '1::2::3'],
] as const)('%s is %s', ([address, network]) => {
  expect(networkOf(address)).toBe(network);
});
