import { describe, expect, test } from 'vitest';
import {
  EMPTY_INVOICE_REQUEST,
  mayRequestInvoice,
  tidyInvoiceRequest,
  invoiceRequestProblems,
  type InvoiceRequest,
} from '#src/domain/money/italian-invoice.ts';

function problems(invoice: Partial<InvoiceRequest>): string[] {
  return invoiceRequestProblems(tidyInvoiceRequest({ ...EMPTY_INVOICE_REQUEST, ...invoice })).map(
    ({ field, code }) => `${field} ${code}`,
  );
}

describe('a codice fiscale', () => {
  test.each(['RSSMRA85T10A562S', 'MRTMTT25D09F205Z', ' rss mra 85t10 a562s ', '12345678903'])('%s is right', (code) => {
    expect(problems({ fiscalCode: code })).toEqual([]);
  });

  test('with letters for digits, where two people would share one, is right', () => {
    // The same person with the last digit of the town as a letter (2 → N), and its own check character.
    expect(problems({ fiscalCode: 'RSSMRA85T10A56NH' })).toEqual([]);
    expect(problems({ fiscalCode: 'RSSMRA85T10A56NS' })).toEqual(['fiscalCode check']);
  });

  test('each letter counts as the decree of 23 December 1976 says', () => {
    // A to Z at an odd place. What the other characters count follows from the check character of the right code.
    const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
    const rest = 'S'.charCodeAt(0) - 65 - (odd['R'.charCodeAt(0) - 65] ?? 0) + 26;
    odd.forEach((value, letter) => {
      const check = String.fromCharCode(65 + ((rest + value) % 26));
      const code = `${String.fromCharCode(65 + letter)}SSMRA85T10A562${check}`;
      expect([code, problems({ fiscalCode: code })]).toEqual([code, []]);
    });
  });

  test('each slip of one character is found', () => {
    const right = 'RSSMRA85T10A562S';
    for (let at = 0; at < right.length; at += 1) {
      const other = /\d/.test(right.charAt(at))
        ? right.charAt(at) === '1'
          ? '3'
          : '1'
        : right.charAt(at) === 'B'
          ? 'D'
          : 'B';
      const wrong = right.slice(0, at) + other + right.slice(at + 1);
      expect([at, problems({ fiscalCode: wrong }).length]).toEqual([at, 1]);
    }
  });

  test.each(['RSSMRA85T10A562', 'RSSMRA85T10A562SS', '1234567890', 'RSSMRA85F10A562S', '00000000000', 'Rossi'])(
    '%s has the wrong shape',
    (code) => expect(problems({ fiscalCode: code })).toEqual(['fiscalCode shape']),
  );
});

describe('a partita IVA', () => {
  test.each(['12345678903', '01234567897', 'IT 0123 4567 897'])('%s is right', (vatNumber) => {
    expect(problems({ vatNumber })).toEqual([]);
  });

  test('each slip of one digit is found', () => {
    const right = '12345678903';
    const wrong = right
      .split('')
      .flatMap((own, at) =>
        [...'0123456789']
          .filter((digit) => digit !== own)
          .map((digit) => right.slice(0, at) + digit + right.slice(at + 1)),
      );
    expect(wrong).toHaveLength(99);
    expect(wrong.filter((vatNumber) => problems({ vatNumber }).join() !== 'vatNumber check')).toEqual([]);
  });

  test.each(['1234567890', '123456789012', 'FR12345678903', '00000000000'])('%s has the wrong shape', (vatNumber) => {
    expect(problems({ vatNumber })).toEqual(['vatNumber shape']);
  });
});

test('one of the two is needed; where to send it is not', () => {
  expect(problems({})).toEqual(['fiscalCode missing']);
  expect(problems({ pec: 'rossi@pec.example', sdiCode: 'ABC1234' })).toEqual(['fiscalCode missing']);
});

test('an SDI code has seven characters, a PEC is a mail address', () => {
  const vatNumber = '12345678903';
  expect(problems({ vatNumber, sdiCode: 'abc 1234', pec: ' rossi@pec.example ' })).toEqual([]);
  expect(problems({ vatNumber, sdiCode: 'ABC123', pec: 'rossi' })).toEqual(['sdiCode shape', 'pec shape']);
});

test('it is for a shop in Italy and an invoice that goes there', () => {
  expect(mayRequestInvoice('IT', 'IT')).toBe(true);
  expect(mayRequestInvoice('FR', 'IT')).toBe(false);
  expect(mayRequestInvoice('IT', 'FR')).toBe(false);
});
