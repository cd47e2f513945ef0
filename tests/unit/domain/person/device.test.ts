import { expect, test } from 'vitest';
import { coarseNetwork, deviceOf } from '#src/domain/person/device.ts';
import { networkOf } from '#src/domain/site/network.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Windows'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge, Windows',
  ],
  ['curl/8.5.0', ''],
])('%s is shown as "%s"', (agent, device) => {
  expect(deviceOf(agent)).toBe(device);
});

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2001:db8:12:3456:789a::1', '2001:db8:12:*'],
  ['unknown', ''],
])('of %s the network is kept alone', (address, network) => {
  expect(coarseNetwork(networkOf(address))).toBe(network);
});
