import { expect, test } from 'vitest';
import { securityText } from '#src/publishing/render/write-site.ts';

const NOW = Date.parse('2026-11-23T10:00:00.000Z');

test('security.txt names a contact, and ends within a year of the build (RFC 9116)', () => {
  const text = securityText('hello@shop.example', 'https://shop.example', NOW);
  const fields = new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]),
  );
  expect(fields.get('Contact')).toBe('mailto:hello@shop.example');
  expect(fields.get('Canonical')).toBe('https://shop.example/.well-known/security.txt');
  const days = (Date.parse(fields.get('Expires') ?? '') - NOW) / 86_400_000;
  expect([days > 330, days < 366]).toEqual([true, true]);
  // Builds of one month are the same, and each later one ends later.
  expect(securityText('hello@shop.example', 'https://shop.example', NOW + 86_400_000)).toBe(text);
  expect(securityText('hello@shop.example', 'https://shop.example', NOW + 40 * 86_400_000)).not.toBe(text);
});
