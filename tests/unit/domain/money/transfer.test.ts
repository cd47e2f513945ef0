/** What a bank transfer is made of: account numbers, references, and the text of its QR code. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditorReference, namedOrders } from '#src/domain/money/creditor-reference.ts';
import { epcText } from '#src/domain/money/epc-qr.ts';
import { ibanProblem, inFours, isBic, mod97, tidyIban } from '#src/domain/money/iban.ts';
import { orderNumber } from '#src/domain/order/order-number.ts';

/** Examples of the registry of ISO 13616. */
const IBANS = [
  'FR14 2004 1010 0505 0001 3M02 606',
  'IT60 X054 2811 1010 0000 0123 456',
  'DE89 3704 0044 0532 0130 00',
  'BE68 5390 0754 7034',
  'NL91 ABNA 0417 1643 00',
  'CH93 0076 2011 6238 5295 7',
  'NO93 8601 1117 947',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
];

describe('IBAN', () => {
  test.each(IBANS)('%s', (iban) => {
    expect(ibanProblem(tidyIban(iban.toLowerCase()))).toBeNull();
    expect(inFours(tidyIban(iban))).toBe(iban);
  });

  test.each([
    ['', 'shape'],
    ['FR14', 'shape'],
    ['FR14-2004', 'shape'],
    ['US12345678901234567890', 'country'],
    ['DE8937040044053201300', 'length'],
    ['FR1420041010050500013M0260', 'length'],
    ['DE89370400440532013001', 'check'],
  ])('%s: %s', (iban, problem) => expect(ibanProblem(iban)).toBe(problem));

  test('one wrong digit, or two that have changed places, is always found', () => {
    const place = fc
      .constantFrom(...IBANS.map(tidyIban))
      .chain((iban) =>
        fc.record({ iban: fc.constant(iban), at: fc.integer({ min: 4, max: iban.length - 2 }), digit: fc.nat(9) }),
      );
    fc.assert(
      fc.property(place, ({ iban, at, digit }) => {
        const wrong = `${iban.slice(0, at)}${digit}${iban.slice(at + 1)}`;
        const swapped = `${iban.slice(0, at)}${iban[at + 1]}${iban[at]}${iban.slice(at + 2)}`;
        const others = [wrong, swapped].filter((one) => one !== iban);
        expect(others.map(ibanProblem)).toEqual(others.map(() => 'check'));
      }),
    );
  });

  test('the remainder is that of a division of whole numbers', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{1,40}$/), (text) => {
        const digits = [...text].map((character) => Number.parseInt(character, 36)).join('');
        expect(mod97(text)).toBe(Number(BigInt(digits) % 97n));
      }),
    );
  });
});

test('a BIC has 8 or 11 characters', () => {
  expect(['DEUTDEFF', 'BNPAFRPPXXX', 'UNCRITM1'].filter((bic) => !isBic(bic))).toEqual([]);
  expect(['', 'DEUTDEF', 'DEUTDEFF1', '1EUTDEFF', 'deutdeff'].filter(isBic)).toEqual([]);
});

const number = fc.array(fc.nat(), { minLength: 8, maxLength: 8 }).map(orderNumber);

describe('the reference', () => {
  test('is that of the example of ISO 11649', () => {
    expect(creditorReference('539007547034')).toBe('RF18539007547034');
  });

  test('has check digits that are right, and fits into a transfer', () => {
    fc.assert(
      fc.property(number, (one) => {
        const reference = creditorReference(one);
        expect(reference).toMatch(/^RF\d{2}[2-9A-HJ-NP-Z]{8}$/);
        expect(mod97(reference.slice(4) + reference.slice(0, 4))).toBe(1);
      }),
    );
  });

  test('is found again however a bank has written it', () => {
    const noise = fc.stringMatching(/^[a-z0-9 .,/+:-]{0,20}$/);
    const gap = fc.constantFrom('', ' ', '  ', '\n', '-', '/');
    fc.assert(
      fc.property(number, noise, noise, gap, fc.nat(11), (one, before, after, blank, at) => {
        const reference = creditorReference(one);
        const cut = reference.slice(0, at) + blank + reference.slice(at);
        const { sure } = namedOrders(`${before} ${cut.toLowerCase()} ${after}`);
        expect(sure).toContain(one);
      }),
    );
  });

  test('with a slip of the pen names no order for sure', () => {
    fc.assert(
      fc.property(number, fc.nat(7), fc.constantFrom(...'23456789ABCDEFGHJKLMNPQRSTUVWXYZ'), (one, at, letter) => {
        const reference = creditorReference(one);
        const wrong = reference.slice(0, 4 + at) + letter + reference.slice(5 + at);
        // Digits and letters count with one place and with two: between them a slip is found only mostly.
        const isAlike = /\d/.test(letter) === /\d/.test(reference.charAt(4 + at));
        expect(namedOrders(wrong).sure).toEqual(wrong === reference ? [one] : isAlike ? [] : expect.any(Array));
      }),
    );
  });

  test('may be missing: the order number alone is perhaps meant', () => {
    const written = [
      'K7QM  X2PA',
      'K7QM/X2PA',
      'K7QM - X2PA',
      'N°K7QM.X2PA',
      'K7QM-\r\nX2PA',
      'Order K7\nQM-X2PA',
      '(K7QM_X2PA)',
    ];
    for (const text of ['Order K7QM-X2PA', 'commande k7qm x2pa merci', 'K7QMX2PA', ...written])
      expect(namedOrders(text)).toMatchObject({ sure: [], perhaps: expect.arrayContaining(['K7QM-X2PA']) });
    expect(namedOrders('K7QM-X2PAB')).toEqual({ sure: [], perhaps: [] });
    expect(namedOrders('RF00 1 O0')).toEqual({ sure: [], perhaps: [] });
  });

  test('is found beside whatever words banks and payers write, each one of them', () => {
    // Of four and of eight letters too, which look like halves of a number, or like one.
    const word = fc.constantFrom(
      ...'RECU CMDE SEPA BEST. FACT. VIR NR. ORDER RGLT COMMANDE BESTELLG. FATTURA ET 2026 CMD: DE'.split(' '),
    );
    const words = fc.array(word, { maxLength: 40 });
    const written = fc.tuple(number, fc.constantFrom('-', '', ' ', '/', '\n'));
    const gap = fc.constantFrom(' ', '-', ' / ', ', ', '\n');
    fc.assert(
      fc.property(fc.array(fc.tuple(words, written), { maxLength: 3 }), words, gap, (named, after, blank) => {
        const parts = named.flatMap(([before, [one, dash]]) => [...before, one.replace('-', dash)]);
        const text = [...parts, ...after].join(blank);
        const { sure, perhaps } = namedOrders(text);
        expect([...sure, ...perhaps]).toEqual(expect.arrayContaining(named.map(([, [one]]) => one)));
        // Whatever else is found stands there as well: in words, or in halves of numbers beside each other.
        const packed = text.replace(/[^A-Z0-9]/g, '');
        expect(perhaps.filter((one) => !packed.includes(one.replace('-', '')))).toEqual([]);
      }),
    );
    expect(namedOrders('62RB-FP25 et CMDE YYM9-HK2Q').perhaps).toEqual(
      expect.arrayContaining(['62RB-FP25', 'YYM9-HK2Q']),
    );
  });
});

describe('the text of the QR code', () => {
  const transfer = {
    holder: 'Atelier Zoë SARL',
    iban: 'FR1420041010050500013M02606',
    bic: '',
    amount: 4490,
    reference: 'RF18539007547034',
  };

  test('has the fields of EPC069-12 v2.1, in their order', () => {
    expect(epcText({ ...transfer, bic: 'BNPAFRPP' }).split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'BNPAFRPP',
      'Atelier Zoë SARL',
      'FR1420041010050500013M02606',
      'EUR44.90',
      '',
      'RF18539007547034',
    ]);
    expect(epcText(transfer).split('\n')[4]).toBe('');
  });

  test('keeps to its limits whatever the shop is called and whatever is owed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 1, max: 99_999_999_999 }),
        (holder, amount) => {
          const lines = epcText({ ...transfer, holder, amount }).split('\n');
          expect(lines).toHaveLength(10);
          expect([...(lines[5] ?? '')].length).toBeLessThanOrEqual(70);
          expect(lines[7]).toMatch(/^EUR\d{1,9}\.\d{2}$/);
          expect(Math.round(Number(lines[7]?.slice(3)) * 100)).toBe(amount);
        },
      ),
    );
    expect(Buffer.byteLength(epcText({ ...transfer, holder: 'é'.repeat(99), amount: 99_999_999_999 }))).toBeLessThan(
      331,
    );
    for (const amount of [0, -1, 0.5, 1e11]) expect(() => epcText({ ...transfer, amount })).toThrow(RangeError);
  });
});
