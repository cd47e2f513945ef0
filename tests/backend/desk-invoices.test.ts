/** FatturaPA files at the desk: which are to be sent until when, what became of them, and receipts of the SdI. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InvoiceRow, InvoicesAnswer, ReceiptFile } from '#src/contract/desk/invoices.ts';
import { electronicInvoice } from '#src/contract/fattura-pa/invoice.ts';
import { localDay, shiftDay } from '#src/domain/format/periods.ts';
import { create } from '#tests/backend/fixtures.ts';
import { actAtDesk, readDesk } from '#tests/support/call-desk.ts';
import { changeShop, documentsOf, paidOrder, refundDemo } from '#tests/support/documents.ts';
import { schemaProblems } from '#tests/support/fattura-pa-schema.ts';
import { openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { ADDRESS } from '#tests/support/order-shop.ts';
import { read, write } from '#tests/support/poison.ts';

const BUYER = { ...ADDRESS, country: 'IT', region: 'MI', postcode: '20121', city: 'Milano', street: 'Via Roma 1' };
const INVOICE = { fiscalCode: '', vatNumber: '12345678903', sdiCode: 'abc1234', pec: '' };
const today = localDay(Date.now());
const month = today.slice(0, 7);

let office: MailOffice;
let invoice: string;
let credit: string;
beforeAll(async () => {
  office = await openMailOffice();
  const { admin } = office.backend;
  const shop = await admin.collection('shop').getFirstListItem('');
  await admin.collection('shop').update(shop.id, { legal_name: 'Vetrina Esempio S.r.l.' });
  await create(admin, 'countries', { code: 'IT', name_en: 'Italy', vat_standard: 2200, vat_reduced: 1000 });
  await changeShop(admin, { country: 'IT', vat_number: 'IT01234567897', address: 'Corso Prova 1\n10121 Torino TO' });
  const { record } = await paidOrder(office, { billing: BUYER, invoice: INVOICE });
  await refundDemo(office.backend, record.id, 500);
  await paidOrder(office);
  const [first, second] = await documentsOf(office.backend, record.id);
  [invoice, credit] = [`${first?.id}`, `${second?.id}`];
});
afterAll(() => office.stop());

const listed = (of = month, after = ''): Promise<InvoicesAnswer> =>
  readDesk(office.backend, 'invoices', { month: of, after });

async function rowOf(document: string): Promise<InvoiceRow> {
  const found = (await listed()).rows.find((row) => row.document === document);
  if (found === undefined) throw new Error('It is not listed.');
  return found;
}

const sent = async (document: string, day = today): Promise<number> =>
  (await actAtDesk(office.backend, 'invoice-sent', { document, day })).status;

function receipt(root: string, file: string, sdi: string, content = ''): ReceiptFile {
  const name = `${file.replace('.xml', '')}_${root.slice(-4)}_001.xml`;
  const time = '<DataOraRicezione>2026-11-24T10:00:00.000+01:00</DataOraRicezione>';
  return {
    name,
    text: `<a:${root} xmlns:a="urn:a"><IdentificativoSdI>${sdi}</IdentificativoSdI><NomeFile>${file}</NomeFile>${time}${content}</a:${root}>`,
  };
}

async function reported(...files: ReceiptFile[]): Promise<readonly string[]> {
  const { outcomes } = await readDesk(office.backend, 'invoice-receipts', { files });
  expect((await actAtDesk(office.backend, 'invoice-receipt', { files })).status).toBe(200);
  return outcomes.map(({ outcome, number }) => [outcome, number].filter((part) => part !== '').join(' '));
}

test('invoices and credit notes that were asked for are listed with their term, and no others', async () => {
  const { rows, counts, isItalian } = await listed();
  expect(rows.map(({ document }) => document).sort()).toEqual([invoice, credit].sort());
  expect([counts, isItalian]).toEqual([{ new: 2, sent: 0, delivered: 0, undelivered: 0, refused: 0 }, true]);
  expect(await rowOf(invoice)).toMatchObject({
    kind: 'invoice',
    state: 'new',
    day: today,
    daysLeft: 12,
    name: 'Zoë Müller',
    file: expect.stringMatching(/^IT01234567897_\wF\w{3}\.xml$/),
  });
  expect((await listed('2020-01')).rows).toEqual([]);
  await expect(listed('2020-00')).rejects.toThrow('shape');
});

test('the desk makes the file that the schema takes, under the name that the list has', async () => {
  const files = await Promise.all(
    [invoice, credit].map(async (document) => {
      const { data, attempt } = await readDesk(office.backend, 'invoice-file', { document });
      const made = electronicInvoice(data, attempt);
      expect(made.file).toBe((await rowOf(document)).file);
      return [made.file, made.xml] as const;
    }),
  );
  expect(await schemaProblems(Object.fromEntries(files))).toEqual([]);
});

test('somebody says that it was sent, once, on a day that has been', async () => {
  for (const day of ['', shiftDay(today, 1), shiftDay(today, -1)]) expect(await sent(invoice, day)).toBe(400);
  expect(await sent('nothing00000000')).toBe(404);
  expect(await sent(invoice)).toBe(200);
  expect(await sent(invoice)).toBe(400);
  expect(await rowOf(invoice)).toMatchObject({ state: 'sent', sent: today, daysLeft: null });
  expect((await actAtDesk(office.backend, 'invoice-unsent', { document: invoice })).status).toBe(200);
  expect(await rowOf(invoice)).toMatchObject({ state: 'new', sent: '' });
  expect(await sent(invoice)).toBe(200);
});

test('receipts say what became of it: refused, sent again under another name, not delivered, delivered', async () => {
  const { file, number } = await rowOf(invoice);
  const why = '<ListaErrori><Errore><Codice>00404</Codice><Descrizione>Duplicata</Descrizione></Errore></ListaErrori>';
  const refusal = receipt('RicevutaScarto', file, '1001', why);
  const others = [receipt('RicevutaConsegna', 'IT01234567897_ZZZZZ.xml', '9'), { name: 'a.xml', text: '<a/>' }];
  expect(await reported(refusal, ...others)).toEqual([`booked ${number}`, 'unknown', 'no_receipt']);
  expect(await reported(refusal)).toEqual([`known ${number}`]);
  const refused = await rowOf(invoice);
  expect(refused).toMatchObject({ state: 'refused', sdi: '1001', errors: [{ code: '00404', text: 'Duplicata' }] });
  expect(refused.daysLeft).toBeLessThanOrEqual(5);
  expect((await actAtDesk(office.backend, 'invoice-unsent', { document: invoice })).status).toBe(400);

  const { data, attempt } = await readDesk(office.backend, 'invoice-file', { document: invoice });
  const again = electronicInvoice(data, attempt).file;
  expect([attempt, again === file]).toEqual([1, false]);
  expect(await sent(invoice)).toBe(200);
  expect(await rowOf(invoice)).toMatchObject({ state: 'sent', file: again, sdi: '', errors: [] });
  // An intermediary hands on the name of the signed file.
  const away = receipt('RicevutaImpossibilitaRecapito', again, '1002');
  expect(await reported({ ...away, text: away.text.replace(again, `${again}.p7m`) })).toEqual([`booked ${number}`]);
  expect(await rowOf(invoice)).toMatchObject({ state: 'undelivered', sdi: '1002' });
  expect(await reported(receipt('RicevutaConsegna', again, '1002'))).toEqual([`booked ${number}`]);
  expect(await reported(away)).toEqual([`known ${number}`]);
  expect(await rowOf(invoice)).toMatchObject({ state: 'delivered', answered: '2026-11-24' });
  expect((await listed()).counts).toMatchObject({ new: 1, delivered: 1 });
  expect(read(office.backend, 'SELECT COUNT(*) FROM invoice_files WHERE document = ?', invoice)).toBe(2);
});

test('without a receipt a person says it, and what the log keeps names the file alone', async () => {
  expect((await actAtDesk(office.backend, 'invoice-state', { document: credit, state: 'delivered' })).status).toBe(404);
  expect(await sent(credit)).toBe(200);
  for (const state of ['refused', 'undelivered', 'sent', 'delivered'] as const) {
    expect((await actAtDesk(office.backend, 'invoice-state', { document: credit, state })).status).toBe(200);
    expect(await rowOf(credit)).toMatchObject({ state, daysLeft: state === 'refused' ? 5 : null });
  }
  const { file } = await rowOf(credit);
  const { rows } = await readDesk(office.backend, 'log', { after: '' });
  expect(rows.find(({ action }) => action === 'invoice-state')?.detail).toEqual({ file, state: 'delivered' });
});

test('too many or too large receipts are refused, and a term that is over is said', async () => {
  const file = receipt('RicevutaConsegna', 'IT01234567897_ZZZZZ.xml', '9');
  for (const files of [
    [],
    Array.from({ length: 21 }, () => file),
    [{ ...file, text: 'x'.repeat(60_001) }],
    [{ name: '', text: '' }],
  ])
    expect((await actAtDesk(office.backend, 'invoice-receipt', { files })).status).toBe(400);
  const { backend } = office;
  write(backend, 'DELETE FROM invoice_files WHERE document = ?', credit);
  write(
    backend,
    "UPDATE documents SET issued = strftime('%Y-%m-%d %H:%M:%fZ', issued, '-13 days') WHERE id = ?",
    credit,
  );
  const rows = (await Promise.all([listed(), listed(shiftDay(`${month}-01`, -1).slice(0, 7))])).flatMap(
    (one) => one.rows,
  );
  expect(rows.find(({ document }) => document === credit)).toMatchObject({ state: 'new', daysLeft: -1 });
});
