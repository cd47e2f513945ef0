import { expect, test } from 'vitest';
import { compareVersions, parseVersion } from '#src/domain/site/version.ts';

test('versions are ordered as Semantic Versioning says', () => {
  const ordered = [
    'nothing',
    '0.9.0',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.2.10',
    '1.10.0',
    '2.0.0',
  ];
  expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered);
  for (const [at, version] of ordered.entries())
    for (const [other, later] of ordered.entries())
      expect(Math.sign(compareVersions(version, later))).toBe(Math.sign(at - other));
  expect(compareVersions('1.0.0+build.7', '1.0.0')).toBe(0);
});

test.each(['', '1', '1.2', 'v1.2.3', '01.2.3', '1.2.3 ', '1.2.3-', '1.2.3<b>', `1.2.3-${'x'.repeat(200)}`])(
  '"%s" is no version',
  (text) => {
    expect(parseVersion(text)).toBeNull();
  },
);
