/** What a payer writes stays a text, also where a bank puts no quotation marks around texts that hold its separator. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readExport } from '#src/bank-csv/read.ts';
import { cases } from '#tests/support/whole.ts';

interface Booking {
  readonly day: string;
  readonly amount: string;
  readonly currency: string;
  readonly state: string;
  /** What payers write. */
  readonly texts: readonly string[];
}
type Write = (booking: Booking) => readonly string[];

/** Names of columns, and the cells of a row; 'x' is what the bank itself writes. */
const LAYOUTS: readonly (readonly [head: readonly string[], write: Write])[] = [
  [
    ['Date', 'Description', 'Amount', 'Currency', 'State'],
    ({ day, texts, amount, currency, state }) => [day, texts[0] ?? '', amount, currency, state],
  ],
  [
    ['Date', 'Description', 'Amount', 'Currency', 'State', 'Category'],
    ({ day, texts, amount, currency, state }) => [day, texts[0] ?? '', amount, currency, state, ''],
  ],
  [
    ['Description', 'State', 'Date', 'Currency', 'Amount', 'Balance'],
    ({ day, texts, amount, currency, state }) => [texts[0] ?? '', state, day, currency, amount, '1000.00'],
  ],
  [
    ['Date', 'Payer name', 'Amount', 'Currency', 'State', 'Description'],
    ({ day, texts, amount, currency, state }) => [day, texts[0] ?? '', amount, currency, state, texts[1] ?? ''],
  ],
  [
    ['Payer name', 'Date', 'Description', 'State', 'Amount', 'Currency', 'Payment reference', 'Balance'],
    ({ day, texts, amount, currency, state }) => [
      texts[0] ?? '',
      day,
      texts[1] ?? '',
      state,
      amount,
      currency,
      texts[2] ?? '',
      '1000.00',
    ],
  ],
];

const PIECES = [
  '; ; ; " " "" ";" RF41PBPQGWTE x 17.90 0.01 29/11/2026 EUR CHF COMPLETED PENDING REVERTED Storno'.split(' '),
  [' ', ''],
].flat();
const aText = fc.array(fc.constantFrom(...PIECES), { maxLength: 7 }).map((pieces) => pieces.join(''));
const aBooking = fc.record({
  day: fc.constantFrom('29/11/2026', '28/11/2026'),
  amount: fc.constantFrom('0.01', '44.90'),
  currency: fc.constantFrom('EUR', 'CHF'),
  state: fc.constantFrom('COMPLETED', 'PENDING'),
  texts: fc.tuple(aText, aText, aText),
});
const FEE: Booking = {
  day: '27/11/2026',
  amount: '-3.00',
  currency: 'EUR',
  state: 'COMPLETED',
  texts: ['f', 'f', 'f'],
};

const fileOf = ([head, write]: (typeof LAYOUTS)[number], bookings: readonly Booking[], separator: string): string =>
  [head, ...bookings.map(write)].map((cells) => cells.join(separator)).join('\n');

describe.each(LAYOUTS)('in the columns %s', (...layout) => {
  test.each([';', ',', '\t'])(
    'a text with %j or quotation marks changes nothing else that is booked',
    async (separator) => {
      const check = async (bookings: readonly Booking[]): Promise<void> => {
        const read = await readExport(fileOf(layout, [...bookings, FEE], ';').replaceAll(';', separator));
        const clear = [...bookings, FEE].filter((_, at) => read?.unreadable.includes(at + 2) === false);
        const come = clear.filter((booking) => booking !== FEE);
        // What has come is never taken for what has not.
        expect(read?.outgoing).toBe(clear.length - come.length);
        expect(read?.lines.map(({ day, amount, currency, state }) => [day, amount, currency, state])).toEqual(
          come.map(({ day, amount, currency, state }) => [
            day.split('/').toReversed().join('-'),
            Math.round(Number(amount) * 100),
            currency,
            state === 'COMPLETED' ? 'settled' : 'pending',
          ]),
        );
      };
      await fc.assert(fc.asyncProperty(fc.array(aBooking, { minLength: 1, maxLength: 3 }), check), {
        numRuns: cases(500, 100),
      });
    },
  );

  test('a row whose texts hold no separator is read', async () => {
    const booking = {
      day: '29/11/2026',
      amount: '44.90',
      currency: 'EUR',
      state: 'COMPLETED',
      texts: ['a "b" c', 'd', ''],
    };
    expect(await readExport(fileOf(layout, [booking, FEE], ';'))).toMatchObject({ unreadable: [], outgoing: 1 });
  });
});

test.each([
  ['more cells', '2026-11-29,DUPONT RF41PBPQGWTE,17.90,EUR,COMPLETED,0.01,EUR,COMPLETED'],
  ['one cell more, the last one empty', '2026-11-29,DUPONT RF41PBPQGWTE,17.90,0.01,EUR,'],
  ['fewer cells', '2026-11-29,DUPONT RF41PBPQGWTE,17.90'],
])('a row with %s than there are names is for somebody to look at', async (_, row) => {
  expect(await readExport(`Date,Description,Amount,Currency,State\n${row}\n`)).toMatchObject({
    lines: [],
    outgoing: 0,
    unreadable: [2],
  });
});

test('nor is it no credit where amounts have come and gone in columns of their own', async () => {
  const head = 'Date;Libelle;Debit;Credit;Solde';
  expect(await readExport(`${head}\n29/11/2026;VIR DUPONT; RF41PBPQGWTE;;17,90;1000,00\n`)).toMatchObject({
    lines: [],
    outgoing: 0,
    unreadable: [2],
  });
});

test.each([
  ['Date,Descrizione,Importo,Saldo', '29/11/2026,"ROSSI, LUCA RF41PBPQGWTE","17,90","1.000,00"'],
  ['Date,Payer,Description,Amount,Currency', '29/11/2026,"ROSSI, LUCA","a, b, RF41PBPQGWTE",17.90,EUR'],
  ['"Date",Description,Amount,Balance,Reference', '29/11/2026,RF41PBPQGWTE,17.90,1000.00,"a, b"'],
  ['Date;Libelle;Credit;', '29/11/2026;RF41PBPQGWTE;17,90;'],
])('texts that a bank has put into quotation marks are read: %s', async (head, row) => {
  expect((await readExport(`${head}\n${row}\n`))?.lines).toMatchObject([{ amount: 1790 }]);
});

test('nor is a row read of two lines that payers have joined by marks of their own', async () => {
  const text = [
    'Description;State;Amount;Currency;Date;Payer name;Reference',
    '"a;COMPLETED;0.01;EUR;29/11/2026;b";COMPLETED;17.90;EUR;28/11/2026;";RF41PBPQGWTE',
    'x";"y;COMPLETED;0.01;EUR;29/11/2026;n;z"',
  ].join('\n');
  expect(await readExport(text)).toMatchObject({ lines: [], outgoing: 0, unreadable: [2, 3] });
});
