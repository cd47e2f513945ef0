/** A live shop takes orders only when it says all that the law asks for; a demo always does. */
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkOpenForOrders, closedNotice } from '#scripts/doctor/law-checks.ts';
import { columns } from '#scripts/demo/draft.ts';
import { PAGES } from '#scripts/demo/pages.ts';
import type { PageRecord, ShopRecord } from '#src/contract/records.ts';
import type { OrderAnswer, QuoteAnswer } from '#src/contract/shop-api.ts';
import { DEMO_SELLER } from '#src/domain/site/demo-seller.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { guaranteeNotices, LEGAL_PAGES, SELLER } from '#tests/support/lawful-shop.ts';
import { callRoute, startOrderShop, orderRequest, ordersOf } from '#tests/support/order-shop.ts';
import { startPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';

let paying: PayingShop;
let backend: TestBackend;
let shop: string;

beforeAll(async () => {
  paying = await startPayingShop(1000);
  ({ backend } = paying);
  shop = (await backend.admin.collection<ShopRecord>('shop').getFirstListItem('')).id;
});
afterAll(() => paying.stop());

const order = () =>
  callRoute<OrderAnswer & { code: string; message: string }>(backend, 'order', orderRequest(paying.shop));
const changeShop = (fields: Record<string, unknown>) => backend.admin.collection('shop').update(shop, fields);
const pageOf = (key: string) => backend.admin.collection<PageRecord>('pages').getFirstListItem(`key = '${key}'`);

/** What comes of an order while something is missing, and of another one once `mend` has put it right. */
async function beforeAndAfter(mend: () => Promise<unknown>) {
  const count = async () => (await ordersOf(backend).getList(1, 1)).totalItems;
  const before = await count();
  const { status, body } = await order();
  const placed = (await count()) - before;
  await mend();
  return { status, code: body.code, message: body.message, placed, after: (await order()).status };
}

const closed = (says: RegExp) => ({
  status: 503,
  code: 'not_open',
  message: expect.stringMatching(says) as string,
  placed: 0,
  after: 200,
});

describe('a live shop takes no order', () => {
  test.each(['legal_name', 'address', 'phone', 'registration', 'vat_number', 'mediator', 'host'] as const)(
    'while its record lacks %s',
    async (column) => {
      await changeShop({ [column]: '' });
      expect(await beforeAndAfter(() => changeShop({ [column]: SELLER[column] }))).toEqual(
        closed(new RegExp(`The shop record lacks: ${column}\\.`)),
      );
    },
  );

  test('while it names the invented seller of the demo', async () => {
    await changeShop({ legal_name: DEMO_SELLER.legal_name, mediator: DEMO_SELLER.mediator });
    expect(await beforeAndAfter(() => changeShop(SELLER))).toEqual(
      closed(/invented seller of the demo: legal_name, mediator/),
    );
  });

  test('while a language has no official notice of the guarantee', async () => {
    await changeShop({ guarantee_it: null, guarantee_alt_it: '' });
    expect(await beforeAndAfter(async () => changeShop({ ...(await guaranteeNotices(backend.admin)) }))).toEqual(
      closed(/notice of the legal guarantee is missing in: it /),
    );
  });

  test.each(LEGAL_PAGES)('while the page %s is not published', async (key) => {
    const { id } = await pageOf(key);
    await backend.admin.collection('pages').update(id, { status: 'draft' });
    expect(await beforeAndAfter(() => backend.admin.collection('pages').update(id, { status: 'published' }))).toEqual(
      closed(new RegExp(`No page "${key}"`)),
    );
  });

  test.each(LEGAL_PAGES)('while the page %s is the template of the demo', async (key) => {
    const { id, body_en, body_fr, body_it } = await pageOf(key);
    const template = PAGES.find((page) => page.key === key);
    expect(template).toBeDefined();
    await backend.admin.collection('pages').update(id, template === undefined ? {} : columns('body', template.body));
    expect(
      await beforeAndAfter(() => backend.admin.collection('pages').update(id, { body_en, body_fr, body_it })),
    ).toEqual(closed(new RegExp(`The page "${key}" .* is still the template of the demo in: en, fr, it\\.`)));
  });

  test('and says so with each quote, before anybody has typed an address', async () => {
    const { locale, lines, country, postcode, shipping, coupon } = orderRequest(paying.shop);
    const quote = () =>
      callRoute<QuoteAnswer>(backend, 'quote', { locale, lines, country, postcode, shipping, coupon });
    expect((await quote()).body.closed).toBeUndefined();
    await changeShop({ phone: '' });
    expect((await quote()).body.closed).toBe(true);
    await changeShop({ phone: SELLER.phone });
    expect((await quote()).body.closed).toBeUndefined();
  });

  test('but an order that it has taken before is answered as before, with the same key', async () => {
    const request = orderRequest(paying.shop);
    const first = await callRoute<OrderAnswer>(backend, 'order', request);
    await changeShop({ phone: '' });
    const again = await callRoute<OrderAnswer>(backend, 'order', request);
    await changeShop({ phone: SELLER.phone });
    expect([again.status, again.body.order?.number]).toEqual([200, first.body.order.number]);
  });
});

test('a seller without VAT needs no VAT number', async () => {
  await changeShop({ vat_scheme: 'exempt', vat_number: '', vat_exempt_note_en: 'No VAT' });
  expect((await order()).status).toBe(200);
  await changeShop({ vat_scheme: 'home', vat_number: SELLER.vat_number });
});

test('doctor and start have all of it in one list, and the same one as the route', async () => {
  const place = {
    dataDir: dirname(backend.dataDir),
    pocketbaseUrl: 'http://127.0.0.1:8090',
    shopMode: 'live',
    mail: readEnvironment({ SMTP_HOST: 'smtp.example' }).mail,
    stripe: readEnvironment(paying.stripe.env).stripe,
  } as const;
  expect(checkOpenForOrders(place)).toMatchObject({ state: 'good' });
  await changeShop({ phone: '', mediator: DEMO_SELLER.mediator, guarantee_fr: null, guarantee_alt_fr: '' });
  expect(closedNotice(place).slice(0, 2)).toEqual(['', '  THE SHOP TAKES NO ORDERS YET. Fill in:']);
  const { text } = checkOpenForOrders(place);
  expect(text).toContain(closedNotice(place)[2]);
  const [first, ...list] = text.split('\n').map((line) => line.trim());
  expect(first).toBe('the shop does not take orders yet:');
  expect(list).toHaveLength(3);
  const { body } = await order();
  const gaps = list.map((gap) => gap.replace(/^- /, ''));
  expect(body.message).toBe(`The shop does not take orders yet. ${gaps.join(' ')}`);
  await changeShop({ ...SELLER, ...(await guaranteeNotices(backend.admin)) });
  expect(closedNotice(place)).toEqual([]);
  expect(checkOpenForOrders({ ...place, pocketbaseUrl: 'https://backend.example' })).toMatchObject({ state: 'notice' });
});

test('a demo takes orders with all of its invented words', async () => {
  const demo = await startTestBackend();
  try {
    const open = await startOrderShop(demo);
    const { status } = await callRoute(demo, 'order', orderRequest(open));
    expect(status).toBe(200);
  } finally {
    await demo.stop();
  }
});
