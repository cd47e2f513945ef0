import { glob, readFile } from 'node:fs/promises';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import { describe, expect, test } from 'vitest';
import { BREAKPOINTS, INTERFACE, LIMITS, PAYMENT_SCRIPT_ORIGIN, SECURITY_HEADERS } from '#src/config.ts';
import {
  CART_LINES,
  CART_PIECES,
  COOKIE_BYTES,
  COOKIE_DAYS,
  MANIFEST_DELAY_MS,
  MESSAGE_DELAY_MS,
  RELOAD_GUARD_MS,
} from '#src/domain/site/limits.ts';

/** The constants of the specification stand here as it gives them: a change of the table alone must fail. */
describe('constants of the specification', () => {
  test('locale cookie lives 365 days and takes at most 4096 bytes', () => {
    expect([COOKIE_DAYS, COOKIE_BYTES]).toEqual([365, 4096]);
  });

  test('page reload guard is 10000 ms, manifest look-up 1000 ms, head updates 10 ms', () => {
    expect([RELOAD_GUARD_MS, MANIFEST_DELAY_MS, LIMITS.headUpdateDebounceMs]).toEqual([10_000, 1000, 10]);
  });

  test('list page size is 30 and full-list batch 500', () => {
    expect([LIMITS.productsPerPage, LIMITS.recordsPerPage, LIMITS.recordsPerBatch]).toEqual([30, 30, 500]);
  });

  test('messages are shown for 5000 ms', () => {
    expect(MESSAGE_DELAY_MS).toBe(5000);
  });

  test('styles change at the breakpoints', async () => {
    expect(BREAKPOINTS).toEqual({ sm: 600, md: 960, lg: 1280 });
    const styles: string[] = [];
    for await (const file of glob('src/**/*.{astro,css}')) styles.push(await readFile(file, 'utf8'));
    for (const width of Object.values(BREAKPOINTS))
      expect(styles.filter((style) => style.includes(`(min-width: ${width}px)`)).length, `${width} px`).toBeGreaterThan(
        1,
      );
  });

  test('every one is used by the shop itself, not by its test alone', async () => {
    const sources: string[] = [];
    for await (const file of glob('{src,scripts,pocketbase/src}/**/*.{ts,tsx,astro}'))
      sources.push(await readFile(file, 'utf8'));
    const tables = Object.entries({ BREAKPOINTS, INTERFACE, LIMITS });
    const names = tables.flatMap(([table, values]) => Object.keys(values).map((name) => `${table}.${name}`));
    const isUsed = (name: string): boolean => sources.some((source) => new RegExp(`\\b${name}\\b`).test(source));
    // Style sheets repeat the breakpoints, above.
    expect(names.filter((name) => !isUsed(name))).toEqual(['BREAKPOINTS.sm', 'BREAKPOINTS.lg']);
  });

  test('interface defaults: one-time code, textarea and years of dates', () => {
    expect(INTERFACE).toEqual({ codeLength: 6, textareaRows: 5, dateYearsBack: 100, dateYearsAhead: 52 });
  });

  test('at most 50 lines and 99 pieces a line in a cart', () => {
    expect([CART_LINES, CART_PIECES]).toEqual([50, 99]);
  });

  test('at most 30 redirect rules, 2 KB of manifest and 7 days of old assets', () => {
    expect([LIMITS.redirectRules, LIMITS.manifestBytes, LIMITS.oldAssetsDays]).toEqual([30, 2048, 7]);
  });

  test('each language has a format of its own', () => {
    expect(FORMAT_LOCALE).toEqual({ en: 'en-GB', fr: 'fr-FR', it: 'it-IT' });
  });

  test('wallets may be asked by the page and by the frames of Stripe, and by nobody else', () => {
    expect(SECURITY_HEADERS['Permissions-Policy']).toContain(
      'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
    );
  });

  test('the payment script has an https address', () => {
    expect(new URL(PAYMENT_SCRIPT_ORIGIN).protocol).toBe('https:');
  });
});
