/** What a bank says of a row's state, in columns of any name: money that has not come pays nothing. */
import { describe, expect, test } from 'vitest';
import { readExport } from '#src/bank-csv/read.ts';

const NAMED = [
  'Status',
  'State',
  'Status of transaction',
  'Transaction state',
  'Payment status',
  'Statut',
  "État de l'opération",
  'Statut du virement',
  'Stato operazione',
  'Stato del movimento',
  'Esito',
  'Esito operazione',
  'Status der Buchung',
  'Buchungsstatus',
  'Umsatzstatus',
  'Estado de la operación',
];
/** Names that say nothing of states. */
const OTHERS = ['Info', 'Type', 'Note interne', 'Remarque', 'X', ''];
const VOID = [
  'Rejected',
  'REVERTED',
  'Returned',
  'Not executed',
  'Unsuccessful',
  'Refunded',
  'Rejetée',
  'Annulé',
  'Non exécuté',
  'Retournée',
  'Remboursé',
  'Rifiutata',
  'Stornato',
  'Respinto',
  'Non eseguita',
  'KO',
  'Abgelehnt',
  'Storniert',
  'Zurückgewiesen',
  'Nicht ausgeführt',
  'Rechazada',
  'Anulado',
  'Devuelta',
  'rejected.',
  'NOT_EXECUTED',
];

const exportOf = (name: string, cells: readonly string[]): string => {
  const rows = cells.map((cell) => `23/11/2026;RF37K7QMX2PA;44,90;EUR;${cell}`);
  return ['Date;Libellé;Montant;Devise;' + name, ...rows, '24/11/2026;x;-1,00;EUR;', ''].join('\n');
};
const linesOf = async (name: string, ...cells: readonly string[]) => (await readExport(exportOf(name, cells)))?.lines;

describe('money has not come where a bank says so', () => {
  test.each([...NAMED, ...OTHERS])('in a column %s', async (name) => {
    for (const word of VOID) expect([word, await linesOf(name, word)]).toEqual([word, []]);
  });

  test('nor is it known where a column of payers has the word alone, or a column has the name of what is reversed', async () => {
    const text = 'Date;Libellé;Communication;Montant;Devise\n23/11/2026;RF37K7QMX2PA;Rejected;44,90;EUR\n';
    expect(await readExport(text)).toMatchObject({ lines: [], outgoing: 0, unreadable: [2] });
    for (const word of ['Annulation', 'Rejet', 'Storno', 'Rückbuchung', 'Reversal', 'Chargeback', 'Devolución'])
      expect([word, (await readExport(exportOf('Type', [word])))?.unreadable]).toEqual([word, [2]]);
  });
});

test.each(NAMED)('what nobody knows in a column %s is for somebody to look at', async (name) => {
  const read = await readExport(exportOf(name, ['Exécuté', 'Rejetée par la banque', 'Trasmesso']));
  expect(read).toMatchObject({ lines: [{ state: 'settled' }], unreadable: [3, 4] });
});

test('a column in which such words stand is one, whatever its name', async () => {
  const read = await readExport(exportOf('Info', ['Umsatz gebucht', 'Umsatz gebucht', 'Umsatz fraglich']));
  expect(read).toMatchObject({ lines: [{ state: 'settled' }, { state: 'settled' }], unreadable: [4] });
});

test.each(['Stato', 'State', 'Card state', 'Carte : statut', 'Kartenstatus'])(
  'a column %s beside that of the state, of something else, hides none',
  async (other) => {
    for (const word of ['', 'Lazio', 'CA', ...(/^Ca|^K/.test(other) ? ['Cancelled', 'Blocked'] : [])]) {
      const text = `Date;${other};Libellé;Montant;Status\n23/11/2026;${word};RF37K7QMX2PA;44,90;COMPLETED\n23/11/2026;${word};a;44,90;REVERTED\n`;
      // oxlint-disable-next-line no-await-in-loop
      expect([word, await readExport(text)]).toMatchObject([word, { lines: [{ state: 'settled' }], outgoing: 1 }]);
    }
  },
);

test.each([
  ['Informations complementaires', 'Libelle simplifie'],
  ['Kundenreferenz (End-to-End)', 'Verwendungszweck'],
  ['End-to-end ID', 'Description'],
  ['Riferimento ordinante', 'Descrizione'],
  ['Zahlungsreferenz', 'Buchungstext'],
])('what payers write is read from a column %s too', async (name, text) => {
  const file = `Date;${text};${name};Montant\n23/11/2026;Danke;RF37K7QMX2PA;44,90\n`;
  expect((await readExport(file))?.lines).toMatchObject([{ text: 'Danke RF37K7QMX2PA' }]);
});
