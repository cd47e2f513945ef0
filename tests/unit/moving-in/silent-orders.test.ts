/** Orders: what a file does not say, or says in a way that nobody knows, is told and never a silent value. */
import { expect, test } from 'vitest';
import { codesOf, readText } from '#tests/unit/moving-in/fixtures.ts';

test.each([
  ['wc-completed', 'sent'],
  ['wc-refunded', 'refunded'],
  ['Completato', 'sent'],
  ['Fertiggestellt', 'sent'],
  ['Abgeschlossen', 'sent'],
  ['Rückerstattet', 'refunded'],
  ['Zurückerstattet', 'refunded'],
  ['Procesando', 'paid'],
  ['In Bearbeitung', 'paid'],
  ['En cours', 'paid'],
  ['Fehlgeschlagen', 'cancelled'],
  ['On hold', 'open'],
  ['In sospeso', 'open'],
  ['Wartend', 'open'],
  ['Closed', 'open', 'order_status'],
  ['Zauberhaft', 'open', 'order_status'],
])('%s: an order is %s, and a word that nobody knows is said once', (word, state, code?: string) => {
  const text = `Order number;Date;Total;Currency;Status\n1;2026-11-05;9.90;EUR;${word}\n2;2026-11-06;9.90;EUR;${word}\n`;
  const { orders, findings } = readText('o.csv', text);
  expect(orders.map((order) => order.state)).toEqual([state, state]);
  expect(findings.map((finding) => finding.code)).toEqual(code === undefined ? [] : [code]);
});

test('what Magento has closed has been refunded', () => {
  const text =
    'ID,Purchase Date,Bill-to Name,Grand Total (Purchased),Status,Customer Email\n1,"Nov 5, 2025, 3:21:01 PM",Anna,59.0000,closed,a@b.example\n';
  expect(readText('o.csv', text).orders).toMatchObject([{ state: 'refunded' }]);
});

test.each([
  [undefined, 'EUR', 990],
  ['JPY', 'JPY', 10],
])('orders without a currency are in that of the shop, and say it once: %s', (currency, expected, total) => {
  const unsaid = 'Order number;Date;Total\n1;2026-11-05;9.90\n2;2026-11-05;9.90\n';
  const { orders, findings } = readText('o.csv', unsaid, { currency });
  expect(orders.map((order) => [order.currency, order.total])).toEqual([
    [expected, total],
    [expected, total],
  ]);
  expect(findings).toMatchObject([{ code: 'order_currency', params: { value: expected } }]);
  for (const text of [
    'Order number;Date;Total (EUR)\n1;2026-11-05;9.90',
    'Order number;Date;Total;Currency\n1;2026-11-05;9.90;EUR',
  ])
    expect(codesOf(readText('o.csv', text))).toEqual([]);
});

/** Each column of orders with items that may be left out → what is said of it then. */
const NEEDED = { Quantity: 'Item quantity', 'Item Cost': 'Item price', 'Order Total Amount': 'Order total' };

test.each(Object.entries(NEEDED))('orders without a column %s say so once', (left, said) => {
  const cells: Record<string, string> = {
    'Order Number': '1',
    'Order Status': 'Completed',
    'Order Date': '2026-11-05',
    Currency: 'EUR',
    'Order Total Amount': '114.80',
    'Item Name': 'Lamp',
    Quantity: '3',
    'Item Cost': '30',
    'Cart Discount Amount': '0',
  };
  const whole = Object.entries(cells);
  const write = (own: typeof whole): string =>
    own.map(([name]) => name).join(',') + '\n' + own.map(([, one]) => one).join(',');
  expect(codesOf(readText('o.csv', write(whole)))).toEqual([]);
  const { findings } = readText('o.csv', write(whole.filter(([name]) => name !== left)));
  expect(findings).toMatchObject([{ code: 'order_unsaid', params: { value: said } }]);
});

test.each([
  ['Item Name,Quantity (- Refund),Item Cost', 'Lamp,3,30', 3000],
  ['Item Name,Quantity (- Refund),Item Cost (inc. tax)', 'Lamp,3,36.60', 3660],
  ['Name,Quantity,Item Cost', 'Lamp,3,30', 3000],
  ['Item Name,Quantity,Order Line Total (include tax)', 'Lamp,3,109.80', 3660],
  ['Item Name,Quantity,Item Cost', ',3,30', 3000],
])('the WooCommerce plugin for orders: %s', (head, row, price) => {
  for (const total of ['Order Total Amount', 'Order Total Amount (- Refund)']) {
    const text = `Order Number,Order Status,Order Date,Order Currency,Cart Discount Amount,${total},SKU,${head}\n1,Completed,2026-03-05 10:22,EUR,0,114.8,,${row}\n`;
    const contents = readText('o.csv', text);
    expect(contents.files).toMatchObject([{ source: 'woocommerce', knownBy: 'shop' }]);
    expect(contents.orders).toMatchObject([{ total: 11_480, lines: [{ quantity: 3, price }] }]);
    expect(contents.orders[0]?.lines[0]?.name).toBe(row.startsWith(',') ? '–' : 'Lamp');
    expect(codesOf(contents)).toEqual([]);
  }
});
