import { expect, test } from 'vitest';
import { changelogBetween, cut, describeChange } from '#scripts/upgrade/upgrade.ts';

const CHANGELOG = `# Changelog

## [Unreleased]

- Later.

## [1.2.0] - 2026-12-01

- Two.

## [1.1.0] - 2026-11-30

- One.

## [1.0.0]

- Nought.
`;
const bullets = (from: string, to: string): string[] =>
  changelogBetween(CHANGELOG, from, to).filter((line) => line.startsWith('- '));

test('the changelog is shown from the version before to the new one', () => {
  expect(bullets('1.0.0', '1.1.0')).toEqual(['- One.']);
  expect(bullets('1.0.0', '1.2.0')).toEqual(['- Two.', '- One.']);
  expect(bullets('', '1.1.0')).toEqual(['- One.', '- Nought.']);
  // A clone between two releases.
  expect(bullets('1.2.0', '1.2.0')).toEqual(['- Later.']);
  expect(bullets('1.2.0', '1.3.0')).toEqual(['- Later.']);
  expect(changelogBetween('', '1.0.0', '2.0.0')).toEqual([]);
});

test('a long one is cut, and keeps what is printed in bold', () => {
  const lines = Array.from({ length: 200 }, (_, at) => (at === 150 ? '- **Before you upgrade:** read.' : `- ${at}`));
  const shown = cut(lines);
  expect(shown.length).toBeLessThan(100);
  expect(shown).toContain('- **Before you upgrade:** read.');
  expect(shown).toContain('… 120 more lines are in CHANGELOG.md.');
});

test('new migrations and settings are named', () => {
  const text = describeChange({ from: '0.1.0', to: '0.2.0', pending: ['17_gift.js'], settings: ['PORT'] }).join('\n');
  expect(text).toContain('From version 0.1.0 to version 0.2.0.');
  expect(text).toContain('New migrations (1): 17_gift.');
  expect(text).toMatch(/New settings.*: HOST, .*BACKUP_TO/);
  const unknown = describeChange({ from: '', to: '0.2.0', pending: [], settings: null }).join('\n');
  expect(unknown).toContain('The data stay as they are');
  expect(unknown).not.toContain('New settings');
});
