import { expect, test } from 'vitest';
import { fillAnswer } from '#src/domain/after-sales/answers.ts';

test('a template is filled once: what a customer has written is never read for places', () => {
  const template = 'Dear {name}, your order {number} ({unknown})';
  expect(fillAnswer(template, { name: '{number}', number: 'K7QM' })).toBe('Dear {number}, your order K7QM ({unknown})');
  expect(fillAnswer(template, { name: 'Zoé $&', number: '' })).toBe('Dear Zoé $&, your order {number} ({unknown})');
});
