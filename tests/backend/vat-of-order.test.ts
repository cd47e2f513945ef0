/** The VAT of an order is of the scheme that it was placed under: its documents and the books say so, whatever follows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDocuments } from '#src/desk/month/files.ts';
import { localDay, shiftDay } from '#src/domain/format/periods.ts';
import { isAbroad } from '#src/domain/month/abroad.ts';
import { journalRows } from '#src/domain/month/journal.ts';
import type { VatScheme } from '#src/domain/money/vat.ts';
import { create } from '#tests/backend/fixtures.ts';
import { actAtDesk, readDesk } from '#tests/support/call-desk.ts';
import { documentsOf, openDocument } from '#tests/support/documents.ts';
import { ADDRESS } from '#tests/support/order-shop.ts';
import { write } from '#tests/support/poison.ts';
import { startTransferShop, type TransferShop } from '#tests/support/transfers.ts';

const SCHEMES: readonly VatScheme[] = ['home', 'oss', 'exempt'];
const NOTE = 'VAT not applicable, art. 293 B of the CGI';
/** Austria has the rate of France: by itself it does not say whose it is. */
const PLACES = {
  FR: { postcode: '75001', vat: 2000, number: '' },
  DE: { postcode: '10115', vat: 1900, number: '' },
  AT: { postcode: '1010', vat: 2000, number: '' },
  CH: { postcode: '8001', vat: 0, number: '' },
  GB: { postcode: 'SW1A 1AA', vat: 2000, number: 'GB123456789' },
} as const;
type Country = keyof typeof PLACES;
const COUNTRIES = Object.keys(PLACES) as Country[];
const PAID_ON = shiftDay(localDay(Date.now()), -1);
const GIVEN_ON = localDay(Date.now());

let open: TransferShop;
let shop = '';
const rates = new Map<string, string>();
const setScheme = (vat_scheme: VatScheme) => open.backend.admin.collection('shop').update(shop, { vat_scheme });

beforeAll(async () => {
  open = await startTransferShop(1000);
  const { admin } = open.backend;
  shop = (await admin.collection('shop').getFirstListItem('')).id;
  await admin.collection('shop').update(shop, { vat_exempt_note_en: NOTE });
  for (const code of COUNTRIES.filter((one) => one !== 'FR')) {
    const { vat, number } = PLACES[code];
    // oxlint-disable-next-line no-await-in-loop
    const country = await create(admin, 'countries', {
      code,
      active: true,
      name_en: code,
      vat_standard: vat,
      vat_number: number,
    });
    // oxlint-disable-next-line no-await-in-loop
    const rate = await create(admin, 'shipping_rates', {
      country: country.id,
      days_min: 2,
      days_max: 4,
      name_en: 'Post',
      rank: 1,
      price: 490,
    });
    rates.set(code, rate.id);
  }
});
afterAll(() => open.stop());

async function place(country: Country) {
  const { postcode } = PLACES[country];
  const shipping = rates.get(country);
  return open.place({
    country,
    postcode,
    address: { ...ADDRESS, country, postcode, city: 'City', street: 'Street 1' },
    ...(shipping === undefined ? {} : { shipping }),
  });
}

/** What the law asks of a document, from the scheme at the order alone. */
function expected(scheme: VatScheme, country: Country) {
  const isAway = ['CH', 'GB'].includes(country);
  const rate = scheme === 'home' && !isAway ? PLACES.FR.vat : PLACES[country].vat;
  const mention = {
    CH: /^No VAT: export .* art\. 146\)\.$/,
    GB: /^VAT of the country of delivery: GB, GB123456789\.$/,
  };
  const isOss = scheme === 'oss' && isAbroad('FR', country);
  const accounts = isAway ? ['707900', '447000'] : isOss ? ['707100', '445711'] : ['707000', '445710'];
  return {
    rates: scheme === 'exempt' ? [] : [rate],
    mention: scheme === 'exempt' ? /^VAT not applicable/ : isAway ? mention[country as 'CH' | 'GB'] : /^$/,
    isOss,
    accounts: ['411000', accounts[0], ...(scheme === 'exempt' || rate === 0 ? [] : [accounts[1]])],
  };
}

/** Number of a document → accounts that the journal has it on. */
const booked = new Map<string, readonly (string | undefined)[]>();
const CHANGES = SCHEMES.flatMap((before) => SCHEMES.map((after) => [before, after] as const));

test.each([
  ...CHANGES.map(([before, after]) => [before, after, 'which it says', COUNTRIES] as const),
  // Nobody can tell the one of Austria.
  ...CHANGES.map(
    ([before, after]) => [before, after, 'which its rates show', COUNTRIES.filter((one) => one !== 'AT')] as const,
  ),
])(
  'an order of the scheme %s has all its documents by it when the shop has %s, %s',
  async (before, after, how, countries) => {
    await setScheme(before);
    const orders = [];
    // oxlint-disable-next-line no-await-in-loop
    for (const country of countries) orders.push({ country, ...(await place(country)) });
    if (how === 'which its rates show') write(open.backend, "UPDATE orders SET quote = json_remove(quote, '$.scheme')");
    await setScheme(after);
    for (const { country, record, token } of orders) {
      // oxlint-disable-next-line no-await-in-loop
      await open.receive(record.id, record.total, { received: `${PAID_ON} 00:00:00.000Z` });
      // oxlint-disable-next-line no-await-in-loop
      await actAtDesk(open.backend, 'order-step', { order: record.id, to: 'cancelled', reason: 'exchange' });
      // oxlint-disable-next-line no-await-in-loop
      const [refund] = await open.refundsOf(record.id);
      // oxlint-disable-next-line no-await-in-loop
      await actAtDesk(open.backend, 'refund-transferred', { refund: refund?.id ?? '', day: GIVEN_ON });
      // oxlint-disable-next-line no-await-in-loop
      const documents = await documentsOf(open.backend, record.id);
      expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
      const right = expected(before, country);
      for (const { id, kind, number, data } of documents) {
        booked.set(number, right.accounts);
        expect([country, kind, data.vat.map(({ rate }) => rate)]).toEqual([country, kind, right.rates]);
        // What is no other state's within the Union is the same by either scheme.
        if (before === 'exempt' || isAbroad('FR', country)) expect([country, data.scheme]).toEqual([country, before]);
        expect(data.mention, country).toMatch(right.mention);
        expect(data).toMatchObject({
          method: 'transfer',
          paidAt: expect.stringContaining(kind === 'invoice' ? PAID_ON : GIVEN_ON),
        });
        // oxlint-disable-next-line no-await-in-loop
        const { html } = await openDocument(open.backend, { token } as never, id);
        expect(html.includes('declared through the One-Stop Shop'), country).toBe(
          right.isOss && right.rates.length > 0,
        );
      }
    }
  },
);

test('the journal has their sales and VAT on the accounts of where they belong, and the quarter of the One-Stop Shop no other', async () => {
  const month = GIVEN_ON.slice(0, 7);
  const reader = { read: (route: never, body: never) => readDesk(open.backend, route, body) } as never;
  const { accounts, home } = await readDesk(open.backend, 'month', { month });
  const rows = journalRows(await readDocuments(reader, month), accounts);
  expect(home).toBe('FR');
  expect(booked.size).toBeGreaterThan(100);
  for (const [number, right] of booked)
    expect([number, rows.filter((row) => row[8] === number).map((row) => row[4])]).toEqual([number, right]);
  const quarter = await readDesk(open.backend, 'oss-quarter', { month });
  expect(quarter.rows.map(({ country, rate }) => `${country} ${rate}`)).toEqual(['AT 2000', 'DE 1900']);
});
