import { describe, expect, test } from 'vitest';
import { mayLoadAhead, savesAllData, savesData } from '#src/client/data-saving.ts';

describe.each([
  [{}, false, false],
  [{ connection: {} }, false, false],
  [{ connection: { effectiveType: '4g', saveData: false } }, false, true],
  [{ connection: { effectiveType: '3g', saveData: false } }, false, false],
  [{ connection: { effectiveType: '2g' } }, true, false],
  [{ connection: { effectiveType: 'slow-2g' } }, true, false],
  [{ connection: { effectiveType: '4g', saveData: true } }, true, false],
])('a browser with %j', (browser, expected, generous) => {
  test('loads nothing ahead with Save-Data, on slow-2g and 2g, or when the shopper saves data', () => {
    expect(savesAllData(false, browser)).toBe(expected);
    expect(savesAllData(true, browser)).toBe(true);
  });

  test('loads what is perhaps not needed only on a network that is known to be good', () => {
    expect(mayLoadAhead(false, browser)).toBe(generous);
    expect(mayLoadAhead(true, browser)).toBe(false);
  });
});

test('data are saved for the shopper or for Save-Data, not for a poor connection', () => {
  expect([savesData(true, {}), savesData(false, { connection: { saveData: true } })]).toEqual([true, true]);
  expect([savesData(false, {}), savesData(false, { connection: { effectiveType: '2g' } })]).toEqual([false, false]);
});
