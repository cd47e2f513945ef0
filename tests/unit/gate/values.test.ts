/** Bodies that anybody may send: what the gate counts, beside what a reader of the body finds. */
import { expect, test } from 'vitest';
import { costProblem } from '#src/gate/body.ts';

const MOST = 2000;
const KB64 = 64 * 1024;
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const problemOf = (text: string, type?: string, url = '/api/shop/quote'): string | null =>
  costProblem(Buffer.from(text), type, url, MOST);
const repeated = (part: string): string => part.repeat(Math.floor(KB64 / part.length));

test.each([
  ['lists in lists', `[${repeated('[],')}1]`],
  ['deep lists', `${repeated('[')}`],
  ['objects', `[${repeated('{},')}1]`],
  ['deep objects', repeated('{"":')],
  ['numbers', `{"a":[${repeated('1,')}1]}`],
  ['short texts', `[${repeated('"",')}""]`],
  ['texts that end with a backslash', `[${repeated('"\\\\",')}""]`],
  ['fields', `{${repeated('"a":1,')}"b":1}`],
])('64 kB of %s is too much, as JSON and in a form, however it is written', (_, text) => {
  for (const type of [JSON_TYPE, `${JSON_TYPE}; charset=utf-8`]) expect(problemOf(text, type)).toBe('many_values');
  const encoded = [...text].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('');
  for (const form of [
    `@jsonPayload=${text}`,
    `%40json%50ayload=${encodeURIComponent(text)}`,
    `a=%22&@jsonPayload=${encoded}`,
    `a=\u{122}%C4%A2&@jsonPayload=${text}`,
  ])
    expect(problemOf(form, `${FORM_TYPE};charset=UTF-8`)).toBe('many_values');
  expect(problemOf('a=1', FORM_TYPE, `/api/shop/quote?b=1&%40jsonPayload=${text}`)).toBe('many_values');
});

test.each([repeated('a=1&'), repeated('&a'), repeated('@jsonPayload={}&')])('so is a form of many fields', (form) =>
  expect(problemOf(form, FORM_TYPE)).toBe('many_values'),
);

test.each([
  undefined,
  '',
  'text/plain',
  'application/xml',
  'application/jsonp',
  'application/json, multipart/form-data',
  'x/json',
  'application/x-www-form-urlencoded-json',
  'multipart/form-data; boundary=json',
  'multipart/form-data; a=application/json',
])('of another type (%s) nobody knows what it costs, however short it is', (type) =>
  expect(problemOf('{}', type)).toBe('other_type'),
);

test.each([
  ['a text of any characters', JSON.stringify({ message: repeated('[{,"\\') })],
  [
    'a full order',
    JSON.stringify({ lines: Array.from({ length: 50 }, () => ({ item: 'a'.repeat(15), quantity: 1 })) }),
  ],
  ['2,000 values', `[${'1,'.repeat(MOST - 1)}1]`],
])('%s is not', (_, text) => {
  expect(problemOf(text, JSON_TYPE)).toBe(null);
  expect(problemOf(`${new URLSearchParams({ '@jsonPayload': text })}`, FORM_TYPE)).toBe(null);
});

test('nothing is of no type', () => expect(problemOf('')).toBe(null));
