import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import desk from '#i18n/fr/desk-orders.json';
import type { PackOrder } from '#src/contract/desk/pack.ts';
import { Slip } from '#src/desk/pack/PrintPage.tsx';
import { createT } from '#src/i18n/client-t.ts';
import { ADDRESS } from '#tests/support/order-shop.ts';

const words = desk['desk-slip'];

const SENDER = { brand: 'V', name: 'V SAS', address: '1 rue V', country: 'FR', email: 'v@shop.example', phone: '' };
const LINE = { line: 'l', item: 'i', name: 'Bol', values: ['Petit'], sku: 'B-1', unitPrice: 2000, quantity: 2 };

function slip(changes: Partial<PackOrder>): string {
  const order: PackOrder = {
    id: 'o',
    number: 'K7QM-X2PA',
    created: '2026-11-01T10:00:00.000Z',
    locale: 'fr',
    address: ADDRESS,
    phone: '',
    currency: 'EUR',
    shipping: 'La Poste',
    courierNote: '',
    gift: false,
    giftMessage: '',
    packed: '',
    isRest: false,
    isTakenBack: false,
    hasReturn: false,
    waits: false,
    hindrance: '',
    lines: [{ ...LINE, left: 1, picked: 0 }],
    ...changes,
  };
  const t = createT(words, 'fr');
  return renderToStaticMarkup(<Slip t={t} logo={null} order={order} sender={SENDER} country="" />);
}

test('a slip has prices, but for a present, which has its message instead', () => {
  expect(slip({})).toContain('20,00');
  expect(slip({})).toContain(words.price);
  const present = slip({ gift: true, giftMessage: 'Bon anniversaire' });
  expect(present).toContain('Bon anniversaire');
  for (const price of ['20,00', '€', words.price]) expect(present).not.toContain(price);
});

test('a slip lists what lies in this parcel, and says when it is the rest of an order', () => {
  expect(slip({})).toContain('<td class="slip-pieces">1</td>');
  expect(slip({})).not.toContain(words.rest);
  expect(slip({ isRest: true })).toContain(words.rest);
});
