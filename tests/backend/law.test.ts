/** What the law wants shown: the notice of the legal guarantee, and who answers in the Union for what is made outside of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putMedium } from '#src/backend/put-medium.ts';
import type { InboxAnswer } from '#src/contract/shop-api.ts';
import { create, png } from '#tests/backend/fixtures.ts';
import { refusal } from '#tests/support/backend.ts';
import { openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { callRoute } from '#tests/support/order-shop.ts';

let office: MailOffice;
let shop: string;

beforeAll(async () => {
  office = await openMailOffice();
  shop = (await office.backend.admin.collection('shop').getFirstListItem('')).id;
});
afterAll(() => office.stop());

const change = (fields: Record<string, unknown>): Promise<unknown> =>
  office.backend.admin.collection('shop').update(shop, fields);

async function attachedTo(locale: 'fr' | 'en') {
  await office.reset();
  const { record } = await office.place({ locale });
  await office.tell('order_confirmed', record.id, {});
  const [mail] = await office.sink.read();
  return new Map(mail?.attachments.map(({ filename, content }) => [filename, new Uint8Array(content as ArrayBuffer)]));
}

describe('the notice of the legal guarantee', () => {
  test('needs all of its text beside it', async () => {
    const refused = await refusal(change({ guarantee_it: await putMedium(office.backend.admin, png('avviso.png')) }));
    expect(refused.codes).toEqual({ guarantee_alt_it: 'notice_text_needed' });
  });

  test('is attached as it is to the confirmation in its language, and to no other', async () => {
    const notice = png('avis.png', 3000);
    expect((await attachedTo('fr')).has('garantie-legale.png')).toBe(false);
    await change({
      guarantee_fr: await putMedium(office.backend.admin, notice),
      guarantee_alt_fr: 'Garantie légale de conformité',
    });
    expect((await attachedTo('fr')).get('garantie-legale.png')).toEqual(new Uint8Array(await notice.arrayBuffer()));
    expect([...(await attachedTo('en')).keys()].some((name) => name?.endsWith('.png'))).toBe(false);
  });

  test('opens from the inbox of the demo as the file that it is, and runs nothing', async () => {
    const { record, token } = await office.place({ locale: 'fr' });
    await office.tell('order_confirmed', record.id, {});
    const { body } = await callRoute<InboxAnswer>(office.backend, 'inbox', { tokens: [token] });
    const file = body.mails[0]?.attachments.find(({ name }) => name === 'garantie-legale.png');
    const response = await fetch(`${office.backend.url}${file?.view}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect((await response.arrayBuffer()).byteLength).toBe(3000);
  });
});

test('a manufacturer outside the Union needs a responsible person there, with both addresses', async () => {
  const maker = { name: 'Far Away Ltd', address: 'Road 1', contact: 'hi@far.example' };
  const { admin } = office.backend;
  expect((await refusal(create(admin, 'manufacturers', { ...maker, country: 'CN' }))).codes).toEqual({
    responsible_name: 'responsible_needed',
    responsible_address: 'responsible_needed',
    responsible_contact: 'responsible_needed',
  });
  const responsible_name = 'Importeur SAS';
  const named = {
    responsible_name,
    responsible_address: '1 rue X\nLyon',
    responsible_contact: 'ici@importeur.example',
  };
  expect((await create(admin, 'manufacturers', { ...maker, ...named, country: 'CN' })).id).not.toBe('');
  expect((await create(admin, 'manufacturers', { ...maker, country: 'NO' })).id).not.toBe('');
});
