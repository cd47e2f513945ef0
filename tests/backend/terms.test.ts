/** The versions of the terms: the digest that a build gives its pages, and which of them an order may accept. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderAnswer } from '#src/contract/shop-api.ts';
import { createContext } from '#src/publishing/site/context.ts';
import { openContent } from '#src/publishing/content/live-content.ts';
import { termsDigest } from '#src/publishing/site/site-parts.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { word } from '#tests/backend/fixtures.ts';
import { refusal } from '#tests/support/backend.ts';
import { openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { callRoute, orderRequest, withDatabase } from '#tests/support/order-shop.ts';

let office: MailOffice;

beforeAll(async () => {
  office = await openMailOffice();
});
afterAll(() => office.stop());

describe('the versions of the terms', () => {
  const edit = (fields: object): Promise<unknown> =>
    office.backend.admin.collection('pages').update(office.cgv.id, fields);

  test('have the digest that a build gives its pages, in each language', async () => {
    const context = createContext({ content: (await openContent(office.backend.admin)).content, pictures: {} });
    for (const locale of LOCALES) expect(await office.present(locale)).toBe(termsDigest(context, locale));
  });

  test('an order may accept the one that holds, and for a day the one before', async () => {
    const old = await office.present('en');
    await edit({ body_en: `<p>${word('new')}</p>` });
    const now = await office.present('en');
    expect(now).not.toBe(old);
    const order = (terms: string): Promise<{ status: number }> =>
      callRoute(office.backend, 'order', orderRequest(office.shop, { terms }));
    expect((await order(now)).status).toBe(200);
    expect((await order(old)).status).toBe(200);
    withDatabase(office.backend, (database) =>
      database
        .prepare("UPDATE terms_versions SET replaced = ? WHERE replaced != ''")
        .run(new Date(Date.now() - 86_500_000).toISOString().replace('T', ' ')),
    );
    expect(
      await callRoute<OrderAnswer>(office.backend, 'order', orderRequest(office.shop, { terms: old })),
    ).toMatchObject({
      status: 409,
      body: { code: 'terms_changed' },
    });
    // Back to what it said: the version is there already, and holds again.
    const count = (await office.versions()).length;
    await edit({ body_en: office.cgv.body_en });
    expect(await office.present('en')).toBe(old);
    expect(await office.versions()).toHaveLength(count);
    expect((await order(old)).status).toBe(200);
    expect((await order(await office.present('fr'))).status).toBe(409);
  });

  test('stay as they are', async () => {
    const [version] = await office.versions();
    const terms = office.backend.admin.collection('terms_versions');
    const id = version?.id ?? '';
    expect((await refusal(terms.update(id, { cgv_body: 'x' }))).codes).toEqual({ cgv_body: 'set_by_shop' });
    expect((await refusal(terms.delete(id))).codes).toEqual({ id: 'kept' });
    expect((await refusal(terms.create({ digest: 'a'.repeat(64), locale: 'en' }))).status).toBe(403);
  });
});
