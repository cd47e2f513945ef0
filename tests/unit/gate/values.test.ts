/** How many values a body may have: what the gate counts, beside what a reader of the body finds. */
import { expect, test } from 'vitest';
import { hasMoreValues } from '#src/gate/body.ts';

const MOST = 2000;
const KB64 = 64 * 1024;
const isMuch = (text: string, type?: string): boolean => hasMoreValues(Buffer.from(text), type, MOST);
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
])('64 kB of %s is too much', (_, text) => {
  for (const type of [undefined, 'application/json', 'application/json; charset=utf-8', 'text/plain'])
    expect(isMuch(text, type)).toBe(true);
});

test.each([
  ['application/x-www-form-urlencoded', repeated('a=1&')],
  ['multipart/form-data; boundary=x', repeated('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n')],
  [
    'multipart/form-data; boundary=x',
    `--x\r\nContent-Disposition: form-data; name="@jsonPayload"\r\n\r\n[${repeated('[],')}]`,
  ],
  ['application/xml', repeated('<a/>')],
])('so is a form of many fields (%s)', (type, text) => expect(isMuch(text, type)).toBe(true));

test.each([
  ['a text of any characters', JSON.stringify({ message: repeated('[{,"\\') })],
  [
    'a full order',
    JSON.stringify({ lines: Array.from({ length: 50 }, () => ({ item: 'a'.repeat(15), quantity: 1 })) }),
  ],
  ['2,000 values', `[${'1,'.repeat(MOST - 1)}1]`],
  ['nothing', ''],
])('%s is not', (_, text) => expect(isMuch(text, 'application/json')).toBe(false));
