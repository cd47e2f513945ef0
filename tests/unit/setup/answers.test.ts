/** The file of answers that sets a shop up: what it may hold, and what is said of one that cannot be used. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAnswers } from '#scripts/setup/answers.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

test('the example of the documents is one, and amounts become cents', async () => {
  const text = await readFile(join(PROJECT_ROOT, 'docs/setup-answers.json'), 'utf8');
  const { answers, problems } = readAnswers(JSON.parse(text));
  expect(problems).toEqual([]);
  expect(answers.delivery[0]).toEqual({ country: 'FR', price: 590, free_from: 9000, days_min: 2, days_max: 3 });
  expect([answers.products[0]?.price, answers.people[0]?.password, answers.mail?.port]).toEqual([4800, '', 587]);
  expect(answers.texts_read).toHaveLength(7);
});

test('nothing need be answered yet', () => {
  expect(readAnswers({})).toEqual({
    answers: { shop: {}, guarantee: {}, delivery: [], mail: null, people: [], products: [], texts_read: [] },
    problems: [],
  });
});

test('all that is wrong is said at once, each with its path', () => {
  const { problems } = readAnswers({
    shop: { brand: 3, legal_nam: 'x', vat_scheme: 'none', guarantee_en: 'x.png' },
    guarantee: { en: { file: 'x.png' } },
    delivery: [{ country: 'France', price: 5.9, days: [4, 2] }],
    mail: { port: '587' },
    people: [{ name: '', email: 'x', role: 'boss', password: 'short' }],
    products: {},
    texts_read: ['abc'],
    other: 1,
  });
  expect(problems.map((one) => one.split(': ', 1)[0])).toEqual([
    'answers.other',
    'shop.legal_nam',
    'shop.guarantee_en',
    'shop.brand',
    'shop.vat_scheme',
    'guarantee.en.text',
    'delivery[0].days',
    'delivery[0].country',
    'delivery[0].price',
    'mail.host',
    'mail.port',
    'people[0].name',
    'people[0].email',
    'people[0].password',
    'people[0].role',
    'products',
    'texts_read[0]',
  ]);
  expect(readAnswers([]).problems).toEqual(['answers: an object { … } is needed']);
});
