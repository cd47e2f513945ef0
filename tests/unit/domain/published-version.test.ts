import { expect, test } from 'vitest';
import { parsePublishedVersion } from '#src/domain/site/published-version.ts';

const GOOD = { version: '1.2.3', date: '2026-12-01', security: false, notes: 'https://project.example/notes/1.2.3' };

test('a file in the form of the documentation is read, and what it holds besides is passed over', () => {
  expect(parsePublishedVersion(JSON.stringify({ ...GOOD, more: '<b>' }))).toEqual(GOOD);
  expect(parsePublishedVersion(JSON.stringify({ ...GOOD, notes: undefined }))).toEqual({ ...GOOD, notes: '' });
});

test.each([
  { version: '1.2' },
  { version: '<b>1.2.3</b>' },
  { version: 123 },
  { date: '2026-13-01' },
  { date: 'today' },
  { security: 'no' },
  { security: undefined },
  { notes: 'http://project.example' },
  { notes: 'javascript:alert(1)' },
  { notes: 'https://user@project.example' },
  { notes: 'https://project.example/"><script>' },
  { notes: `https://project.example/${'x'.repeat(400)}` },
  { notes: null },
])('%o is refused', (part) => {
  expect(parsePublishedVersion(JSON.stringify({ ...GOOD, ...part }))).toBeNull();
});

test.each(['', 'null', '[]', '"1.2.3"', '<html>'])('%s is no version', (text) => {
  expect(parsePublishedVersion(text)).toBeNull();
});
