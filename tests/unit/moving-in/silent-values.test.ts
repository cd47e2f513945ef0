/** Values that were once taken otherwise than they stand in the file: each is read whole, or left out and said. */
import { expect, test } from 'vitest';
import { readFixtures, readText } from '#tests/unit/moving-in/fixtures.ts';

test('a value that is not read as a whole is left out and said, with its row and column', () => {
  const contents = readFixtures(['table/odd.csv']);
  const variants = contents.products.map(({ variants: [one] }) => one);
  expect(variants.map((one) => [one?.sku, one?.price, one?.stock, one?.weight, one?.gtin])).toEqual([
    ['O-1', 1250, 5, 350, '4006381333931'],
    ['O-2', null, null, 0, ''],
    ['O-3', null, 1234, 1200, ''],
    ['O-4', null, null, 0, ''],
    ['O-5', 1400, 3, 0, ''],
    ['O-6', 1500, null, 0, ''],
    ['O-7', 1_390_000, 2, 0, ''],
  ]);
  expect(contents.findings.map(({ code, row, column }) => `${row} ${column} ${code}`).toSorted()).toEqual([
    '0  status_unsaid',
    '1 EAN (2) column_double',
    '3 EAN gtin_wrong',
    '3 Price price_unread',
    '3 Stock stock_unread',
    '3 Weight number_unread',
    '4 Price foreign_currency',
    '5  stock_far',
    '5 Price foreign_currency',
    '7 Stock stock_unread',
    '8  price_far',
  ]);
});

test('a price far from all others of its file waits as a draft, and so does one above any reason', () => {
  const of = (prices: readonly string[]) =>
    readText('a.csv', ['name,price,status', ...prices.map((price, at) => `N${at},${price},published`)].join('\n'));
  const { products, findings } = of(['12.00', '15.00', '0.14', '18.00', '1600.00', '19.00', '1500.00']);
  expect(products.map(({ status }) => status === 'draft')).toEqual([false, false, true, false, false, false, false]);
  expect(findings.filter(({ code }) => code === 'price_far')).toMatchObject([
    { code: 'price_far', weight: 'changed', row: 4, params: { value: '0.14', median: '18.00', name: 'N2' } },
  ]);
  expect(of(['100000.01', '99999.99']).products.map(({ status }) => status)).toEqual(['draft', 'published']);
});

test('a number that may be either of two is no price where nothing in the file says which', () => {
  const priceOf = (...prices: readonly string[]) =>
    readText('a.csv', ['name;price', ...prices.map((price, at) => `N${at};${price}`)].join('\n')).products.map(
      ({ variants: [one] }) => one?.price,
    );
  expect(priceOf('1.250', '2.400')).toEqual([null, null]);
  expect(priceOf('1.250', '24,00')).toEqual([125_000, 2400]);
  expect(priceOf('1.250', '24.00')).toEqual([125, 2400]);
});

test('Shopify: what was never sent comes in as a draft, what had no VAT is said, and both are named', () => {
  const { products, findings } = readFixtures(['shopify/digital.csv']);
  expect(products.map(({ key, status }) => [key, status])).toEqual([
    ['pattern', 'draft'],
    ['frame', 'published'],
  ]);
  expect(findings).toMatchObject([
    { code: 'never_sent', column: 'Variant Requires Shipping', params: { value: 'Pattern' } },
    { code: 'tax_free', column: 'Variant Taxable', params: { value: 'Frame' } },
  ]);
});

test('orders: an amount in another currency, or none at all, is no amount', () => {
  const head = 'Name,Financial Status,Created at,Email,Currency,Total,Lineitem name,Lineitem quantity,Lineitem price';
  const order = (currency: string, total: string, quantity = '1', price = '5.00') =>
    readText('orders.csv', `${head}\n#1,paid,2024-03-05,a@b.example,${currency},"${total}",Cup,${quantity},${price}`);
  expect(order('EUR', '€10.00').orders).toMatchObject([{ total: 1000 }]);
  expect(order('USD', '$10.00').orders).toMatchObject([{ total: 1000, currency: 'USD' }]);
  for (const odd of [order('EUR', '$10.00'), order('', '$10.00'), order('EUR', '1E3')]) {
    expect(odd.orders).toEqual([]);
    expect(odd.findings.map(({ code }) => code)).toEqual(['number_unread', 'order_incomplete']);
  }
  for (const below of [order('EUR', '-10.00'), order('EUR', '10.00', '-2'), order('EUR', '10.00', '1', '-5.00')])
    expect(below.findings[0]).toMatchObject({ code: 'number_unread', weight: 'changed' });
  const unsure = order('EUR', '10.00', '2 x 5', '20%');
  expect(unsure.findings.map(({ code, column }) => [code, column])).toEqual([
    ['number_unread', 'Lineitem quantity'],
    ['number_unread', 'Lineitem price'],
  ]);
});
