/** What banks export: each in its own way. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readExport } from '#src/bank-csv/read.ts';
import { decode } from '#src/moving-in/decode.ts';
import { parseAmount, parseDay } from '#src/bank-csv/values.ts';

const textOf = (bytes: Uint8Array): string => decode(bytes).text;

test.each([
  ['44.90', 4490],
  ['44,90', 4490],
  ['+44,9', 4490],
  ['1.234,56', 123_456],
  ['1,234.56 EUR', 123_456],
  ['1 234,56 €', 123_456],
  ['1\u202f234,56', 123_456],
  ["1'234.56", 123_456],
  ['1234', 123_400],
  ['1.234.567', 123_456_700],
  // Nobody knows which of two amounts these are.
  ['1.234', null],
  ['44,900', null],
  ['1234.567', null],
  ['1.234,567', null],
  ['-12,00', -1200],
  ['12,00-', -1200],
  ['(12.00)', -1200],
  ['', null],
  ['12,345,6', null],
  ['abc', null],
])('%s is %s', (text, amount) => expect(parseAmount(text)).toBe(amount));

test('amounts are read however they are grouped', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.constantFrom('', '.', ' ', '\u00a0'), (amount, group) => {
      const [whole, cents] = [`${Math.trunc(amount / 100)}`, `${amount % 100}`.padStart(2, '0')];
      expect(parseAmount(`${whole.replace(/\B(?=(\d{3})+$)/g, group)},${cents}`)).toBe(amount);
    }),
  );
});

test.each([
  ['2026-11-23', '2026-11-23'],
  ['23/11/2026', '2026-11-23'],
  ['3.1.26', '2026-01-03'],
  ['23-11-2026', '2026-11-23'],
  ['2026-11-23T10:00:00', '2026-11-23'],
  ['31/02/2026', null],
  ['', null],
  ['soon', null],
])('%s is the day %s', (text, day) => expect(parseDay(text)).toBe(day));

describe('an export', () => {
  const CASES = {
    French:
      'Compte;FR14\n\nDate;Libellé;Débit;Crédit\n23/11/2026;VIR ZOE RF37K7QMX2PA;;44,90\n24/11/2026;Loyer;-800,00;\n',
    German:
      '"Buchungstag";"Auftraggeber/Empfänger";"IBAN";"Verwendungszweck";"Betrag";"Währung"\n"23.11.26";"Zoë Müller";"DE89 3704 0044 0532 0130 00";"RF37 K7QM X2PA";"44,90";"EUR"\n"24.11.26";"Miete";"";"x";"-800,00";"EUR"\n',
    Italian:
      'Data contabile,Causale,Importo,Divisa\n23/11/2026,Bonifico RF37K7QMX2PA,"44,90",EUR\n24/11/2026,Affitto,"-800,00",EUR\n',
    English:
      'Transaction ID\tDate\tDescription\tAmount\nT1\t2026-11-23\tRF37K7QMX2PA\t44.90\nT2\t2026-11-24\tRent\t-800.00\n',
  };

  test.each(Object.entries(CASES))('%s', async (_, text) => {
    const read = await readExport(text);
    expect(read).toMatchObject({ outgoing: 1, unreadable: [] });
    expect(read?.lines).toMatchObject([
      {
        amount: 4490,
        day: '2026-11-23',
        text: expect.stringMatching(/RF37 ?K7QM ?X2PA/),
        key: expect.stringMatching(/^bank \w{64}$/),
      },
    ]);
  });

  test.each([
    ...Object.values(CASES),
    'Data Operazione;Data Valuta;Entrate;Uscite;Descrizione Completa\n23/11/2026;24/11/2026;44,90;;x\n23/11/2026;;;1,00;x\n',
    'Umsatz-ID;Booking date;Amount (EUR);Payer name;Label\n7;23/11/2026;44,90;Zoë;x\n8;23/11/2026;-1,00;Zoë;x\n',
  ])('is read the same where its names are written with underscores: %j', async (text) => {
    const rows = text.split('\n');
    const head = rows.findIndex((row) => row.includes('Dat') || row.includes('tag'));
    const other = rows.map((row, at) => (at === head ? row.replace(/[ -]/g, '_') : row)).join('\n');
    expect(await readExport(other)).toEqual(await readExport(text));
    expect(await readExport(other)).toMatchObject({ lines: [{ amount: 4490 }], outgoing: 1, unreadable: [] });
  });

  test('has the same key each time, and another one for another booking', async () => {
    const keys = async (text: string) => (await readExport(text))?.lines.map(({ key }) => key);
    const own = await keys(CASES.English);
    expect(own).toEqual(await keys(`\ufeff${CASES.English}`));
    expect(own).not.toEqual(await keys(CASES.English.replace('T1', 'T3')));
  });

  test('has another key for each of two rows that are the same, and for rows that share what the bank calls an id', async () => {
    const keys = async (text: string) => (await readExport(text))?.lines.map(({ key }) => key) ?? [];
    const row = '23/11/2026,RF37K7QMX2PA,44.90,NONREF\n';
    const head = 'Date,Description,Amount,Bank reference\n';
    const both = await keys(`${head}${row}${row}`);
    expect(new Set(both).size).toBe(2);
    expect(await keys(`${head}${row}`)).toEqual(both.slice(0, 1));
    const other = await keys(`${head}${row}${row.replace('RF37K7QMX2PA', 'RF12ABCDEFGH')}`);
    expect(new Set(other).size).toBe(2);
  });

  test.each([
    ['IBAN Auftragskonto;Bankname Auftragskonto', 'Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter'],
    ['IBAN;Account name', 'Counterparty name;Counterparty account IBAN'],
    ['IBAN du compte;Nom de la banque', 'Nom de la contrepartie;IBAN contrepartie'],
    ['IBAN conto;Intestatario', 'Ordinante;IBAN ordinante'],
    ['Auftragskonto;Bankname', 'Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN'],
  ])('takes the sender from the columns of the sender, not from %s', async (own, theirs) => {
    const text = `${own};Date;Libellé;Montant;${theirs}\nFR76SHOP;Bank X;23/11/2026;RF37K7QMX2PA;44,90;Zoë;DE89\n`;
    expect((await readExport(text))?.lines).toMatchObject([{ sender: 'Zoë', iban: 'DE89' }]);
  });

  // The columns of senders of Revolut Business, bunq, Belfius and N26.
  const SENDERS = [
    ['Payer', 'Sender account', 'Sender name'],
    ['Counterparty', 'Name'],
    ['Compte de la contrepartie', 'Nom contrepartie contient'],
    ['Partner Name', 'Partner Iban'],
  ] as const;
  const CELLS = ['', 'FR7612345678901', 'BE68 5390 0754 7034', '12345', 'Zoë Muller', 'CO2020 ENERGY'] as const;

  test('whatever stands in which column of senders, a name is the sender and an account is the account', async () => {
    const filled = fc.constantFrom(...SENDERS).chain((names) =>
      fc.record({
        names: fc.constant(names),
        cells: fc.array(fc.constantFrom(...CELLS), { minLength: names.length, maxLength: names.length }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(filled, async ({ names, cells }) => {
        const text = `Date;Libellé;Montant;${names.join(';')}\n23/11/2026;RF37K7QMX2PA;44,90;${cells.join(';')}\n`;
        const [line] = (await readExport(text))?.lines ?? [];
        const said = cells.filter((_, at) => !/iban/i.test(names[at] ?? ''));
        expect(line?.sender).toBe(said.find((cell) => /^Zo|^CO/.test(cell)) ?? '');
        const accounts = said.filter((cell) => /^(?:FR|BE)/.test(cell)).map((cell) => cell.replaceAll(' ', ''));
        expect([...accounts, cells[1]?.replaceAll(' ', '') ?? '', '']).toContain(line?.iban);
        if (accounts.length > 0) expect(line?.iban).not.toBe('');
      }),
    );
  });

  test.each(['DATA INIZIO PERIODO;DATA FINE PERIODO', 'Date de début de période;Date de fin de période', 'Datum von'])(
    'the day of a row is never one of the period that the file is about: %s',
    async (period) => {
      const days = period.replaceAll(/[^;]+/g, '01/11/2026');
      const text = `${period};Data contabile;Descrizione;Importo\n${days};29/11/2026;RF37K7QMX2PA;44,90\n`;
      expect((await readExport(text))?.lines).toMatchObject([{ day: '2026-11-29' }]);
    },
  );

  test.each([
    ['Soll/Haben', 'H', 'S'],
    ['S/H', 'H', 'S'],
    ['Sens', 'Crédit', 'Débit'],
    ['Segno', '+', '-'],
    ['Credit/Debit', 'CR', 'DR'],
    ['Debit Credit Indicator', 'C', 'D'],
    ['Dare/Avere', 'A', 'D'],
    ['Type', 'CREDIT', 'DEBIT'],
  ])('a column %s says which amounts have come', async (name, come, gone) => {
    const text = `Date;Libellé;Montant;${name}\n23/11/2026;a;44,90;${come}\n24/11/2026;b;800,00;${gone}\n`;
    expect(await readExport(text)).toMatchObject({ lines: [{ text: 'a', amount: 4490 }], outgoing: 1, unreadable: [] });
  });

  test('what neither has come nor gone is for somebody to look at', async () => {
    const text = 'Date;Libellé;Montant;Sens\n23/11/2026;a;44,90;C\n24/11/2026;b;800,00;?\n25/11/2026;c;1,00;\n';
    expect(await readExport(text)).toMatchObject({ lines: [{ text: 'a' }], outgoing: 0, unreadable: [3, 4] });
  });

  test('a row that cannot be read holds up no other', async () => {
    const text = 'Date,Description,Amount\n31/31/2026,a,10.00\n23/11/2026,b,ten\n23/11/2026,c,10.00\n';
    expect(await readExport(text)).toMatchObject({ lines: [{ text: 'c' }], unreadable: [2, 3] });
  });

  const HEAD = 'Date;Libellé;Montant;Devise;Statut';
  const stateOf = async (state: string) => {
    const read = await readExport(`${HEAD}\n23/11/2026;a;44,90;EUR;${state}\n`);
    const states = read?.lines.map((line) => line.state);
    return { states, outgoing: read?.outgoing, unreadable: read?.unreadable };
  };

  test.each([
    ['COMPLETED', 'settled'],
    ['Exécuté', 'settled'],
    ['Umsatz gebucht', 'settled'],
    ['Eseguito', 'settled'],
    ['PENDING', 'pending'],
    ['En cours', 'pending'],
    ['In sospeso', 'pending'],
    ['Vorgemerkt', 'pending'],
  ])('a row that is %s is %s', async (word, state) => {
    expect(await stateOf(word)).toEqual({ states: [state], outgoing: 0, unreadable: [] });
  });

  test.each(['REVERTED', 'Annulé', 'Abgelehnt', 'rifiutato'])(
    'money of a row that is %s has not come',
    async (word) => {
      expect(await stateOf(word)).toEqual({ states: [], outgoing: 1, unreadable: [] });
    },
  );

  test('a state that nobody knows is for somebody to look at', async () => {
    expect(await stateOf('Rejetée par la banque')).toEqual({ states: [], outgoing: 0, unreadable: [2] });
  });

  test.each(['Validé', 'Lazio', '?', ''])('a column whose only state is %s says none: it is asked', async (word) => {
    expect(await stateOf(word)).toEqual({ states: [''], outgoing: 0, unreadable: [] });
  });

  test('a row that says by itself that it is pending is, in whichever column', async () => {
    const text = 'Buchungstag;Verwendungszweck;Betrag;Info\n23.11.26;a;44,90;Umsatz vorgemerkt\n23.11.26;b;44,90;x\n';
    expect((await readExport(text))?.lines).toMatchObject([
      { text: 'a', state: 'pending' },
      { text: 'b', state: '' },
    ]);
  });

  test.each([
    ['Date;Libellé;Montant;Monn.', '23/11/2026;a;44,90;CHF', 'CHF'],
    ['Date;Libellé;Montant;X', '23/11/2026;a;44,90;chf', 'CHF'],
    ['Date;Libellé;Montant CHF', '23/11/2026;a;44,90', 'CHF'],
    ['Date;Libellé;Crédit euros', '23/11/2026;a;44,90', 'EUR'],
    ['Date;Libellé;Montant', '23/11/2026;a;44,90 €', 'EUR'],
    ['Date;Libellé;Montant;Devise', '23/11/2026;a;44,90;€', 'EUR'],
    ['Date;Libellé;Montant', '23/11/2026;a;44,90', ''],
    [
      'Date;Payment reference;Amount (EUR);Amount (Foreign Currency);Type Foreign Currency',
      '23/11/2026;a;44,90;;',
      'EUR',
    ],
  ])('the currency of %s, %s is %s', async (head, row, currency) => {
    expect((await readExport(`${head}\n${row}\n`))?.lines).toMatchObject([{ amount: 4490, currency }]);
  });

  test.each([
    ['Date;Libellé;Montant;Devise', '23/11/2026;a;44,90;Fr.'],
    ['Date;Libellé;Montant;Devise', '23/11/2026;a;44,90;'],
    ['Date;Libellé;Montant;Devise', '23/11/2026;a;44,90 €;CHF'],
    ['Date;Libellé;Montant;Devise;Devise locale', '23/11/2026;a;44,90;EUR;USD'],
  ])('a currency that cannot be told is for somebody to look at: %s, %s', async (head, row) => {
    expect(await readExport(`${head}\n${row}\n`)).toMatchObject({ lines: [], unreadable: [2] });
  });

  test('days of a file that has the month first are for somebody to look at, each of them', async () => {
    const text = 'Date,Description,Amount\n04/05/2026,a,10.00\n11/23/2026,b,10.00\n2026-05-04,c,10.00\n';
    expect(await readExport(text)).toMatchObject({ lines: [{ text: 'c' }], unreadable: [2, 3] });
  });

  test('is none without a day, an amount and a text', async () => {
    const read = await Promise.all(['', 'Name,Price\nA,1\n', '\0\0'].map((text) => readExport(text)));
    expect(read).toEqual([null, null, null]);
  });

  test('is read in the letters that it was written in', () => {
    expect(textOf(Uint8Array.from([0x5a, 0x6f, 0xeb]))).toBe('Zoë');
    expect(textOf(new TextEncoder().encode('Zoë'))).toBe('Zoë');
    expect(textOf(Uint8Array.from([0xff, 0xfe, 0x5a, 0, 0xeb, 0]))).toContain('Zë');
  });
});
