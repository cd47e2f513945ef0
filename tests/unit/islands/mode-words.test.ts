import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { islandMessages } from '#src/i18n/i18n.ts';
import { methodNames, wordsOfMode } from '#src/islands/checkout/mode-words.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

const FOLDER = join(PROJECT_ROOT, 'src', 'islands', 'checkout');
const all = islandMessages('fr', 'checkout');
const words: Readonly<Record<string, string>> = { ...all };
/** A plural form that says what stands in for it: no mode needs both. */
const isSpare = (key: string): boolean =>
  key.endsWith('_many') && words[key] === words[key.replace(/_many$/, '_other')];
const keysOf = (demo: boolean) => new Set(Object.keys(wordsOfMode(all, demo)));

/** The files that ask for a word; `outcome.paid` is asked for as `outcome.${…}`. */
function filesWith(word: string): readonly string[] {
  const asked = [`'${word}'`, `\`${word.replace(/\.\w+$/, '.$')}{`];
  return readdirSync(FOLDER).filter((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    return file !== 'mode-words.ts' && asked.some((form) => text.includes(form));
  });
}

describe('the words of the checkout', () => {
  it('are those of its mode: each is there in one mode at least', () => {
    const [demo, live] = [keysOf(true), keysOf(false)];
    expect(Object.keys(all).filter((key) => !isSpare(key) && !demo.has(key) && !live.has(key))).toEqual([]);
    expect([...demo, ...live].filter(isSpare)).toEqual([]);
    expect([live.has('paymentSafe'), live.has('outcome.paid')]).toEqual([true, false]);
    expect([demo.has('paymentSafe'), demo.has('outcome.paid')]).toEqual([false, true]);
  });

  it('that a mode leaves out are asked for only where the mode was asked, or by what only one mode draws', () => {
    const guarded = /\bdemo\b/;
    const ofOneMode = ['StripeBox.tsx', 'OtherWays.tsx', 'DemoBank.tsx', 'use-flow.ts'];
    const left = Object.keys(all)
      .filter((key) => !isSpare(key))
      .filter((key) => !keysOf(true).has(key) || !keysOf(false).has(key));
    const unguarded = left.flatMap((word) =>
      filesWith(word).filter(
        (file) => !ofOneMode.includes(file) && !guarded.test(readFileSync(join(FOLDER, file), 'utf8')),
      ),
    );
    expect(left.filter((word) => filesWith(word).length === 0)).toEqual([]);
    expect(unguarded).toEqual([]);
  });
});

describe('the ways to pay that are named before the order', () => {
  const named = (provider: boolean, transfers: boolean) => methodNames((key) => key, { provider, transfers });

  it('are those that are on, a transfer included', () => {
    expect(named(true, false)).toBe('method.card');
    expect(named(false, true)).toBe('method.transfer');
    expect(named(true, true)).toBe('method.card, method.transfer');
  });

  it('are all that the sentence names, in every language', () => {
    for (const locale of ['en', 'fr', 'it'] as const)
      expect(islandMessages(locale, 'checkout').beforePay).toMatch(/^[^,]+: \{\{methods\}\}\.$/);
  });
});
