import { expect, test } from 'vitest';
import { PHONE_LENGTH, phoneProblem } from '#src/domain/person/phone.ts';

test.for([
  ['', 'missing'],
  ['+33 6 12 34 56 78', null],
  [`${'('.repeat(PHONE_LENGTH - 6)}123456`, null],
  [`${'('.repeat(PHONE_LENGTH - 5)}123456`, 'too_long'],
  ['12345', 'shape'],
  ['call me', 'shape'],
] as const)('%s: %s', ([phone, problem]) => {
  expect(phoneProblem(phone)).toBe(problem);
});
