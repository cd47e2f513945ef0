/** Which documents an order brings follows the country of the shop: in Italy summaries, invoices for whom asks for one, and their export. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportInvoices } from '#scripts/commands/export-invoices.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { create } from '#tests/backend/fixtures.ts';
import { serverAccess } from '#tests/support/backend.ts';
import { changeShop, documentsOf, paidOrder, refundDemo } from '#tests/support/documents.ts';
import { openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { ADDRESS, callRoute, orderRequest, withDatabase } from '#tests/support/order-shop.ts';

let office: MailOffice;
beforeAll(async () => {
  office = await openMailOffice();
  const { admin } = office.backend;
  const shop = await admin.collection('shop').getFirstListItem('');
  await admin.collection('shop').update(shop.id, { legal_name: 'Vitrine SAS', vat_number: 'FR00000000000' });
  await create(admin, 'countries', { code: 'DE', name_en: 'Germany', vat_standard: 1900 });
  await create(admin, 'countries', { code: 'IT', name_en: 'Italy', vat_standard: 2200, vat_reduced: 1000 });
});
afterAll(() => office.stop());
beforeEach(() => office.reset());

describe('what an order brings follows the country of the shop', () => {
  const invoiceRequest = { fiscalCode: '', vatNumber: '12345678903', sdiCode: 'abc1234', pec: '' };
  const place = { ...ADDRESS, country: 'IT', region: 'MI', postcode: '20121', city: 'Milano', street: 'Via Roma 1' };

  test('in Italy a summary, and of a refund another one; nothing of it is counted with invoices', async () => {
    const restore = await changeShop(office.backend.admin, { country: 'IT' });
    const { record } = await paidOrder(office);
    await refundDemo(office.backend, record.id, 500);
    await restore();
    expect(await documentsOf(office.backend, record.id)).toMatchObject([
      { kind: 'order_summary', number: expect.stringMatching(/^DEMO-R\d{4}-000001$/) },
      {
        kind: 'credit_note',
        number: expect.stringMatching(/^DEMO-B\d{4}-000001$/),
        data: { original: { kind: 'order_summary' } },
      },
    ]);
  });

  test('in Italy an invoice where it was asked for', async () => {
    const restore = await changeShop(office.backend.admin, { country: 'IT' });
    const { record } = await paidOrder(office, { billing: place, invoice: invoiceRequest });
    await restore();
    expect(await documentsOf(office.backend, record.id)).toMatchObject([
      { kind: 'invoice', data: { invoice: { ...invoiceRequest, sdiCode: 'ABC1234' }, billing: { city: 'Milano' } } },
    ]);
  });

  test('what was asked for is exported for the SdI, once, and nothing else', async () => {
    const seller = { country: 'IT', vat_number: 'IT01234567897', address: 'Corso Prova 1\n10121 Torino TO' };
    const restore = await changeShop(office.backend.admin, seller);
    const { record } = await paidOrder(office, { billing: place, invoice: invoiceRequest });
    await refundDemo(office.backend, record.id, 500);
    await paidOrder(office);
    await restore();
    const out = await mkdtemp(join(tmpdir(), 'vitrine-invoices-'));
    const source = { ...serverAccess(office.backend), shopMode: 'demo' } as const;
    const report = silentReport();
    const today = new Date().toISOString().slice(0, 10);
    const first = await exportInvoices(source, { out, from: today, to: '' }, report);
    // The invoices of the other tests have a seller without a partita IVA.
    expect(first.problems.filter((problem) => !problem.includes('is no partita IVA'))).toEqual([]);
    expect(first.written).toEqual([
      expect.stringMatching(/^IT01234567897_\wF\w{3}\.xml$/),
      expect.stringMatching(/A\w{3}\.xml$/),
    ]);
    const texts = await Promise.all(first.written.map((file) => readFile(join(out, file), 'utf8')));
    const documents = await documentsOf(office.backend, record.id);
    for (const [at, { number }] of documents.entries()) expect(texts[at]).toContain(`<Numero>${number}</Numero>`);
    expect(await exportInvoices(source, { out, from: '', to: '' }, report)).toMatchObject({ written: [], kept: 2 });
    expect(await exportInvoices(source, { out, from: '2020-01-01', to: '2020-12-31' }, report)).toMatchObject({
      kept: 0,
    });
    expect(await exportInvoices({ ...source, shopMode: 'live' }, { out, from: '', to: '' }, report)).toMatchObject({
      kept: 0,
    });
    // On clocks in Rome it is the new year already.
    withDatabase(office.backend, (database) =>
      database
        .prepare("UPDATE documents SET issued = ?, data = json_set(data, '$.issuedAt', ?) WHERE number = ?")
        .run('2020-12-31 23:30:00.000Z', '2020-12-31T23:30:00.000Z', documents[0]?.number ?? ''),
    );
    expect(await exportInvoices(source, { out, from: '', to: '2020-12-31' }, report)).toMatchObject({ kept: 0 });
    expect(await exportInvoices(source, { out, from: '2021-01-01', to: '2021-01-01' }, report)).toMatchObject({
      kept: 1,
    });
    await rm(out, { recursive: true });
  });

  test('elsewhere an invoice, and a wish for an Italian one is refused', async () => {
    const restore = await changeShop(office.backend.admin, { country: 'DE' });
    const { record } = await paidOrder(office);
    const request = { ...orderRequest(office.shop), terms: await office.present('en') };
    const answer = await callRoute(office.backend, 'order', { ...request, billing: place, invoice: invoiceRequest });
    await restore();
    expect(await documentsOf(office.backend, record.id)).toMatchObject([{ kind: 'invoice' }]);
    expect(answer).toMatchObject({ status: 400, body: { problems: [{ field: 'invoice', code: 'not_offered' }] } });
  });

  test.each([
    ['not_offered', 'invoice', invoiceRequest, null],
    ['missing', 'invoice.fiscalCode', { ...invoiceRequest, vatNumber: '' }, place],
    ['check', 'invoice.vatNumber', { ...invoiceRequest, vatNumber: '12345678904' }, place],
    ['shape', 'invoice.sdiCode', { ...invoiceRequest, sdiCode: 'AB' }, place],
    ['shape', 'invoice.pec', { ...invoiceRequest, pec: 42 }, place],
    ['too_long', 'invoice.pec', { ...invoiceRequest, pec: 'x'.repeat(101) }, place],
    ['shape', 'invoice', ['wish'], place],
  ])('in Italy a wish is refused: %s in %s', async (code, field, invoice, billing) => {
    const restore = await changeShop(office.backend.admin, { country: 'IT' });
    const request = { ...orderRequest(office.shop), terms: await office.present('en') };
    const answer = await callRoute(office.backend, 'order', { ...request, billing, invoice });
    await restore();
    expect(answer).toMatchObject({ status: 400, body: { problems: [{ field, code }] } });
  });

  test('the same key with another wish is another order, and refused', async () => {
    const restore = await changeShop(office.backend.admin, { country: 'IT' });
    const request = {
      ...orderRequest(office.shop),
      terms: await office.present('en'),
      billing: place,
      invoice: invoiceRequest,
    };
    const answers = [
      await callRoute(office.backend, 'order', request),
      await callRoute(office.backend, 'order', request),
      await callRoute(office.backend, 'order', { ...request, invoice: { ...invoiceRequest, sdiCode: '' } }),
    ];
    await restore();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
  });
});
