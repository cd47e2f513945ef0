/** Settings at the desk: what operators change, what the rules refuse, what builds and the log hear of it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MailPreviewAnswer } from '#src/contract/desk/settings.ts';
import type { QuoteAnswer } from '#src/contract/shop-api.ts';
import { makeUser } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { ACCOUNT } from '#tests/support/bank-account.ts';
import { callRoute, orderRequest, placeOrder, startOrderShop, type OrderShop } from '#tests/support/order-shop.ts';
import {
  actAtDesk,
  askDesk,
  changeSetting,
  newOperator,
  proofOf,
  settingsOf,
  signIn,
  type Operator,
} from '#tests/support/settings-desk.ts';

let backend: TestBackend;
let shop: OrderShop;
let anna: Operator;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 1000);
  anna = await newOperator(backend);
});
afterAll(() => backend.stop());

const last = async (collection: string) =>
  (await backend.admin.collection(collection).getList(1, 1, { sort: '-@rowid' })).items[0];
const shopRecord = () => backend.admin.collection('shop').getFirstListItem('');

describe('a change', () => {
  test('is saved, told to builds as one of a person, and kept in the log; its key again does nothing', async () => {
    const [record] = await settingsOf(backend, anna, 'countries');
    const change = { group: 'countries', id: record?.id, updated: record?.updated, values: { vat_reduced: 600 } };
    const key = randomUUID();
    const first = await askDesk(backend, anna, 'settings-save', { key, ...change });
    expect(first).toMatchObject({ status: 200, body: { subject: record?.id, again: false } });
    expect(await last('changes')).toMatchObject({
      collection: 'countries',
      record: record?.id,
      action: 'update',
      automatic: false,
    });
    expect(await last('staff_actions')).toMatchObject({
      action: 'settings-save',
      by: `users ${anna.email}`,
      subject: record?.id,
      detail: { group: 'countries', name: 'FR', changes: { vat_reduced: [550, 600] } },
    });
    const log = async (): Promise<number> => (await backend.admin.collection('staff_actions').getList(1, 1)).totalItems;
    const before = await log();
    const again = await askDesk(backend, anna, 'settings-save', { key, ...change });
    expect(again.body).toEqual({ subject: record?.id, again: true });
    expect(await log()).toBe(before);
  });

  test('of what is not any more as it was read is refused, and changes nothing', async () => {
    const [record] = await settingsOf(backend, anna, 'countries');
    const change = { group: 'countries', id: record?.id, updated: '2026-01-01 10:00:00.000Z' };
    const { status, body } = await actAtDesk(backend, anna, 'settings-save', { ...change, values: { active: false } });
    expect([status, body.problems]).toEqual([400, [{ field: 'updated', code: 'changed_meanwhile' }]]);
    expect((await settingsOf(backend, anna, 'countries'))[0]).toEqual(record);
  });

  test.for([
    ['countries', { vat_standard: 0 }, 'vat_standard', 'vat_rate_known'],
    ['countries', { vat_standard: 'twenty' }, 'vat_standard', 'number_not_whole'],
    ['countries', { territories: 'atlantis' }, 'territories', 'territory_unknown'],
    ['shipping', { postcodes: '20*\n?' }, 'postcodes', 'postcode_shape'],
    ['shipping', { days_min: 9 }, 'days_max', 'days_order'],
    ['shipping', { outdated: '' }, 'outdated', 'not_for_editors'],
    ['notices', { delivery_notice_ends: 'tomorrow' }, 'delivery_notice_ends', 'value_shape'],
    ['packing', { closed_days: '12-24\n24.12.' }, 'closed_days', 'closed_day_shape'],
    ['packing', { closed_days: '2026-02-31' }, 'closed_days', 'closed_day_shape'],
    ['identity', { currency: 'USD' }, 'currency', 'not_for_editors'],
  ] as const)('that the rules of %s refuse names its field: %j', async ([group, values, field, code]) => {
    const { status, body } = await changeSetting(backend, anna, group, { values });
    expect([status, body.problems]).toMatchObject([400, [{ field, code }]]);
  });

  test('that PocketBase itself refuses leaves nothing behind', async () => {
    const { status, body } = await changeSetting(backend, anna, 'notices', {
      values: { delivery_notice_en: 'x'.repeat(301) },
    });
    expect([status, body]).toMatchObject([400, { data: { delivery_notice_en: {} } }]);
    expect((await shopRecord())['delivery_notice_en']).toBe('');
  });

  test('is an operator’s: an editor reads and changes nothing here', async () => {
    const editor = await signIn(backend, await makeUser(backend.admin, 'editor'));
    for (const token of [editor.token, ''])
      expect((await askDesk(backend, { token }, 'settings', { group: 'account' })).status).toBe(403);
    const { status } = await actAtDesk(backend, editor, 'settings-save', { group: 'countries', id: '', values: {} });
    expect(status).toBe(403);
  });
});

describe('a way of delivery', () => {
  test('is made and deleted; the rates of a method are called alike and have one price for a weight', async () => {
    const { id: country } = await backend.admin.collection('countries').getFirstListItem("code = 'FR'");
    const values = { country, method: 'home', name_en: 'To your door', price: 700, max_weight: 1000, days_max: 3 };
    const rate = (more: object) =>
      actAtDesk(backend, anna, 'settings-save', {
        group: 'shipping',
        id: '',
        updated: '',
        values: { ...values, ...more },
      });
    const light = await rate({ max_weight: 250, price: 490, name_en: 'By post' });
    const kilo = await rate({});
    expect([light.status, kilo.status]).toEqual([200, 200]);
    const named = await backend.admin.collection('shipping_rates').getOne(light.body.subject);
    expect(named['name_en']).toBe('To your door');
    expect((await rate({})).body.problems).toMatchObject([{ field: 'max_weight', code: 'method_weight_taken' }]);
    const { body } = await callRoute<QuoteAnswer>(backend, 'quote', orderRequest(shop));
    expect(body.shipping.filter(({ name }) => name === 'To your door')).toMatchObject([
      { id: light.body.subject, price: 490 },
    ]);
    for (const { id, updated } of (await settingsOf(backend, anna, 'shipping')).filter(
      (one) => one.values['method'] === 'home',
    ))
      expect((await actAtDesk(backend, anna, 'settings-remove', { group: 'shipping', id, updated })).status).toBe(200);
    expect(await last('changes')).toMatchObject({ collection: 'shipping_rates', action: 'delete', automatic: false });
  });

  test('is the only thing that the desk deletes', async () => {
    const [country] = await settingsOf(backend, anna, 'countries');
    const body = { group: 'countries', id: country?.id, updated: country?.updated };
    expect((await actAtDesk(backend, anna, 'settings-remove', body)).status).toBe(403);
  });
});

test('a voucher is made and changed, but for how often it was used', async () => {
  const values = { code: 'spring', kind: 'percent', value: 1000, active: true };
  const made = await actAtDesk(backend, anna, 'settings-save', { group: 'coupons', id: '', updated: '', values });
  expect(made.status).toBe(200);
  const find = ({ id }: { readonly id: string }): boolean => id === made.body.subject;
  const used = await changeSetting(backend, anna, 'coupons', { find, values: { used: 5 } });
  expect(used.body.problems).toMatchObject([{ field: 'used', code: 'not_for_editors' }]);
  const over = await changeSetting(backend, anna, 'coupons', { find, values: { value: 10_001 } });
  expect(over.body.problems).toMatchObject([{ field: 'value', code: 'percent_over' }]);
  const read = (await settingsOf(backend, anna, 'coupons')).find(find);
  expect(read?.values).toMatchObject({ code: 'SPRING', value: 1000, used: 0 });
});

describe('the bank account', () => {
  test('asks for the password again, and a wrong one gives nothing', async () => {
    const refused = await changeSetting(backend, anna, 'account', { values: ACCOUNT });
    expect(refused.body.problems).toEqual([{ field: 'password', code: 'confirm' }]);
    const wrong = await askDesk(backend, anna, 'confirm-self', { password: 'not-mine-at-all' });
    expect(wrong.body.problems).toEqual([{ field: 'password', code: 'wrong' }]);
    const bob = await newOperator(backend);
    const borrowed = await changeSetting(backend, anna, 'account', {
      values: ACCOUNT,
      proof: await proofOf(backend, bob),
    });
    expect(borrowed.body.problems).toEqual([{ field: 'password', code: 'confirm' }]);
    expect((await shopRecord())['bank_iban']).toBe('');
  });

  test('is changed by its rules, told to all who run the shop, and logged by its last characters', async () => {
    const proof = await proofOf(backend, anna);
    const odd = await changeSetting(backend, anna, 'account', { values: { ...ACCOUNT, bank_iban: 'FR00 1' }, proof });
    expect(odd.body.problems).toMatchObject([{ field: 'bank_iban' }]);
    expect((await changeSetting(backend, anna, 'account', { values: ACCOUNT, proof })).status).toBe(200);
    const mails = await backend.admin.collection('mails').getFullList({ filter: "kind = 'account_changed'" });
    const to = mails.map((mail) => String(mail['to']));
    expect(to).toEqual(expect.arrayContaining(['shop@vitrine.example', anna.email, 'superuser@vitrine.example']));
    expect(new Set(to).size).toBe(to.length);
    expect(mails[0]?.['text']).toContain('…2606');
    const detail: unknown = (await last('staff_actions'))?.['detail'];
    expect(detail).toMatchObject({ changes: { bank_iban: ['', '…2606'], bank_holder: [], transfer: [false, true] } });
    expect(JSON.stringify(detail)).not.toContain(ACCOUNT.bank_holder);
  });

  test('is not taken over by way of the shop’s address', async () => {
    const values = { email: 'thief@elsewhere.example' };
    const refused = await changeSetting(backend, anna, 'identity', { values });
    expect(refused.body.problems).toEqual([{ field: 'password', code: 'confirm' }]);
    expect((await changeSetting(backend, anna, 'identity', { values: { legal_form: 'SAS' } })).status).toBe(200);
    const proof = await proofOf(backend, anna);
    expect((await changeSetting(backend, anna, 'identity', { values, proof })).status).toBe(200);
    const alerts = await backend.admin.collection('mails').getList(1, 1, {
      filter: "kind = 'account_changed' && to = 'shop@vitrine.example'",
      sort: '-@rowid',
    });
    expect(alerts.items[0]?.['text']).toContain('thief@elsewhere.example');
  });
});

test('mails of orders say the shop’s own words, before and after; the preview does already', async () => {
  const values = { kind: 'order_confirmed', before_en: 'A word from Zoé.', after_en: 'See you soon!\nZoé' };
  const { token, record } = await placeOrder(backend, shop);
  const preview = { kind: values.kind, locale: 'en', before: values.before_en, after: values.after_en };
  const seen = await askDesk<MailPreviewAnswer>(backend, anna, 'mail-preview', preview);
  expect(seen.body).toMatchObject({ subject: expect.stringContaining(record.number) });
  expect(seen.body.text).toMatch(/A word from Zoé\.[^]+See you soon!/);
  expect(
    (await actAtDesk(backend, anna, 'settings-save', { group: 'mails', id: '', updated: '', values })).status,
  ).toBe(200);
  await callRoute(backend, 'demo-payment', { token, outcome: 'paid' });
  const mail = await backend.admin
    .collection('mails')
    .getFirstListItem(`order = '${record.id}' && kind = 'order_confirmed'`);
  expect(mail['text']).toMatch(/A word from Zoé\.[^]+See you soon!\nZoé\n/);
  expect(mail['html']).toContain('A word from Zoé.');
  const odd = { ...values, kind: 'dispute' };
  const refused = await actAtDesk(backend, anna, 'settings-save', { group: 'mails', id: '', updated: '', values: odd });
  expect(refused.body.problems).toMatchObject([{ field: 'kind', code: 'mail_kind' }]);
});

test('the checkout says the notice until it ends', async () => {
  const notice = async (): Promise<string | undefined> =>
    (await callRoute<QuoteAnswer>(backend, 'quote', orderRequest(shop))).body.notice;
  expect(await notice()).toBeUndefined();
  const ends = '2090-12-20 12:00:00.000Z';
  const values = { delivery_notice_en: 'We are back on 2 January.', delivery_notice_ends: ends };
  expect((await changeSetting(backend, anna, 'notices', { values })).status).toBe(200);
  expect(await notice()).toBe('We are back on 2 January.');
  await changeSetting(backend, anna, 'notices', { values: { delivery_notice_ends: '2026-01-01 12:00:00.000Z' } });
  expect(await notice()).toBeUndefined();
});
