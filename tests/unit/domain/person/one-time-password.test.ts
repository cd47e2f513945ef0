import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  codeAt,
  hmacSha1,
  keyAddress,
  sha1,
  shownCode,
  stepOf,
  typedCode,
} from '#src/domain/person/one-time-password.ts';

const hex = (bytes: readonly number[]): string => Buffer.from(bytes).toString('hex');
/** '12345678901234567890' of RFC 6238, in base 32. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test('SHA-1 and its HMAC are those of the standard, for messages and keys of every length around a block', () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Array.from({ length }, (_, at) => (at * 7 + length) % 256);
    expect(hex(sha1(bytes))).toBe(createHash('sha1').update(Buffer.from(bytes)).digest('hex'));
    const keyed = createHmac('sha1', Buffer.from(bytes)).update('message').digest('hex');
    expect(hex(hmacSha1(bytes, [...Buffer.from('message')]))).toBe(keyed);
  }
});

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is that of RFC 6238', (seconds, code) => {
  expect(codeAt(KEY, Math.floor(seconds / 30))).toBe(code);
});

describe('a code', () => {
  const now = 1_234_567_890_000;
  const step = Math.floor(now / 30_000);

  test('is good half a minute before and after its time, and no longer', () => {
    for (const [by, is] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ] as const)
      expect([by, stepOf(KEY, codeAt(KEY, step + by), now, 0) !== null]).toEqual([by, is]);
  });

  test('is good once, and none of before after it', () => {
    expect(stepOf(KEY, codeAt(KEY, step), now, step)).toBeNull();
    expect(stepOf(KEY, codeAt(KEY, step - 1), now, step)).toBeNull();
    expect(stepOf(KEY, codeAt(KEY, step + 1), now, step)).toBe(step + 1);
  });
});

test('apps are told whose code it is', () => {
  expect(keyAddress(KEY, 'Été & co', 'zoë@shop.example')).toBe(
    `otpauth://totp/%C3%89t%C3%A9%20%26%20co:zo%C3%AB%40shop.example?secret=${KEY}&issuer=%C3%89t%C3%A9%20%26%20co`,
  );
});

test('a recovery code is read in groups, and taken however it is typed', () => {
  expect(shownCode('abcdefghjkmn')).toBe('abcd-efgh-jkmn');
  expect(typedCode(' ABCD-efgh jkmn ')).toBe('abcdefghjkmn');
});
