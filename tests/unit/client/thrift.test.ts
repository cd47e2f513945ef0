import { expect, test } from 'vitest';
import { isThrifty } from '#src/client/thrift.ts';

test.each([
  [{}, false],
  [{ connection: { effectiveType: '4g', saveData: false } }, false],
  [{ connection: { effectiveType: '2g' } }, false],
  [{ connection: { effectiveType: 'slow-2g' } }, true],
  [{ connection: { effectiveType: '4g', saveData: true } }, true],
])('no manifest look-up on slow-2g or with Save-Data, nor for a shopper who saves data: %j', (browser, thrifty) => {
  expect(isThrifty(browser, false)).toBe(thrifty);
  expect(isThrifty(browser, true)).toBe(true);
});
