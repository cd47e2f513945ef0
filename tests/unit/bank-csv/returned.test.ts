/** A credit that a later row of the same file takes back pays nothing; every other one does. */
import { shiftDay } from '#src/domain/format/periods.ts';
import { likeness } from '#src/domain/money/taken-back.ts';
import { describe, expect, test } from 'vitest';
import { creditorReference } from '#src/domain/money/creditor-reference.ts';
import { readExport } from '#src/bank-csv/read.ts';

/** Money of a row: what was written, by whom, and how much has come (or gone, below 0). */
interface Move {
  readonly day?: number;
  readonly text: string;
  readonly sender?: string;
  readonly cents: number;
  readonly currency?: string;
}

const amount = (cents: number): string => `${(Math.abs(cents) / 100).toFixed(2)}`.replace('.', ',');
const dayOf = ({ day = 1 }: Move): string => `${day}`.padStart(2, '0') + '/11/2026';
const FORMS: Readonly<Record<string, readonly [head: string, row: (move: Move) => readonly string[]]>> = {
  'one column with signs': [
    'Buchungstag;Verwendungszweck;Zahlungspflichtiger;Betrag;Waehrung',
    (move) => [
      dayOf(move),
      move.text,
      move.sender ?? '',
      `${move.cents < 0 ? '-' : ''}${amount(move.cents)}`,
      move.currency ?? 'EUR',
    ],
  ],
  'two columns': [
    'Data_Operazione;Descrizione;Ordinante;Accrediti;Addebiti;Divisa',
    (move) => {
      const cells = move.cents < 0 ? ['', amount(move.cents)] : [amount(move.cents), ''];
      return [dayOf(move), move.text, move.sender ?? '', ...cells, move.currency ?? 'EUR'];
    },
  ],
  'two columns, debits with a sign': [
    'Date;Libelle;Contrepartie;Credit;Debit;Devise',
    (move) => {
      const cells = move.cents < 0 ? ['', `-${amount(move.cents)}`] : [amount(move.cents), ''];
      return [dayOf(move), move.text, move.sender ?? '', ...cells, move.currency ?? 'EUR'];
    },
  ],
  'a column of directions': [
    'Date;Label;Payer name;Amount;Credit/Debit;Currency',
    (move) => [
      dayOf(move),
      move.text,
      move.sender ?? '',
      amount(move.cents),
      move.cents < 0 ? 'DBIT' : 'CRDT',
      move.currency ?? 'EUR',
    ],
  ],
};
const FEE: Move = { text: 'Commission', cents: -100, day: 1 };
const RENT: Move = { text: 'Loyer novembre', sender: 'SCI Martin', cents: -80_000 };

async function statesOf([head, row]: (typeof FORMS)[string], moves: readonly Move[]) {
  const file = [head, ...[...moves, FEE, RENT].map((move) => row(move).join(';')), ''].join('\n');
  const read = await readExport(file);
  expect(read?.unreadable).toEqual([]);
  return read?.lines.map(({ state }) => state || 'booked');
}

const CREDIT: Move = { text: 'RF03 YP3C LP3Q', sender: 'Luca Delmas', cents: 16_800 };
const OTHER: Move = { text: 'YYM9-HK2Q', sender: 'Marta Ferrari', cents: 16_800 };

describe.each(Object.entries(FORMS))('in %s', (_, form) => {
  test.each<readonly [string, Move]>([
    ['names its reference', { text: 'RF03YP3CLP3Q', cents: -16_800 }],
    ['names its order', { text: 'RETOUR YP3C-LP3Q', cents: -16_800, day: 9 }],
    ['says that it takes something back', { text: 'STORNO BONIFICO 000123', cents: -16_800, day: 3 }],
    ['says so in German', { text: 'RUECKUEBERWEISUNG', cents: -16_800 }],
  ])('a debit of as much that %s takes a credit back, before or after it in the file', async (_name, debit) => {
    const other = { ...OTHER, cents: 9400 };
    expect(await statesOf(form, [CREDIT, debit, other])).toEqual(['returned', 'booked']);
    expect(await statesOf(form, [debit, other, CREDIT])).toEqual(['booked', 'returned']);
  });

  test.each<readonly [string, Move]>([
    // The shop may have sent its sender other money: a later look at what was booked tells of it.
    ['that has the words of its sender', { text: 'VIR DELMAS LUCA', cents: -16_800, day: 2 }],
    ['that has its sender', { text: 'x', sender: 'Luca Delmas', cents: -16_800, day: 2 }],
    ['that is a refund by its words', { text: 'REMBOURSEMENT DELMAS', cents: -16_800, day: 2 }],
    ['that says so of another order', { text: `RETOUR ${creditorReference('K7QM-X2PA')}`, cents: -16_800, day: 3 }],
    ['with a word alone that looks like a number', { text: 'REFERENZ 12', cents: -16_800, day: 3 }],
    ['of another amount', { ...CREDIT, cents: -16_700 }],
    ['of an earlier day', { ...CREDIT, cents: -16_800, day: 1 }],
    ['of another currency', { ...CREDIT, cents: -16_800, day: 30, currency: 'CHF' }],
    ['of somebody else', { text: 'Facture 42', sender: 'Papeterie Blanc', cents: -16_800, day: 30 }],
    [
      'that names another order',
      { text: creditorReference('K7QM-X2PA'), sender: 'Luca Delmas', cents: -16_800, day: 30 },
    ],
  ])('a debit %s takes nothing back', async (_name, debit) => {
    expect(await statesOf(form, [{ ...CREDIT, day: 2 }, debit])).toEqual(['booked']);
  });

  test('of two credits the one that the debit names has gone back, and the one that came later has not', async () => {
    const debit = { ...CREDIT, cents: -16_800, day: 3 };
    expect(await statesOf(form, [OTHER, CREDIT, debit, { ...CREDIT, day: 5 }])).toEqual([
      'booked',
      'returned',
      'booked',
    ]);
    // Nobody can tell which of them it is.
    expect(await statesOf(form, [OTHER, CREDIT, { text: 'REJET VIR 12', cents: -16_800 }])).toEqual([
      'returned',
      'returned',
    ]);
  });
});

test('an account that every row has is the shop’s own, and no payer’s', async () => {
  const OWN = 'FR1420041010050500013M02606';
  const ibansOf = async (name: string, ...ibans: readonly string[]) => {
    const rows = ibans.map((iban, at) => `0${at + 1}/11/2026;Payer ${at};${iban};${at === 1 ? '-' : ''}168,00`);
    return (await readExport(['Date;Libelle;' + name + ';Montant', ...rows, ''].join('\n')))?.lines.map(
      ({ iban }) => iban,
    );
  };
  const PAYER = 'DE89370400440532013000';
  expect(await ibansOf('IBAN', OWN, OWN, OWN)).toEqual(['', '']);
  expect(await ibansOf('IBAN', OWN, '', PAYER)).toEqual([OWN, PAYER]);
  expect(await ibansOf('IBAN contrepartie', PAYER, PAYER, PAYER)).toEqual([PAYER, PAYER]);
});

test('a bank gives money back within thirty days', () => {
  const credit = {
    amount: 16_800,
    currency: 'EUR',
    day: '2026-03-01',
    text: 'Order',
    sender: 'Ada',
    iban: 'DE89370400440532013000',
  };
  const after = (days: number): number => likeness(credit, { ...credit, day: shiftDay(credit.day, days) }, false);
  expect([-1, 0, 30, 31].map(after)).toEqual([0, 2, 2, 0]);
});
