import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail } from '#src/domain/person/email.ts';
import { guessEmail } from '#src/domain/person/email-guess.ts';
import { phoneProblem, tidyPhone } from '#src/domain/person/phone.ts';

test('a guess keeps the name, is a mail address where the typed one was, and is itself not guessed at', () => {
  const host = fc.stringMatching(/^[a-z]{1,10}\.(?:com|con|fr|it|net)$/);
  const near = fc
    .tuple(fc.constantFrom('gmail.com', 'libero.it', 'orange.fr', 'outlook.com'), fc.nat(8), fc.nat(25))
    .map(([name, at, letter]) => name.slice(0, at) + String.fromCharCode(97 + letter) + name.slice(at + 1));
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z0-9]{1,8}$/), fc.oneof(host, near), (name, typed) => {
      const email = `${name}@${typed}`;
      const guess = guessEmail(email);
      if (guess === null || !isEmail(email)) return;
      expect(guess.startsWith(`${name}@`)).toBe(true);
      expect(isEmail(guess)).toBe(true);
      expect(guessEmail(guess)).toBeNull();
    }),
  );
});

test('any text can be asked about', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const guess = guessEmail(text);
      expect(guess).not.toBe(text);
    }),
  );
});

test('an address of more than 254 characters is none', () => {
  expect(isEmail(`a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.fr`)).toBe(true);
  expect(isEmail(`a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(57)}.fr`)).toBe(true);
  expect(isEmail(`a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(58)}.fr`)).toBe(false);
});

test('a telephone number loses the blanks that do not matter', () => {
  expect(tidyPhone('  +33  6\u202f12 34 56 78 ')).toBe('+33 6 12 34 56 78');
  expect(phoneProblem(tidyPhone(' \u00a0'))).toBe('missing');
});
