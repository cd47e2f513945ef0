/** VAT of each country: what no shop can be saved with, what books cost at home and abroad, and where nothing can be counted. */
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#src/runtime/ports.ts';
import { checkVatRates, missingVatRates, requireVatRates } from '#scripts/doctor/vat-checks.ts';
import type { QuoteAnswer } from '#src/contract/shop-api.ts';
import { create, makeItem, makeProduct } from '#tests/backend/fixtures.ts';
import { runOurs } from '#tests/support/command.ts';
import { refusal } from '#tests/support/backend.ts';
import { documentsOf, openDocument, payDemo, refundDemo } from '#tests/support/documents.ts';
import { openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { ADDRESS, callRoute, orderRequest, withDatabase } from '#tests/support/order-shop.ts';

let office: MailOffice;
let shopId: string;
let book: string;

const countries = () => office.backend.admin.collection('countries');
const setScheme = (vat_scheme: string) => office.backend.admin.collection('shop').update(shopId, { vat_scheme });

beforeAll(async () => {
  office = await openMailOffice();
  const { admin } = office.backend;
  shopId = (await admin.collection('shop').getFirstListItem('')).id;
  const product = await makeProduct(admin, { name_en: 'Book', tax_class: 'books' });
  book = (await makeItem(admin, product.id, { stock: 100, price: 2050 })).id;
});
afterAll(() => office.stop());

describe('the country that all VAT is of', () => {
  test('is asked for before a shop counts by it, and stays, under its code, as long as it does', async () => {
    const shops = office.backend.admin.collection('shop');
    const { country } = await shops.getOne<{ country: string }>(shopId);
    const home = await countries().getFirstListItem(`code = '${country}'`);
    await setScheme('home');
    expect((await refusal(countries().update(home.id, { code: 'FI' }))).codes).toEqual({
      code: 'home_country_missing',
    });
    expect((await refusal(countries().delete(home.id))).codes).toEqual({ code: 'home_country_missing' });
    expect((await refusal(shops.update(shopId, { country: 'LI' }))).codes).toEqual({
      vat_scheme: 'home_country_missing',
    });
    await setScheme('exempt');
    expect(await countries().update(home.id, { code: 'FI' })).toMatchObject({ code: 'FI' });
    expect((await refusal(setScheme('home'))).codes).toEqual({ vat_scheme: 'home_country_missing' });
    await countries().update(home.id, { code: country });
    await setScheme('home');
  });
});

describe('a country that is delivered to without a rate', () => {
  test('is refused where its own rates are counted with, and told the rate of the table', async () => {
    const sweden = await create(office.backend.admin, 'countries', { code: 'SE', active: true });
    const refused = await refusal(setScheme('oss'));
    expect(refused.codes).toEqual({ vat_scheme: 'vat_rate_known' });
    expect(refused.messages['vat_scheme']).toContain('SE has no VAT rate in the field vat_standard');
    expect(refused.messages['vat_scheme']).toContain('25.00%');
    expect(refused.messages['vat_scheme']).toContain('Enter 2500');
    await countries().update(sweden.id, { vat_standard: 2500 });
    await setScheme('oss');
    const again = await refusal(countries().update(sweden.id, { vat_standard: 0 }));
    expect(again.codes).toEqual({ vat_standard: 'vat_rate_known' });
    expect(await countries().update(sweden.id, { vat_standard: 0, active: false })).toMatchObject({ active: false });
    const inactive = await refusal(countries().update(sweden.id, { active: true }));
    expect(inactive.codes).toEqual({ vat_standard: 'vat_rate_known' });
    await countries().delete(sweden.id);
  });

  test('is taken outside of the Union, where goods are exported, and abroad under one’s own rates', async () => {
    const swiss = await create(office.backend.admin, 'countries', { code: 'CH', active: true });
    await setScheme('home');
    const danish = await create(office.backend.admin, 'countries', { code: 'DK', active: true });
    const france = await countries().getFirstListItem("code = 'FR'");
    expect((await refusal(countries().update(france.id, { vat_standard: 0 }))).codes).toEqual({
      vat_standard: 'vat_rate_known',
    });
    await Promise.all([swiss, danish].map(({ id }) => countries().delete(id)));
    await setScheme('oss');
  });

  test('has the rate of books from the table where none is given, 0 too', async () => {
    const { admin } = office.backend;
    const made = [
      await create(admin, 'countries', { code: 'CZ' }),
      await create(admin, 'countries', { code: 'LU', vat_books: '350' }),
      await create(admin, 'countries', { code: 'US' }),
    ];
    expect(made.map(({ vat_books }) => vat_books)).toEqual(['0', '350', '']);
    expect((await refusal(create(admin, 'countries', { code: 'NO', vat_books: '5.5' }))).codes).toEqual({
      vat_books: 'validation_invalid_format',
    });
    await Promise.all(made.map(({ id }) => countries().delete(id)));
  });

  test('keeps goods from the classes whose rates the seller enters', async () => {
    const { admin } = office.backend;
    const refused = await refusal(makeProduct(admin, { tax_class: 'super_reduced' }));
    expect(refused.codes).toEqual({ tax_class: 'vat_rate_missing' });
    expect(refused.messages['tax_class']).toContain('FR has no VAT rate in the field vat_super_reduced');
    await makeProduct(admin, { tax_class: 'reduced' });
    await makeProduct(admin, { tax_class: 'super_reduced', status: 'archived' });
  });

  test('that an older release has kept is not sold to, and keeps the shop from starting', async () => {
    await setScheme('oss');
    const { id } = await create(office.backend.admin, 'countries', { code: 'BE', active: true, vat_standard: 2100 });
    await create(office.backend.admin, 'shipping_rates', { country: id, name_en: 'Post', price: 890 });
    const ask = { locale: 'en', lines: [{ item: book, quantity: 1 }], postcode: '1000', shipping: '', coupon: '' };
    const quote = async () =>
      (await callRoute<QuoteAnswer>(office.backend, 'quote', { ...ask, country: 'BE' })).body.shipping.length;
    expect(await quote()).toBe(1);
    const setRate = (rate: number) =>
      withDatabase(office.backend, (database) =>
        database.prepare("UPDATE countries SET vat_standard = ? WHERE code = 'BE'").run(rate),
      );
    const settings = { dataDir: dirname(office.backend.dataDir), pocketbaseUrl: 'http://127.0.0.1:8090' };
    expect(checkVatRates(settings)).toMatchObject({ state: 'good' });
    requireVatRates(settings);
    setRate(0);
    expect(await quote()).toBe(0);
    expect(() => requireVatRates(settings)).toThrow(/missing in: BE \(2100\)/);
    expect(checkVatRates(settings)).toMatchObject({ state: 'stops', text: expect.stringContaining('BE (2100)') });
    const command = runOurs('start', {
      DATA_DIR: settings.dataDir,
      PORT: `${await freePort()}`,
      POCKETBASE_URL: `http://127.0.0.1:${await freePort()}`,
      SHOP_MODE: 'demo',
    });
    expect([await command.ended, command.output()]).toEqual([1, expect.stringContaining('missing in: BE (2100)')]);
    expect(missingVatRates({ ...settings, pocketbaseUrl: 'https://backend.example' })).toEqual([]);
    setRate(2000);
    expect(checkVatRates(settings)).toMatchObject({
      state: 'notice',
      text: expect.stringMatching(/BE 20 %, there 21 % \(Royal decree no\. 20/),
    });
    setRate(2100);
    const setCountry = (code: string) =>
      withDatabase(office.backend, (database) =>
        database.prepare("UPDATE shop SET country = ?, vat_scheme = 'home'").run(code),
      );
    setCountry('HU');
    expect(missingVatRates(settings)).toEqual(['HU (2700)']);
    setCountry('FR');
    await countries().delete(id);
  });
});

describe('books', () => {
  beforeAll(async () => void (await setScheme('oss')));

  test('are at 0 % in Ireland: in the quote, the lines, the invoice and the credit note', async () => {
    const { admin } = office.backend;
    const ireland = await create(admin, 'countries', {
      code: 'IE',
      active: true,
      name_en: 'Ireland',
      vat_standard: 2300,
    });
    const rate = await create(admin, 'shipping_rates', { country: ireland.id, name_en: 'Post', price: 1490 });
    const lines = [
      { item: office.shop.item.id, quantity: 1 },
      { item: book, quantity: 2 },
    ];
    const postcode = 'D02 AF30';
    const { record, token } = await office.place({
      lines,
      country: 'IE',
      postcode,
      address: { ...ADDRESS, country: 'IE', city: 'Dublin', postcode },
      shipping: rate.id,
      expectedTotal: 2000 + 4100 + 1490,
    });
    // 1490 by value, 2000 : 4100.
    const vat = [
      { rate: 2300, gross: 2489, vat: 465, net: 2024 },
      { rate: 0, gross: 5101, vat: 0, net: 5101 },
    ];
    expect(record).toMatchObject({ total: 7590, quote: { vat } });
    expect(await payDemo(office.backend, token)).toBe(200);
    await refundDemo(office.backend, record.id, 7590);
    const [invoice, note] = await documentsOf(office.backend, record.id);
    expect(invoice).toMatchObject({ kind: 'invoice', amount: 7590, data: { scheme: 'oss', vat } });
    expect(note).toMatchObject({ kind: 'credit_note', amount: 7590, data: { vat } });
    const { html } = await openDocument(office.backend, { token }, invoice?.id ?? '');
    expect(html).toContain('0%');
    expect(html).toMatch(/€51\.01.*€0\.00.*€51\.01/s);
  });

  test.for([
    ['75011', 550],
    ['20000', 210],
  ] as const)('sent to %s in France are at %i', async ([postcode, rate]) => {
    const request = orderRequest(office.shop, { lines: [{ item: book, quantity: 1 }], postcode });
    const { body } = await callRoute<QuoteAnswer>(office.backend, 'quote', {
      locale: 'en',
      lines: request.lines,
      country: 'FR',
      postcode,
      shipping: '',
      coupon: '',
    });
    expect(body.quote.vat.map((part) => part.rate)).toEqual([rate]);
  });
});
