/** What the desk is sent of people of a former shop in tests, and what it answers. */
import { randomBytes } from 'node:crypto';
import type { MovedAddress, MovedCustomer, MovedOrder } from '#src/contract/moving-in/moved.ts';
import type { MoveInAnswer, MoveInRequest, MoveInUndoAnswer } from '#src/contract/moving-in/people-api.ts';
import { word } from '#tests/backend/fixtures.ts';
import type { TestBackend } from '#tests/support/backend.ts';
import { readDesk } from '#tests/support/call-desk.ts';

export const newSeries = (): string => `test-${randomBytes(6).toString('hex')}`;

export const ADDRESS: MovedAddress = {
  name: 'Zoé Lefèvre',
  company: '',
  street: '3 rue du Bac',
  extra: '',
  postcode: '75007',
  city: 'Paris',
  country: 'FR',
  phone: '+33 6 12 34 56 78',
};

export function movedCustomer(more: Partial<MovedCustomer> = {}): MovedCustomer {
  const email = `${word('moved')}@visitor.example`;
  return {
    key: email,
    row: 2,
    email,
    name: 'Zoé Lefèvre',
    locale: 'fr',
    addresses: [ADDRESS],
    ...more,
  };
}

export function movedOrder(more: Partial<MovedOrder> = {}): MovedOrder {
  return {
    number: `#${word('')}`,
    row: 3,
    placed: '2023-05-01T10:00:00.000Z',
    email: 'zoe@visitor.example',
    name: 'Zoé Lefèvre',
    currency: 'EUR',
    total: 12_900,
    shipping: 900,
    tax: 2150,
    discount: 0,
    state: 'sent',
    lines: [{ sku: 'LAMP-1', name: 'Lampe Aurore', quantity: 2, price: 6000 }],
    shippingAddress: ADDRESS,
    billingAddress: null,
    ...more,
  };
}

export function moveIn(backend: TestBackend, more: Partial<MoveInRequest>): Promise<MoveInAnswer> {
  return readDesk(backend, 'move-in', {
    source: 'shopify',
    shop: 'Old Lamps',
    series: newSeries(),
    dry: false,
    ...more,
  });
}

export const codesOf = ({ findings }: MoveInAnswer): string[] =>
  findings.map(({ kind, row, code, weight }) => `${kind} ${row} ${code} ${weight}`);

export async function undoMoveIn(backend: TestBackend, series: string): Promise<Omit<MoveInUndoAnswer, 'after'>> {
  const sum = { accounts: 0, kept: 0, orders: 0, reviews: 0 };
  let after = '';
  do {
    // oxlint-disable-next-line no-await-in-loop -- each piece says where the next one begins
    const answer: MoveInUndoAnswer = await readDesk(backend, 'move-in-undo', { series, after });
    sum.accounts += answer.accounts;
    sum.kept += answer.kept;
    sum.orders += answer.orders;
    sum.reviews += answer.reviews;
    after = answer.after;
  } while (after !== '');
  return sum;
}
