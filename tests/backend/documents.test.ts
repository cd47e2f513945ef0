/** Invoices, summaries and credit notes: what they say, who opens them, and that nothing changes them. */
import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AfterSalesView, DocumentRef } from '#src/contract/account-api.ts';
import type { InboxAnswer } from '#src/contract/shop-api.ts';
import { create, makeItem, makeProduct, makeUser } from '#tests/backend/fixtures.ts';
import { move, placePaid, signIn, withdrawn } from '#tests/support/after-sales.ts';
import { refusal } from '#tests/support/backend.ts';
import { changeShop, documentsOf, openDocument, paidOrder, payDemo, refundDemo } from '#tests/support/documents.ts';
import { openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { ADDRESS, callRoute, withDatabase } from '#tests/support/order-shop.ts';

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

describe('an invoice', () => {
  test('comes with the payment, once, and says what was bought from whom', async () => {
    const { record, token } = await paidOrder(office, { locale: 'fr' });
    expect(await payDemo(office.backend, token)).toBe(409);
    const [invoice, ...others] = await documentsOf(office.backend, record.id);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      locale: 'fr',
      currency: 'EUR',
      amount: 4490,
      demo: true,
      original: '',
      refund: '',
      number: expect.stringMatching(/^DEMO-F\d{4}-\d{6}$/),
      data: {
        seller: { legalName: 'Vitrine SAS', vatNumber: 'FR00000000000', country: 'FR' },
        order: { number: record.number },
        billing: { ...ADDRESS, countryName: 'France' },
        delivery: { ...ADDRESS, countryName: 'France' },
        lines: [{ name: 'Bol', values: ['Petit'], quantity: 2, unitPrice: 2000, discount: 0, vatRate: 2000 }],
        shipping: { name: 'La Poste', price: 490 },
        total: 4490,
        vat: [{ rate: 2000, gross: 4490, vat: 748, net: 3742 }],
        invoice: null,
        mention: '',
      },
    });
    // Neither where mails go nor a telephone number belongs on it.
    expect(JSON.stringify(invoice?.data)).not.toContain(record.email);
  });

  test('comes with an order that a voucher has paid for, too', async () => {
    const code = 'GIFT';
    await create(office.backend.admin, 'coupons', { code, kind: 'amount', value: 4000, active: true });
    const { record } = await office.place({
      coupon: code,
      lines: [{ item: office.shop.item.id, quantity: 2 }],
      expectedTotal: 490,
    });
    expect(await documentsOf(office.backend, record.id)).toEqual([]);
    const free = await create(office.backend.admin, 'shipping_rates', {
      country: (await office.backend.admin.collection('countries').getFirstListItem("code = 'FR'")).id,
      name_en: 'On foot',
      rank: 9,
      price: 0,
    });
    const other = await office.place({ coupon: code, shipping: free.id, expectedTotal: 0 });
    expect(await documentsOf(office.backend, other.record.id)).toMatchObject([
      { amount: 0, data: { total: 0, discount: 4000, coupon: code } },
    ]);
  });

  test('is not there before anything is paid', async () => {
    const { record, token } = await office.place();
    await callRoute(office.backend, 'demo-payment', { token, outcome: 'declined' });
    expect(await documentsOf(office.backend, record.id)).toEqual([]);
  });

  test('stays as it was whatever the shop, its goods and its countries are called since', async () => {
    const { record, token } = await paidOrder(office);
    const [before] = await documentsOf(office.backend, record.id);
    const restore = await changeShop(office.backend.admin, {
      legal_name: 'Quite Another SARL',
      vat_number: 'FR99999999999',
    });
    const opened = await openDocument(office.backend, { token }, before?.id ?? '');
    await restore();
    expect(opened.html).toContain('Vitrine SAS');
    expect(opened.html).not.toContain('Quite Another SARL');
    const [after] = await documentsOf(office.backend, record.id);
    expect(after).toEqual({ ...before, html: opened.html });
    expect((await openDocument(office.backend, { token }, before?.id ?? '')).html).toBe(opened.html);
  });

  test('is changed and deleted by nobody, and its series neither', async () => {
    const { record } = await paidOrder(office);
    const { admin } = office.backend;
    const [invoice] = await documentsOf(office.backend, record.id);
    for (const change of [{ amount: 1 }, { html: 'x' }, { data: {} }, { number: 'F1' }, { order: '' }])
      expect((await refusal(admin.collection('documents').update(invoice?.id ?? '', change))).status).toBe(403);
    expect((await refusal(admin.collection('documents').delete(invoice?.id ?? ''))).status).toBe(403);
    const series = await admin.collection('document_series').getFirstListItem('');
    expect((await refusal(admin.collection('document_series').update(series.id, { last: 0 }))).codes).toEqual({
      last: 'set_by_shop',
    });
    expect((await refusal(admin.collection('document_series').delete(series.id))).status).toBe(400);
    expect((await refusal(admin.collection('orders').delete(record.id))).status).toBe(400);
  });
});

test('payments and refunds are only added to: nobody changes or deletes one', async () => {
  const { record } = await paidOrder(office);
  await refundDemo(office.backend, record.id, 1000);
  const { admin } = office.backend;
  for (const name of ['payments', 'refunds'] as const) {
    const row = await admin.collection(name).getFirstListItem(`order = '${record.id}'`);
    const money = ['amount', 'state', 'order', 'captured', 'currency', 'payment', 'key'].filter(
      (field) => field in row,
    );
    for (const field of money) {
      const other = typeof row[field] === 'number' ? 1 : field === 'state' ? 'failed' : '';
      const { codes } = await refusal(admin.collection(name).update(row.id, { [field]: other }));
      expect([name, field, Object.keys(codes)]).toEqual([name, field, [field]]);
    }
    expect([name, (await refusal(admin.collection(name).delete(row.id))).status]).toEqual([name, 400]);
  }
});

describe('a credit note', () => {
  test('comes with each refund, and all of them take back the invoice to the cent', async () => {
    const { record } = await paidOrder(office);
    for (const amount of [1000, 1, 3489]) await refundDemo(office.backend, record.id, amount);
    const [invoice, ...notes] = await documentsOf(office.backend, record.id);
    const refunds = await office.backend.admin
      .collection('refunds')
      .getFullList({ filter: `order = '${record.id}'`, sort: '@rowid' });
    expect(notes).toMatchObject(
      refunds.map(({ id, amount }) => ({
        kind: 'credit_note',
        refund: id,
        amount,
        original: invoice?.id,
        number: expect.stringMatching(/^DEMO-A\d{4}-\d{6}$/),
        data: { original: { kind: 'invoice', number: invoice?.number }, total: amount, lines: [] },
      })),
    );
    const back = (part: 'gross' | 'vat' | 'net'): number =>
      notes.reduce((sum, { data }) => sum + (data.vat[0]?.[part] ?? 0), 0);
    expect([back('gross'), back('vat'), back('net')]).toEqual([4490, 748, 3742]);
  });
});

test('goods that come back take the VAT of their own rate with them', async () => {
  const { admin } = office.backend;
  const book = await makeProduct(admin, { name_en: 'Book', tax_class: 'reduced' });
  const item = await makeItem(admin, book.id, { stock: 10, price: 1055 });
  const order = await placePaid(office, {
    lines: [
      { item: office.shop.item.id, quantity: 1 },
      { item: item.id, quantity: 2 },
    ],
    expectedTotal: 2000 + 2110 + 490,
  });
  const line = order.lines.find(({ name }) => name === 'Book')?.id ?? '';
  const received = await withdrawn(office.backend, order, {
    ref: { token: order.token },
    lines: [{ line, quantity: 1 }],
  });
  await move(await signIn(office.backend, 'operator'), received, ['accepted', 'refunded']);
  const [, note] = await documentsOf(office.backend, order.id);
  expect(note).toMatchObject({ amount: 1055, data: { vat: [{ rate: 550, gross: 1055, vat: 55, net: 1000 }] } });
});

describe('the page of a document', () => {
  test('opens for whoever has the token of its order, under a policy that lets nothing in', async () => {
    const { record, token } = await paidOrder(office);
    const [invoice] = await documentsOf(office.backend, record.id);
    const { page, html } = await openDocument(office.backend, { token }, invoice?.id ?? '');
    expect(page.status).toBe(200);
    expect(html).toContain(invoice?.number);
    const style = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('opens for the owner of the order who is signed in, and for nobody else', async () => {
    const { admin } = office.backend;
    const [owner, other] = [await makeUser(admin, 'customer'), await makeUser(admin, 'customer')];
    const { record } = await paidOrder(office);
    await admin.collection('orders').update(record.id, { user: owner.id });
    const [invoice] = await documentsOf(office.backend, record.id);
    const ask = async ({ email, password }: typeof owner): Promise<number> => {
      const client = office.backend.client();
      await client.collection('users').authWithPassword(email, password);
      const request = { ref: { order: record.id }, document: invoice?.id };
      return (await callRoute(office.backend, 'document', request, client.authStore.token)).status;
    };
    expect(await ask(owner)).toBe(200);
    expect(await ask(other)).toBe(404);
  });

  test('is no page for another order, another document, or nobody', async () => {
    const [mine, theirs] = [await paidOrder(office), await paidOrder(office)];
    const [[own], [foreign]] = await Promise.all([
      documentsOf(office.backend, mine.record.id),
      documentsOf(office.backend, theirs.record.id),
    ]);
    const ref = { token: mine.token };
    for (const request of [
      { ref, document: foreign?.id },
      { ref, document: 'nothing00000000' },
      { ref, document: 42 },
      { ref },
      { ref: { order: mine.record.id }, document: own?.id },
      { ref: { token: 'x'.repeat(43) }, document: own?.id },
      { ref: null, document: own?.id },
      {},
    ])
      expect(await callRoute(office.backend, 'document', request)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
  });

  test('is gone when its minutes are over, and a path that was changed opens nothing', async () => {
    const { record, token } = await paidOrder(office);
    const [invoice] = await documentsOf(office.backend, record.id);
    const { view } = await openDocument(office.backend, { token }, invoice?.id ?? '');
    const [, , , , id = '', expires = '', proof = ''] = view.split('/');
    const left = Number(expires) - Date.now() / 1000;
    expect([left > 540, left <= 600]).toEqual([true, true]);
    const [other] = await documentsOf(office.backend, (await paidOrder(office)).record.id);
    for (const path of [
      `${id}/${Number(expires) + 1}/${proof}`,
      `${id}/${expires}/${proof.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`,
      `${id}/${expires}/`,
      `${other?.id}/${expires}/${proof}`,
      `nothing00000000/${expires}/${proof}`,
    ])
      expect([path, (await fetch(`${office.backend.url}/api/shop/document/${path}`)).status]).toEqual([path, 404]);
    // The clock cannot be moved, so this makes the proof of an older path, as the backend does.
    const old = `${Math.floor(Date.now() / 1000) - 1}`;
    const key = withDatabase(office.backend, (database) =>
      database.prepare('SELECT token FROM orders WHERE id = ?').get(record.id),
    );
    const proven = createHmac('sha256', `${key?.['token']}`).update(`document ${id} ${old}`).digest('hex');
    expect((await fetch(`${office.backend.url}/api/shop/document/${id}/${old}/${proven}`)).status).toBe(404);
  });

  test('is made by the job of the minute where nobody has asked for it', async () => {
    const { record } = await paidOrder(office);
    // The mail has asked for it already.
    withDatabase(office.backend, (database) =>
      database.prepare(`UPDATE documents SET html = '' WHERE "order" = ?`).run(record.id),
    );
    await office.nextMinute();
    await expect
      .poll(async () => (await documentsOf(office.backend, record.id)).map(({ html }) => html.slice(0, 15)))
      .toEqual(['<!doctype html>']);
  });
});

test('the mails about a payment and a refund carry their documents', async () => {
  const { record, token } = await paidOrder(office, { locale: 'it' });
  await refundDemo(office.backend, record.id, 1000);
  await expect.poll(() => office.sink.sources.length).toBe(2);
  const [invoice, credit] = await documentsOf(office.backend, record.id);
  const mails = await office.sink.read();
  const files = mails.map(({ attachments }) => attachments.find(({ filename }) => filename?.endsWith('.html')));
  expect(files.map((file) => file?.filename)).toEqual([
    `fattura-${invoice?.number}.html`,
    `nota-di-credito-${credit?.number}.html`,
  ]);
  for (const [at, document] of [invoice, credit].entries()) {
    expect(files[at]?.mimeType).toBe('text/html');
    const { html } = await openDocument(office.backend, { token }, document?.id ?? '');
    expect(new TextDecoder().decode(files[at]?.content as ArrayBuffer)).toBe(html);
    expect(mails[at]?.text).toContain(files[at]?.filename);
  }
  // The inbox of the demo shows it as the page that it is.
  const inbox = await callRoute<InboxAnswer>(office.backend, 'inbox', { tokens: [token] });
  const shown = inbox.body.mails
    .flatMap(({ attachments }) => attachments)
    .find(({ name }) => name === files[0]?.filename);
  const part = await fetch(office.backend.url + shown?.view);
  expect(part.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await part.text()).toContain(`Fattura <span class="number">${invoice?.number}</span>`);
  const { body } = await callRoute<AfterSalesView>(office.backend, 'after-sales', { token });
  expect(body.documents).toEqual(
    [invoice, credit].map((document): DocumentRef => ({
      id: document?.id ?? '',
      kind: document?.kind ?? 'invoice',
      number: document?.number ?? '',
      issuedAt: document?.issued.replace(' ', 'T') ?? '',
      amount: document?.amount ?? 0,
    })),
  );
});
