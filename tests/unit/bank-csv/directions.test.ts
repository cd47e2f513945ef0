/** Money that has gone is never read as money that has come, however a bank lays out its export. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readExport, unsaid } from '#src/bank-csv/read.ts';
import { parseAmount } from '#src/bank-csv/values.ts';

const AMOUNT_NAMES = { en: 'Amount', fr: 'Montant', it: 'Importo', de: 'Betrag' } as const;
/** Names of credits and of debits, in the language of the amount. */
const SIDES: readonly (readonly [keyof typeof AMOUNT_NAMES, string, string])[] = [
  ['en', 'Credit', 'Debit'],
  ['en', 'Credits', 'Debits'],
  ['en', 'Paid in', 'Paid out'],
  ['en', 'Money in', 'Money out'],
  ['en', 'Deposits', 'Withdrawals'],
  ['en', 'In', 'Out'],
  ['fr', 'Crédit', 'Débit'],
  ['fr', 'Versement', 'Retrait'],
  ['it', 'Avere', 'Dare'],
  ['it', 'Accrediti', 'Addebiti'],
  ['it', 'Entrate', 'Uscite'],
  ['it', 'Credito', 'Debito'],
  ['de', 'Haben', 'Soll'],
  ['de', 'Gutschrift', 'Lastschrift'],
  ['de', 'Zahlungseingang', 'Zahlungsausgang'],
];
const CREDITS = ['44,90', '12,00'];
const DEBITS = ['800,00', '3,50'];

/** What is booked without a question, of a file whose rows of debits have the text 'gone'. */
async function comeOf(file: readonly string[]) {
  const read = await readExport(`${file.join('\n')}\n`);
  if (read === null) return { come: [], asked: true, read };
  const asked = unsaid(read).direction;
  return { come: asked ? [] : read.lines.map(({ text, amount }) => `${text} ${amount}`), asked, read };
}
const ALL_COME = ['come 4490', 'come 1200'];

const NAMED = [
  (amount: string, side: string) => `${amount} ${side}`,
  (amount: string, side: string) => `${side} ${amount}`,
  (amount: string, side: string) => `${amount} (${side}) EUR`,
  (_: string, side: string) => side,
];
const MARKS = [
  (text: string) => text,
  (text: string) => `-${text}`,
  (text: string) => `${text}-`,
  (text: string) => `(${text})`,
];
const TWO_COLUMNS = SIDES.flatMap(([language, credit, debit]) =>
  NAMED.flatMap((name) =>
    [true, false].flatMap((debitFirst) =>
      MARKS.flatMap((mark) =>
        ['', '0,00'].map((empty) => {
          const [come, gone] = [name(AMOUNT_NAMES[language], credit), name(AMOUNT_NAMES[language], debit)];
          const row = (text: string, ofDebit: string, ofCredit: string) =>
            `23/11/2026;${text};${(debitFirst ? [ofDebit, ofCredit] : [ofCredit, ofDebit]).join(';')}`;
          return [
            row('Label', gone, come).replace('23/11/2026', 'Date'),
            ...CREDITS.map((amount) => row('come', empty, amount)),
            ...DEBITS.map((amount) => row('gone', mark(amount), empty)),
          ];
        }),
      ),
    ),
  ),
);

describe('of two columns, one for each way', () => {
  test.each(
    [...new Set(TWO_COLUMNS.map(([head]) => head))].map(
      (head) => [head, TWO_COLUMNS.filter((file) => file[0] === head)] as const,
    ),
  )('%s: the credits are read, and no debit is', async (_, files) => {
    for (const file of files) {
      // oxlint-disable-next-line no-await-in-loop
      const { come, read } = await comeOf(file);
      expect(read?.lines.filter(({ text }) => text === 'gone')).toEqual([]);
      expect(come).toEqual(ALL_COME);
    }
  });
});

describe('of one column of amounts', () => {
  const rowsOf = (mark: (text: string) => string, words: readonly [string, string, string]): string[] => [
    ...CREDITS.map((amount) => `23/11/2026;come;${amount};${words[0]}`),
    ...DEBITS.map((amount, at) => `23/11/2026;gone;${mark(amount)};${words[at + 1]}`),
  ];
  const WORDS: readonly (readonly [string, string, string])[] = [
    ['CREDIT', 'DEBIT', 'DEBIT'],
    ['CREDIT', 'DEBIT', 'FEE'],
    ['Deposit', 'Withdrawal', 'Withdrawal'],
    ['Deposit', 'Fee', 'Charge'],
    ['Top-up', 'Card', 'Fee'],
    ['', 'DEBIT', ''],
    ['', '', ''],
  ];
  const files = Object.values(AMOUNT_NAMES).flatMap((amount) =>
    ['Type', 'Kind', 'Sens', 'Soll/Haben'].flatMap((name) =>
      WORDS.flatMap((words) =>
        MARKS.map((mark) => [`Date;Label;${amount};${name}`, words.join(), mark('x'), rowsOf(mark, words)] as const),
      ),
    ),
  );
  test.each(files)('%s, %s, debits as %s: no debit is read', async (head, words, mark, rows) => {
    const { come, asked } = await comeOf([head, ...rows]);
    expect(come.filter((line) => line.startsWith('gone'))).toEqual([]);
    const isNamed = /Sens|Soll/.test(head);
    if (words.startsWith('CREDIT') || words.startsWith('Deposit,W') || (!isNamed && mark !== 'x'))
      expect([come, asked]).toEqual([ALL_COME, false]);
  });

  test.each<readonly [names: string, cells: string, cents: number | null]>([
    [
      'Total amount (incl. VAT);Total VAT amount;Total amount (excl. VAT);Amount (20.0 % excl. VAT)',
      '44.90;7.48;37.42;37.42',
      4490,
    ],
    ['Amount (20.0 % excl. VAT);Total amount (incl. VAT);Total amount (incl. VAT) (local)', '37.42;44.90;50.00', 4490],
    ['Amount excl. VAT;Total amount (incl. VAT);Local amount excl. VAT', '37.42;44.90;41.00', 4490],
    ['Montant HT;Montant total (TTC);Montant de TVA', '37,42;44,90;7,48', 4490],
    ['Betrag netto;Betrag brutto', '37,73;44,90', 4490],
    ['Nettobetrag;Bruttobetrag', '37,73;44,90', 4490],
    ['Importo originale;Importo addebitato/accreditato', '50,00;44,90', 4490],
    ['Importo IVA esclusa;Importo IVA inclusa', '36,80;44,90', 4490],
    ['Amount in original currency;Amount (EUR)', '50.00;44.90', 4490],
    ['Orig amount;Amount;Total amount', '50.00;44.90;44.90', 4490],
    // Which of them has come, no name says.
    ['Amount;Total amount', '44.90;44.50', null],
    ['Importo;Importo in divisa', '50,00;44,90', null],
    ['Betrag;Betrag 2', '44,90;', 4490],
    ['Montant HT;Crédit;Débit', '37,42;44,90;', 4490],
    ['Montant HT;Débit;Crédit', '37,42;;44,90', 4490],
  ])('%s: what has moved is read, whole, or the row is for somebody to look at', async (names, cells, cents) => {
    const read = await readExport(`Date;Label;${names}\n23/11/2026;a;${cells}\n`);
    expect([read?.lines.map(({ amount }) => amount), read?.unreadable]).toEqual(
      cents === null ? [[], [2]] : [[cents], []],
    );
  });

  test('of a debit, too, the whole has gone', async () => {
    const read = await readExport('Date;Label;Montant HT;Débit;Crédit\n23/11/2026;a;-37,42;44,90;\n');
    expect(read?.gone).toMatchObject([{ amount: 4490 }]);
  });

  test('a column without a name that has nothing but letters for the way says it', async () => {
    const { come, asked, read } = await comeOf([
      'Buchungstag;Vorgang/Verwendungszweck;Umsatz; ',
      ...CREDITS.map((amount) => `23.11.2026;come;${amount};H`),
      '23.11.2026;gone;800,00;S',
    ]);
    expect([come, asked, read?.outgoing]).toEqual([ALL_COME, false, 1]);
  });

  test('amounts without a sign and with nothing that says their way are asked about', async () => {
    expect(await comeOf(['Date,Label,Amount', '23/11/2026,a,44.90', '23/11/2026,b,800.00'])).toMatchObject({
      asked: true,
    });
    expect(await comeOf(['Date,Label,Amount', '23/11/2026,a,+44.90', '23/11/2026,b,-800.00'])).toMatchObject({
      asked: false,
    });
  });

  test.each([
    'Credit limit',
    'Credit card no',
    'Credit account',
    'Crédit compte',
    'Numero carta di credito',
    'Credit score',
    'Credit',
  ])('%s is no amount that has come where it is none', async (name) => {
    const cell = name === 'Credit' ? 'gold' : '5000';
    for (const columns of [`${name};Amount`, `Amount;${name}`]) {
      const row = (amount: string) => columns.replace('Amount', amount).replace(name, cell);
      // oxlint-disable-next-line no-await-in-loop
      expect(
        await comeOf([`Date;Label;${columns}`, `23/11/2026;come;${row('44,90')}`, `23/11/2026;gone;${row('-800,00')}`]),
      ).toMatchObject({ come: ['come 4490'], read: { outgoing: 1 } });
    }
  });

  test('a row that has both a credit and a debit is for somebody to look at', async () => {
    const { read } = await comeOf(['Date;Label;Débit;Crédit', '23/11/2026;a;800,00;44,90', '23/11/2026;come;;12,00']);
    expect(read).toMatchObject({ lines: [{ text: 'come' }], unreadable: [2] });
  });

  test('what a payer writes says neither the way nor the currency of a file', async () => {
    for (const text of ['EUR', 'debit', 'in']) {
      // oxlint-disable-next-line no-await-in-loop
      const { read } = await comeOf([
        'Date;Label;Amount;Notes',
        `23/11/2026;${text};44,90;${text}`,
        '23/11/2026;b;5,00;b',
        '23/11/2026;gone;-5,00;',
      ]);
      expect(read).toMatchObject({ lines: [{ currency: '' }, { currency: '' }], unreadable: [] });
    }
    const { read } = await comeOf(['Date;Label;Amount', '23/11/2026;EUR;44,90']);
    expect(read?.lines).toMatchObject([{ currency: '' }]);
  });
});

describe('a quotation mark at the start of a text', () => {
  const HEAD = 'Date;Label;Amount';
  const row = (text: string) => `23/11/2026;${text};10,00`;

  test.each([
    ['that nothing ends', [row('"a'), row('b'), row('c'), '24/11/2026;gone;-1,00'], ['b', 'c'], [2]],
    ['that ends before the text does', [row('"a" b'), row('b'), '24/11/2026;gone;-1,00'], ['b'], [2]],
    [
      'with lines like a row',
      [row('"a\n23/11/2026;RF37;10,00\nb"'), row('c'), '24/11/2026;gone;-1,00'],
      ['c'],
      [2, 3, 4],
    ],
    [
      'with many lines',
      [row(`"a${'\n'.repeat(100)}23/11/2026;RF37;10,00\nb"`), '24/11/2026;gone;-1,00'],
      [],
      Array.from({ length: 102 }, (_, at) => at + 2),
    ],
    ['that another text ends', [row('"a'), row('b"'), row('c'), '24/11/2026;gone;-1,00'], ['c'], [2, 3]],
    ['that the mark of another text ends', [row('"a'), row('"b'), row('"c"'), '24/11/2026;gone;-1,00'], ['c'], [2, 3]],
    [
      'around lines of one text',
      [row('"a\nb; c"'), '', row('d'), row('x').replace('10,00', '?'), '24/11/2026;gone;-1,00'],
      ['a\nb; c', 'd'],
      [6],
    ],
  ])('%s takes no other row with it', async (_, rows, texts, unreadable) => {
    const { read } = await comeOf([HEAD, ...rows]);
    expect(read).toMatchObject({ unreadable, outgoing: 1 });
    expect(read?.lines.map(({ text }) => text)).toEqual(texts);
  });
});

describe('an amount', () => {
  test.each([
    '12€34',
    '1 2',
    '12 34',
    '1-2',
    '-12-',
    '(12',
    '12)',
    '-(12)',
    '+-12',
    'EUR',
    '1EUR2,00',
    "1'2",
    '12,00 x',
  ])('%s is none', (text) => expect(parseAmount(text)).toBeNull());

  test('that is read is what the whole text says', () => {
    const part = fc.constantFrom(
      '1',
      '23',
      '456',
      '.',
      ',',
      ' ',
      '\u202f',
      "'",
      '’',
      '€',
      'EUR',
      '-',
      '+',
      '(',
      ')',
      '−',
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 7 }), (parts) => {
        const text = parts.join('').replace(/\s+/g, ' ');
        const amount = parseAmount(text);
        if (amount === null) return;
        // Its digits are all there, in one run but for groups of three, and money stands on the outside.
        const [number = '', ...others] = text.match(/\d(?:[\d.,'’\s]*\d)?/g) ?? [];
        expect(others).toEqual([]);
        const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/s.exec(number) ?? [];
        expect(whole).toMatch(/^\d+$|^\d{1,3}(?:[^\d]\d{3})+$/);
        expect(Math.abs(amount)).toBe(Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0')));
        expect(amount < 0 || Object.is(amount, -0)).toBe(/[-−(]/.test(text));
      }),
      { numRuns: 2000 },
    );
  });
});
