/** Edges of what people type of themselves: each was a change that no test had noticed (npm run mutate). */
import { describe, expect, test } from 'vitest';
import { contactProblems, openTimeProblem, tidyContact } from '#src/domain/person/contact.ts';
import { guessEmail } from '#src/domain/person/email-guess.ts';
import { passwordProblem, passwordStrength } from '#src/domain/person/password.ts';
import { daysBefore, firstDayKept, RETENTION } from '#src/domain/person/retention.ts';

describe('a guess', () => {
  test.each([
    ['a@gmial.com', 'a@gmail.com'],
    ['a@gmai.com', 'a@gmail.com'],
    ['a@gmaill.com', 'a@gmail.com'],
    ['a@hotmial.fr', 'a@hotmail.fr'],
    ['a@gmail.con', 'a@gmail.com'],
    ['a@gmail.cmo', 'a@gmail.com'],
    ['a@shop.comm', 'a@shop.com'],
    ['a@shop.frr', 'a@shop.fr'],
    ['a@shop.itt', 'a@shop.it'],
    ['a@shop.nett', 'a@shop.net'],
    ['a@shop.met', 'a@shop.net'],
    ['a.b@GMIAL.com', 'a.b@gmail.com'],
    ['a@b@gmial.com', 'a@b@gmail.com'],
    ['a@protonmial.com', 'a@protonmail.com'],
    ['a@protonmai.con', 'a@protonmail.com'],
    ['a@oragne.fr', 'a@orange.fr'],
    ['a@mail.con', 'a@mail.com'],
  ])('at %s is %s', (typed, meant) => {
    expect(guessEmail(typed)).toBe(meant);
  });

  test.each([
    'a@gmail.com',
    'a@mail.com',
    'a@shop.example',
    'a@gmx.ch',
    'a@gmy.de',
    'a@sfr.it',
    'a@gmial',
    '@gmial.com',
    'gmial.com',
    'a@qqqil.com',
    'a@hotxxxl.fr',
    'a@liqq.com',
    '',
  ])('is not made at %s', (typed) => {
    expect(guessEmail(typed)).toBeNull();
  });
});

describe('a message', () => {
  const right = { name: 'Zoë', email: 'z@a.example', order_number: '', message: 'Hello' };
  test('is tidied, and has all but an order number', () => {
    expect(tidyContact({ name: ' Zoë ', email: ' z@a.example ', order_number: ' A ', message: ' a\r\nb\rc ' })).toEqual(
      {
        name: 'Zoë',
        email: 'z@a.example',
        order_number: 'A',
        message: 'a\nb\nc',
      },
    );
    expect(contactProblems(right)).toEqual([]);
    expect(contactProblems({ name: '', email: '', order_number: '', message: '' })).toEqual(
      ['name', 'email', 'message'].map((field) => ({ field, code: 'text_missing' })),
    );
    expect(contactProblems({ ...right, email: 'z' })).toEqual([{ field: 'email', code: 'email_shape' }]);
    for (const text of ['a\nb', 'a\tb']) {
      expect(contactProblems({ ...right, message: text })).toEqual([]);
      expect(contactProblems({ ...right, name: text })).toEqual([{ field: 'name', code: 'text_characters' }]);
    }
  });

  test('is written in three seconds at least, and a day at most', () => {
    expect([2999, 3000, 86_400_000, 86_400_001].map(openTimeProblem)).toEqual([
      'sent_too_soon',
      null,
      null,
      'sent_too_late',
    ]);
    expect([Number.NaN, '3000', null, undefined].map(openTimeProblem)).toEqual(Array(4).fill('sent_too_soon'));
  });
});

describe('a password', () => {
  test('has ten characters and 71 bytes at most', () => {
    expect([passwordProblem('kV7#qLz2p'), passwordProblem('kV7#qLz2p!')]).toEqual(['password_short', null]);
    expect([passwordProblem('kV7#qLz2pé'), passwordProblem('🪔🪕🪖🪗🪘🪙🪚🪛🪜')]).toEqual([null, 'password_short']);
    const odd = 'kV7#qLz2pWx9!mRt';
    for (const [letter, size] of [
      ['k', 1],
      ['é', 2],
      ['€', 3],
      ['🪔', 4],
    ] as const) {
      const rest = 71 - odd.length - size;
      const text = (count: number): string => odd + letter + 'Qz7'.repeat(30).slice(0, count);
      expect([passwordProblem(text(rest)), passwordProblem(text(rest + 1))], letter).toEqual([null, 'password_long']);
    }
  });

  test.each([
    'aaaaaaaaaaaa',
    'abcdefghijkl',
    'lkjihgfedcba',
    '0123456789',
    '9876543210',
    'qwertyuiop',
    'poiuytrewq',
    'azertyuiop',
    'asdfghjklasdfghjkl',
    'wxcvbnwxcvbn',
    '1qaz2wsx3edc',
    'abababababab',
    'xkxkxkxkxkxk',
    'password2026',
    'p@ssw0rd1234',
    'PASSWORD1234',
    'pàsswörd1234',
    '01/02/2026aaa',
    '2026-12-31zzzz',
  ])('is not %s', (password) => {
    expect([passwordProblem(password), passwordStrength(password)]).toEqual(['password_common', 0]);
  });

  test('is not what everybody knows of the account', () => {
    const personal = ['zoe.mueller@verre.example', 'Zoë Quandt-Ostrowski'];
    for (const password of ['zoe.mueller99', 'ostrowski2026', 'quandtostrowski', 'QUANDT-2026'])
      expect([passwordProblem(password, personal), password]).toEqual(['password_common', password]);
    expect(passwordProblem('quandtostrowski')).toBeNull();
  });

  test('is the stronger the more parts it has', () => {
    const strengths = [
      'kv7#aaaaaaaaaa',
      'kv7#qlaaaaaaaaaa',
      'kv7#qlzpaaaaaaaaaa',
      'kv7#qlzpwx!aaaaaa',
      'kv7#qlzpwx!mrt&bd',
    ].map((password) => passwordStrength(password));
    expect(strengths.toSorted((a, b) => a - b)).toEqual(strengths);
    expect(strengths.at(-1)).toBe(4);
  });
});

describe('what is kept', () => {
  test('is kept so long, within these bounds', () => {
    const terms = Object.entries(RETENTION).map(
      ([field, { term, least, most }]) => `${field} ${term} ${least} ${most}`,
    );
    expect(terms).toEqual([
      'carts_days 180 1 3660',
      'unverified_days 90 2 3660',
      'unused_days 1095 30 3660',
      'messages_days 1095 1 3660',
      'mails_days 1095 1 3660',
      'events_days 550 30 3660',
      'attempts_days 2 1 30',
      'vitals_days 400 1 3660',
      'stock_requests_days 365 1 3660',
      'searches_days 30 1 90',
      'drafts_days 180 1 3660',
      'revisions_days 180 1 3660',
      'builds_days 30 1 3660',
      'orders_years 10 10 30',
    ]);
  });

  test('is counted in whole days, and orders from the end of their year', () => {
    const now = Date.UTC(2026, 10, 22, 12);
    expect(daysBefore(now, 2)).toBe(Date.UTC(2026, 10, 20, 12));
    expect(firstDayKept(now, 10)).toBe(Date.UTC(2016, 0, 1));
  });
});
