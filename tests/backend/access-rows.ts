import type { Name } from '#tests/backend/access-table.ts';
import type { TestBackend } from '#tests/support/backend.ts';
import { ADDRESS, insertRow } from '#tests/support/order-shop.ts';

/** Ids of two records of a collection: one that the site shows or the customer owns, and one of neither kind (the same where all are shown). */
export interface Pair {
  readonly shown: string;
  readonly hidden: string;
}

/** Two rows of each collection that only the shop itself writes to: the first belongs to the customer, the second to a guest or to somebody else. */
export function orderRows(
  backend: TestBackend,
  customer: string,
  other: string,
  coupon: string,
  item: string,
): Partial<Record<Name, Pair>> {
  const made: Partial<Record<Name, Pair>> = {};
  const insert = (name: Name, fields: (suffix: 'shown' | 'hidden') => Record<string, string | number>): void => {
    const id = (suffix: string): string => `${suffix}${name.replaceAll('_', '')}`.padEnd(15, '0').slice(0, 15);
    const ids = { shown: id('own'), hidden: id('any') };
    for (const suffix of ['shown', 'hidden'] as const) insertRow(backend, name, { id: ids[suffix], ...fields(suffix) });
    made[name] = ids;
  };
  insert('carts', (suffix) => ({ user: suffix === 'shown' ? customer : other, lines: '[]' }));
  insert('saved_products', (suffix) => ({ user: suffix === 'shown' ? customer : other, products: '[]' }));
  insert('stock_requests', (suffix) => ({ item, email: `${suffix}@visitor.example`, locale: 'en' }));
  insert('consents', (suffix) => ({
    user: suffix === 'shown' ? customer : other,
    kind: 'newsletter',
    action: 'asked',
    email: 'zoe@visitor.example',
    locale: 'en',
  }));
  insert('orders', (suffix) => ({
    number: suffix,
    token: suffix,
    cart: suffix,
    key: suffix,
    request_hash: '0'.repeat(64),
    origin: suffix,
    user: suffix === 'shown' ? customer : '',
    email: 'zoe@visitor.example',
    locale: 'en',
    // A parcel is told to the shopper by a mail that says where it goes.
    address: JSON.stringify(ADDRESS),
    quote: JSON.stringify({ currency: 'EUR', lines: [], goods: 0, discount: 0, shipping: 0, total: 0, vat: [] }),
    ...(suffix === 'hidden' ? { method: 'transfer', total: 100_000_000 } : {}),
    shipping: JSON.stringify({ name: 'Post', daysMin: 1, daysMax: 2 }),
    currency: 'EUR',
    terms: '0'.repeat(64),
    order_state: 'open',
    payment_state: 'paid',
    fulfilment_state: 'unfulfilled',
    stock_held: 1,
  }));
  const order = (suffix: 'shown' | 'hidden'): string => made.orders?.[suffix] ?? '';
  insert('order_lines', (suffix) => ({
    order: order(suffix),
    item: 'anyitem00000000',
    product: 'anyproduct00000',
    quantity: 99,
    tax_class: 'standard',
  }));
  insert('order_history', (suffix) => ({
    order: order(suffix),
    machine: 'order',
    from: 'open',
    to: 'expired',
    by: 'shop',
  }));
  insert('moved_accounts', (suffix) => ({
    user: suffix === 'shown' ? customer : other,
    source: 'shopify',
    key: suffix,
    series: 'series-1',
  }));
  insert('past_orders', (suffix) => ({
    user: suffix === 'shown' ? customer : '',
    source: 'shopify',
    shop: 'Old Lamps',
    number: suffix,
    placed: '2020-01-01 10:00:00.000Z',
    currency: 'EUR',
    state: 'sent',
    lines: '[]',
  }));
  insert('push_devices', (suffix) => ({
    user: suffix === 'shown' ? customer : other,
    endpoint: `https://push.example/${suffix}`,
    p256dh: 'x',
    auth: 'x',
  }));
  insert('second_factors', (suffix) => ({ user: suffix === 'shown' ? customer : other, key: 'A'.repeat(32) }));
  insert('sign_ins', (suffix) => ({ user: suffix === 'shown' ? customer : other, factor: 'mail' }));
  insert('push_messages', (suffix) => ({ kind: 'order', key: suffix }));
  insert('staff_actions', (suffix) => ({ action: 'note', key: suffix, by: 'me', order: order(suffix) }));
  insert('shipments', (suffix) => ({
    order: order(suffix),
    carrier: 'Post',
    lines: '[]',
    shipped: '2026-01-01 10:00:00.000Z',
  }));
  insert('returns', (suffix) => ({
    kind: 'withdrawal',
    reference: suffix,
    order: order(suffix),
    email: 'zoe@visitor.example',
    locale: 'en',
    received: '2026-01-01 10:00:00.000Z',
    state: 'received',
    key: suffix,
  }));
  insert('payments', (suffix) => ({
    order: order(suffix),
    provider: 'demo',
    intent: suffix,
    state: 'open',
    currency: 'EUR',
  }));
  insert('refunds', (suffix) => ({
    order: order(suffix),
    payment: made.payments?.[suffix] ?? '',
    amount: 1,
    key: suffix,
    state: 'pending',
    by: 'shop',
  }));
  insert('transfers', (suffix) => ({ order: order(suffix), amount: 1, key: suffix, sender_iban: 'DE89' }));
  insert('unmatched_transfers', (suffix) => ({
    key: suffix,
    amount: 1,
    received: '2026-01-01 00:00:00.000Z',
    outcome: 'no_order',
    state: 'open',
  }));
  insert('customer_notes', (suffix) => ({ email: `${suffix}@visitor.example`, kind: 'note', text: 'Hello', by: 'me' }));
  insert('disputes', (suffix) => ({
    order: order(suffix),
    payment: made.payments?.[suffix] ?? '',
    provider_id: suffix,
    // One that is open would hold its order.
    state: 'won',
  }));
  insert('comparisons', (suffix) => ({ list: suffix === 'hidden' ? 'refunds' : 'payments' }));
  insert('job_findings', (suffix) => ({ step: 'expire_order', record: suffix }));
  insert('order_news', () => ({ way: 'none' }));
  insert('payment_findings', (suffix) => ({ kind: 'paid_without_order', intent: suffix }));
  insert('payment_events', (suffix) => ({ event: suffix, type: 'charge.succeeded', state: 'received' }));
  insert('mails', (suffix) => ({
    kind: 'order_confirmed',
    key: suffix,
    to: 'zoe@visitor.example',
    locale: 'en',
    subject: 'Hello',
    state: 'sent',
  }));
  insert('coupon_uses', (suffix) => ({ coupon, order: order(suffix), email: `${suffix}@visitor.example` }));
  insert('order_attempts', (suffix) => ({ scope: suffix, hour: '2026-01-01 00', count: 1 }));
  insert('vitals', (suffix) => ({
    day: '2026-01-01',
    page: suffix,
    connection: '4g',
    vital: 'lcp',
    bound: 1,
    count: 1,
  }));
  insert('missed_searches', (suffix) => ({ day: '2026-01-01', locale: 'en', words: suffix, count: 1 }));
  insert('media_uses', (suffix) => ({
    medium: `medium${suffix}`.slice(0, 15),
    collection: 'products',
    record: suffix.slice(0, 15),
  }));
  insert('awaited_pictures', (suffix) => ({
    collection: 'products',
    record: 'noproduct000000',
    source: suffix,
    state: 'waiting',
  }));
  insert('document_series', (suffix) => ({ name: suffix, last: 1 }));
  insert('months', (suffix) => ({
    month: suffix === 'shown' ? '2026-01' : '2026-02',
    starts: '2025-12-31 23:00:00.000Z',
    ends: '2026-01-31 23:00:00.000Z',
  }));
  insert('sales_abroad', (suffix) => ({ year: suffix === 'shown' ? '2026' : '2025', net: 1 }));
  insert('documents', (suffix) => ({
    order: order(suffix),
    kind: 'invoice',
    series: suffix,
    position: 1,
    number: suffix,
    locale: 'en',
  }));
  insert('sale_days', (suffix) => ({ day: '2026-01-01', kind: 'country', name: suffix }));
  insert('payouts', (suffix) => ({
    provider_id: suffix,
    currency: 'EUR',
    state: 'paid',
    made: '2026-01-01 00:00:00.000Z',
    arrives: '2026-01-03 00:00:00.000Z',
  }));
  insert('payout_lines', (suffix) => ({
    payout: made.payouts?.shown ?? '',
    provider_id: suffix,
    kind: 'payment',
  }));
  insert('invoice_files', (suffix) => ({
    document: made.documents?.shown ?? '',
    file: suffix,
    state: 'sent',
    sent: '2026-01-01 00:00:00.000Z',
  }));
  insert('terms_versions', (suffix) => ({ digest: (suffix === 'shown' ? '1' : '2').repeat(64), locale: 'en' }));
  return made;
}
