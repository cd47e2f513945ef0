/** Vouchers of editors: only where the operators allow it, by the desk's rules, with who and when, and worth what they say. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QuoteAnswer } from '#src/contract/shop-api.ts';
import {
  COUPONS,
  type CouponHistoryAnswer,
  type CouponRow,
  type CouponSaveAnswer,
  type CouponsAnswer,
} from '#src/contract/studio-coupons.ts';
import type { SettingValues } from '#src/contract/desk/settings.ts';
import { create, makeUser, word } from '#tests/backend/fixtures.ts';
import { newKey } from '#tests/support/after-sales.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callStudio, signInEditor, type Editor, type StudioResult } from '#tests/support/editors.ts';
import { callRoute, orderRequest, startOrderShop, type OrderShop } from '#tests/support/order-shop.ts';
import { write } from '#tests/support/poison.ts';

let backend: TestBackend;
let shop: OrderShop;
let editor: Editor;
const ROUTES = ['coupons', 'coupon-save', 'coupon-history'] as const;

beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 1000);
  editor = await signInEditor(backend);
});
afterAll(() => backend.stop());

async function allow(isAllowed: boolean): Promise<void> {
  const { id } = await backend.admin.collection('shop').getFirstListItem('');
  await backend.admin.collection('shop').update(id, { editors_coupons: isAllowed });
}

async function rows(): Promise<readonly CouponRow[]> {
  return (await callStudio<CouponsAnswer>(backend, editor, 'coupons', { after: '' })).body.coupons;
}

function save(
  values: SettingValues,
  { id = '', updated = '' }: { readonly id?: string; readonly updated?: string } = {},
  key = newKey(),
): Promise<StudioResult<CouponSaveAnswer>> {
  return callStudio(backend, editor, 'coupon-save', { key, id, updated, values });
}

const terms = (): SettingValues => ({ code: word('editor').toUpperCase(), kind: 'percent', value: 1000, active: true });

describe('who', () => {
  test('may not as long as nobody has allowed it, which is how a shop begins', async () => {
    const made = await create(backend.admin, 'coupons', { ...terms(), kind: 'percent' });
    const bodies = [{ after: '' }, { key: newKey(), id: '', updated: '', values: terms() }, { id: made.id }];
    for (const [at, route] of ROUTES.entries())
      expect(await callStudio(backend, editor, route, bodies[at] ?? {})).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    await allow(true);
    expect(await callStudio(backend, editor, 'coupons', { after: '' })).toMatchObject({ status: 200 });
    await allow(false);
    expect(await callStudio(backend, editor, 'coupons', { after: '' })).toMatchObject({ status: 403 });
    await allow(true);
  });

  test('is no customer, no operator, and no editor past the route', async () => {
    for (const role of ['customer', 'operator'] as const) {
      const { email, password } = await makeUser(backend.admin, role);
      const client = backend.client();
      await client.collection('users').authWithPassword(email, password);
      for (const route of ROUTES)
        expect(await callStudio(backend, { client }, route, {})).toMatchObject({ status: 403 });
    }
    const coupons = editor.client.collection('coupons');
    await expect(coupons.getList(1, 1)).rejects.toMatchObject({ status: 403 });
    await expect(coupons.create(terms())).rejects.toMatchObject({ status: 403 });
    const [first] = await rows();
    await expect(coupons.delete(first?.id ?? '')).rejects.toMatchObject({ status: 403 });
    // And the switch is no field of theirs.
    const record = await backend.admin.collection('shop').getFirstListItem('');
    await expect(editor.client.collection('shop').update(record.id, { editors_coupons: true })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('a voucher of an editor', () => {
  test('is made once, counts in a cart, is changed and stopped, and tells by whom', async () => {
    const values = terms();
    const key = newKey();
    const made = await save(values, {}, key);
    expect(made.status).toBe(200);
    // An answer that was lost: the same press again.
    expect((await save(values, {}, key)).body).toEqual({ id: made.body.id });
    const find = async (): Promise<CouponRow | undefined> => (await rows()).find(({ id }) => id === made.body.id);
    expect(await find()).toMatchObject({ values: { ...values, used: 0, max_uses: 0 } });
    const cart = { ...orderRequest(shop), coupon: `${values['code']}`.toLowerCase() };
    const quoted = await callRoute<QuoteAnswer>(backend, 'quote', cart);
    expect(quoted.body.quote).toMatchObject({ discount: expect.any(Number) });
    expect(quoted.body.quote.discount).toBeGreaterThan(0);
    const before = await find();
    expect(await save({ active: false }, before)).toMatchObject({ status: 200 });
    // As it was read before that.
    expect(await save({ value: 2000 }, before)).toMatchObject({ status: 409, body: { code: 'edited_meanwhile' } });
    const stopped = await callRoute<QuoteAnswer>(backend, 'quote', cart);
    expect(stopped.body.quote?.discount ?? 0).toBe(0);
    const history = await callStudio<CouponHistoryAnswer>(backend, editor, 'coupon-history', { id: made.body.id });
    const { email } = await backend.admin.collection('users').getOne<{ email: string }>(editor.id);
    expect(history.body.changes.map(({ by, fields }) => [by, fields])).toEqual([
      [email, ['active']],
      [email, ['active', 'code', 'kind', 'value']],
    ]);
    write(
      backend,
      `INSERT INTO staff_actions (id, "by", action, key, subject, detail, created) VALUES
       ('othersettings00', 'users boss@shop.example', 'settings-save', 'other-settings', 'someotherrecord',
        '{"group":"identity","changes":{"brand":1}}', '2026-01-01 10:00:00.000Z')`,
    );
    expect(await callStudio(backend, editor, 'coupon-history', { id: 'someotherrecord' })).toMatchObject({
      body: { changes: [] },
    });
  });

  test('is refused by the rules that the desk has, field by field', async () => {
    expect(await save({ ...terms(), value: 10_001 })).toMatchObject({
      status: 400,
      body: { code: 'invalid', problems: [{ collection: 'coupons', field: 'value', code: 'percent_over' }] },
    });
    const dates = { starts: '2027-02-01 00:00:00.000Z', ends: '2027-01-01 00:00:00.000Z' };
    expect(await save({ ...terms(), ...dates })).toMatchObject({
      body: { problems: [{ field: 'ends', code: 'coupon_dates' }] },
    });
    expect(await save({ ...terms(), used: 5 })).toMatchObject({ body: { problems: [{ field: 'used' }] } });
    expect(await save({ value: 1 }, { id: 'nosuchcoupon000' })).toMatchObject({ status: 404 });
    const [taken] = await rows();
    expect(await save({ ...terms(), code: taken?.values['code'] ?? '' })).toMatchObject({
      status: 400,
      body: { problems: [{ field: 'code', code: 'coupon_taken' }] },
    });
  });

  test('is listed in parts, the newest first, with nothing twice', async () => {
    for (let made = 0; made < COUPONS + 1; made += 1)
      await create(backend.admin, 'coupons', { ...terms(), kind: 'percent' });
    const first = (await callStudio<CouponsAnswer>(backend, editor, 'coupons', { after: '' })).body;
    const second = (await callStudio<CouponsAnswer>(backend, editor, 'coupons', { after: first.next })).body;
    const all = [...first.coupons, ...second.coupons].map(({ id }) => id);
    const stored = await backend.admin.collection('coupons').getFullList({ sort: '-@rowid' });
    expect(all).toEqual(stored.map(({ id }) => id));
    expect([first.coupons.length, second.next]).toEqual([COUPONS, '']);
    expect(await callStudio(backend, editor, 'coupons', { after: "' OR 1" })).toMatchObject({ status: 400 });
  });
});
