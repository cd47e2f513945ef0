import { describe, expect, it } from 'vitest';
import { createDictionaries } from '#src/publishing/http/dictionary.ts';

const page = (name: string): Buffer => Buffer.from(`<html>${name.repeat(2000)}</html>`);

describe('pages that are packed with a dictionary', () => {
  it('are packed once for all who ask, and none beyond a few at once: the others are sent as to anybody', async () => {
    const dictionaries = createDictionaries();
    const [known, shown] = [page('known'), page('shown')];
    const alike = Array.from({ length: 250 }, () => dictionaries.pack(shown, known));
    expect(new Set(alike).size).toBe(1);
    const pages = Array.from({ length: 250 }, (_, index) => page(`page ${index} `));
    const given = pages.map((one) => dictionaries.pack(one, known));
    expect(given.filter((one) => one !== null)).toHaveLength(7);
    const [first] = await Promise.all([...alike, ...given]);
    // What was packed is kept, and there is room for the next ones.
    expect(await dictionaries.pack(shown, known)).toBe(first);
    expect(await dictionaries.pack(pages.at(-1) ?? shown, known)).toBeInstanceOf(Buffer);
  });
});
