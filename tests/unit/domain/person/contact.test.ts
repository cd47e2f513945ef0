import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CONTACT_FIELDS,
  CONTACT_LIMITS,
  contactProblems,
  openTimeProblem,
  tidyContact,
  type ContactTexts,
} from '#src/domain/person/contact.ts';
import { retryDelayMs } from '#src/domain/site/retry.ts';

const GOOD: ContactTexts = {
  name: 'Zoë Müller',
  email: 'zoe@visitor.example',
  order_number: '',
  message: 'Bonjour,\n\tça va ?',
};

/** What some program or other takes for the end of a line. */
const SEPARATORS = ['\r', '\n', '\u2028', '\u2029', '\u0000', '\u0085', '\v', '\f'];

function codeOf(field: keyof ContactTexts, value: string): string | undefined {
  return contactProblems(tidyContact({ ...GOOD, [field]: value })).find((problem) => problem.field === field)?.code;
}

describe('texts', () => {
  test('a good message has no problem, with or without an order number', () => {
    expect(contactProblems(GOOD)).toEqual([]);
    expect(contactProblems({ ...GOOD, order_number: 'V-1042' })).toEqual([]);
  });

  test('all but the order number are needed, and told in the order of the form', () => {
    expect(contactProblems({ name: '', email: '', order_number: '', message: '' })).toEqual([
      { field: 'name', code: 'text_missing' },
      { field: 'email', code: 'text_missing' },
      { field: 'message', code: 'text_missing' },
    ]);
  });

  test.for(CONTACT_FIELDS)('%s may have as many characters as its limit', (field) => {
    const filled = 'x'.repeat(CONTACT_LIMITS[field]);
    expect(codeOf(field, filled)).toBe(field === 'email' ? 'email_shape' : undefined);
    expect(codeOf(field, `${filled}x`)).toBe('text_too_long');
  });

  test('one kind of line end is kept, and no blanks around a text', () => {
    expect(
      tidyContact({ name: ' Zoe ', email: '\tz@x.example\n', order_number: ' ', message: '\r\na\r\nb\rc\n' }),
    ).toEqual({
      name: 'Zoe',
      email: 'z@x.example',
      order_number: '',
      message: 'a\nb\nc',
    });
  });

  test('nothing that is accepted can end a line of a header, whatever is typed', () => {
    const nasty = fc.string({ unit: fc.constantFrom(...SEPARATORS, 'a', '@', '.', ' ', '<') });
    const isSafe = fc.property(
      nasty,
      nasty,
      nasty,
      fc.string({ unit: 'binary' }),
      (name, email, order_number, message) => {
        const texts = tidyContact({ name, email, order_number, message });
        const wrong = contactProblems(texts).map(({ field }) => field);
        return CONTACT_FIELDS.every(
          (field) =>
            wrong.includes(field) ||
            !(field === 'message' ? ['\r', '\u0000'] : SEPARATORS).some((one) => texts[field].includes(one)),
        );
      },
    );
    expect(() => fc.assert(isSafe)).not.toThrow();
  });

  test('tidied texts stay as they are', () => {
    const text = fc.string({ unit: fc.constantFrom('\r', '\n', ' ', '\t', 'a', 'é', '🎨') });
    const isStable = fc.property(text, text, text, text, (name, email, order_number, message) => {
      const once = tidyContact({ name, email, order_number, message });
      return JSON.stringify(tidyContact(once)) === JSON.stringify(once);
    });
    expect(() => fc.assert(isStable)).not.toThrow();
  });
});

describe('an email address', () => {
  test.for(['a@b.cd', "o'neil+shop@mail.visitor.example", 'x.y.z@sub-domain.example', 'a@xn--exmple-cua.example'])(
    '%s is one',
    (email) => {
      expect(codeOf('email', email)).toBeUndefined();
    },
  );

  test.for([
    'a',
    'a@b',
    '@b.cd',
    'a@',
    'a@b.c@d.ef',
    'a b@c.de',
    '.a@b.cd',
    'a.@b.cd',
    'a..b@c.de',
    'a@-b.cd',
    'a@b-.cd',
    'a@b..cd',
    'a@b.cd.',
    'a@1.2.3.4',
    'a@b.cd,e@f.gh',
    'Zoe <a@b.cd>',
    '"a b"@c.de',
    'é@b.cd',
    `${'a'.repeat(65)}@b.cd`,
  ])('%s is none', (email) => {
    expect(codeOf('email', email)).toBe('email_shape');
  });

  test('is decided quickly, however long it is', () => {
    // A pattern that tries all ways to read these would never end.
    for (const text of [`${'a.'.repeat(120)}@`, `a@${'a-'.repeat(120)}`, `a@${'a.'.repeat(120)}`])
      expect(codeOf('email', text)).toBe('email_shape');
  });

  test('of the usual kinds is accepted', () => {
    const plain = fc.stringMatching(/^[a-z]{1,20}@[a-z0-9]{1,20}\.[a-z]{2,10}$/);
    expect(() => fc.assert(fc.property(plain, (email) => codeOf('email', email) === undefined))).not.toThrow();
  });
});

test.for<[unknown, string | null]>([
  [undefined, 'sent_too_soon'],
  ['20000', 'sent_too_soon'],
  [Number.NaN, 'sent_too_soon'],
  [-1, 'sent_too_soon'],
  [2999, 'sent_too_soon'],
  [3000, null],
  [86_400_000, null],
  [86_400_001, 'sent_too_late'],
])('a form that was open for %j ms is %s', ([ms, problem]) => {
  expect(openTimeProblem(ms)).toBe(problem);
});

test('attempts come less and less often, and end', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7].map(retryDelayMs);
  expect(delays).toEqual([300_000, 900_000, 3_600_000, 14_400_000, 43_200_000, 86_400_000, null]);
});
