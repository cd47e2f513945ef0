/** Rows of one order are found by the whole file: where they stand says nothing, and what contradicts itself is told. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MovedOrder } from '#src/contract/moving-in/moved.ts';
import { MAPPING_FIELDS } from '#src/moving-in/fields.ts';
import { readText } from '#tests/unit/moving-in/fixtures.ts';

/** What is read of each order, whichever of its rows comes first. */
const plain = (orders: readonly MovedOrder[]): unknown[] =>
  orders
    .map(({ lines, ...order }) => ({ ...order, row: 0, lines: lines.map((line) => JSON.stringify(line)).toSorted() }))
    .toSorted((one, other) => one.number.localeCompare(other.number));

/** Tables of each way to write orders: with all on each row, or what is of the whole on one of them alone. */
const TABLES: Readonly<Record<string, string>> = {
  shopify: `Name,Email,Financial Status,Fulfillment Status,Currency,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Country,Cancelled at
#1004,a@x.example,paid,fulfilled,EUR,5.00,10.83,65.00,0.00,2024-03-05,1,Lamp,40.00,L,Anna Rossi,Via Roma 1,Milano,20121,IT,
#1004,a@x.example,,,,,,,,2024-03-05,1,Vase,20.00,V,,,,,,
#1003,b@x.example,refunded,fulfilled,EUR,5.00,0.00,35.00,0.00,2024-03-04,1,Vase,30.00,V,Bob B,Rue 1,Paris,75001,FR,2024-03-06`,
  prestashop: `ID;Reference;New client;Delivery;Customer;Total;Payment;Status;Date
21;SPLIT;1;Italy;A. Rossi;€85.00;Card;Canceled;2024-03-05 10:22:11
22;SPLIT;0;Italy;A. Rossi;€25.00;Card;Shipped;2024-03-05 10:22:11
23;OTHER;0;Italy;B. Rossi;€25.00;Card;Shipped;2024-03-15 10:22:11`,
  etsy: `Sale Date,Item Name,Buyer,Quantity,Price,Discount Amount,Order Shipping,Currency,Listing ID,Date Paid,Date Shipped,Order ID,SKU
12/25/24,Ring,zoe,1,45.00,5.00,3.00,EUR,900,12/25/2024,12/26/2024,3001,R
12/25/24,Pin,zoe,2,12.00,0,0,EUR,901,12/25/2024,,3001,PIN
12/26/24,Pin,ann,2,12.00,0,0,EUR,901,12/27/2024,12/27/2024,3002,PIN`,
  any: `Numéro de commande;Date;Client;E-mail;Article;Quantité;Prix unitaire;Total;Statut
1001;05/03/2024;Anna Rossi;anna@example.com;Lampe;1;40,00;80,00;Payée
1001;;;;Vase;2;20,00;;
;05/03/2024;Charles Petit (téléphone);;Prothèse auditive;1;900,00;900,00;Payée
12;05/03/2024;Anna Rossi;;Lampe;1;40,00;40,00;Payée
12;05/03/2024;Charles Petit;;Tapis;1;900,00;900,00;Payée
1002;16/03/2024;Bob;bob@example.com;Vase;1;20,00;20,00;Payée`,
  own: `order,placed,state,email,name,currency,total,shipping,tax,discount,line_sku,line_name,line_quantity,line_price,shipping_street,billing_street
#1,2025-01-02T10:00:00Z,paid,a@x.example,Ada,EUR,60,0,0,0,L,Lamp,1,40,,
#1,2025-01-02T10:00:00Z,paid,a@x.example,Ada,EUR,60,0,0,0,V,Vase,1,20,,
#2,2025-01-03T10:00:00Z,paid,b@x.example,Bob,EUR,40,0,0,0,L,Lamp,1,40,,
#3,2025-01-03T10:00:00Z,paid,,Bob,EUR,40,0,0,0,L,Lamp,1,40,,
#3,2025-01-03T10:00:00Z,paid,,Cyd,EUR,40,0,0,0,V,Vase,1,40,,`,
};
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  shopify: ['#1003', '#1004'],
  prestashop: ['OTHER', 'SPLIT#1', 'SPLIT#2'],
  etsy: ['3001', '3002'],
  any: ['1001', '1002'],
  own: ['#1', '#2'],
};

test.each(Object.entries(TABLES))('the rows of a file of orders say the same in any order: %s', (name, text) => {
  const [head = '', ...rows] = text.split('\n');
  const read = (lines: readonly string[]): unknown[] => plain(readText('o.csv', [head, ...lines].join('\n')).orders);
  const whole = read(rows);
  expect(whole).toMatchObject((NUMBERS[name] ?? []).map((number) => ({ number })));
  fc.assert(
    fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
      expect(read(shuffled)).toEqual(whole);
    }),
  );
});

test('an order’s own fields are those of whichever row has them', () => {
  const [head = '', first = '', second = ''] = TABLES['shopify']?.split('\n') ?? [];
  expect(readText('o.csv', [head, second, first].join('\n')).orders).toMatchObject([
    { state: 'sent', total: 6500, name: 'Anna Rossi', shippingAddress: { city: 'Milano' }, lines: [{}, {}] },
  ]);
});

const WHOLE = {
  'Order number': '12',
  Date: '2024-03-05',
  Customer: 'Anna Rossi',
  Email: 'a@x.example',
  Product: 'Lamp',
  Quantity: '1',
  'Unit price': '40.00',
  Currency: 'EUR',
  'Shipping cost': '5.00',
  'Order status': 'Paid',
};

test.each([
  ['Date', '2024-03-06'],
  ['Customer', 'Charles Petit'],
  ['Email', 'c@x.example'],
  ['Currency', 'CHF'],
  ['Shipping cost', '7.00'],
  ['Order status', 'Cancelled'],
  ['Product', 'Vase', 'taken'],
  ['Quantity', '2', 'taken'],
  ['Customer', ' ANNA  Rossi', 'taken'],
  ['Email', '', 'taken'],
] as const)('two rows of one number that differ in %s (%s) are no order of anybody', (column, cell, taken?: string) => {
  const write = (one: Readonly<Record<string, string>>): string => Object.values({ ...one, Total: '40.00' }).join(',');
  const head = [...Object.keys(WHOLE), 'Total'].join(',');
  const contents = readText('o.csv', [head, write(WHOLE), write({ ...WHOLE, [column]: cell })].join('\n'));
  const found = contents.findings.find(({ code }) => code === 'order_apart');
  expect([contents.orders.length, found?.params['name']]).toEqual(taken === undefined ? [0, column] : [1, undefined]);
});

const LINES = 'Bestellnummer;Datum;E-Mail;Artikel;Menge;Einzelpreis;Summe;Status';

test.each([
  ['each line has its own', ['40,00', '40,00', '200,00'], 'asked'],
  ['each line costs as much', ['40,00', '40,00', '40,00'], 'asked', '40,00'],
  ['all lines say the whole', ['280,00', '280,00', '280,00'], 'taken'],
  ['one line alone says it', ['280,00', '', ''], 'taken'],
])('what may be the total of an order or of its line: %s', (_, totals, expected, third = '200,00') => {
  const rows = ['Lampe;1;40,00', 'Vase;2;20,00', `Teppich;1;${third}`];
  const text = [LINES, ...rows.map((row, at) => `1;05.03.2024;a@x.example;${row};${totals[at]};Versendet`)].join('\n');
  const { files, orders } = readText('o.csv', text);
  expect(files[0]?.mapping['Summe']).toBe(expected === 'asked' ? '?' : 'order.total');
  if (expected === 'taken') expect(orders).toMatchObject([{ total: 28_000, lines: [{}, {}, {}] }]);
  const mapped = { ...files[0]?.mapping, Summe: 'order.lineTotal' };
  const said = readText('o.csv', text, { mappings: { 'o.csv': mapped } });
  expect(said.orders).toMatchObject([{ total: third === '40,00' ? 12_000 : 28_000 }]);
});

const address = (of: 'shipping' | 'billing'): Readonly<Record<string, string>> => ({
  [`order.${of}Street`]: 'Via Roma 1',
  [`order.${of}Postcode`]: '20121',
  [`order.${of}City`]: 'Milano',
  [`order.${of}Country`]: 'IT',
});
const MAPPED: Readonly<Record<string, string>> = {
  'order.number': '1',
  'order.placed': '2026-03-05',
  'order.total': '40.00',
  'order.lineName': 'Lamp',
  ...address('shipping'),
  ...address('billing'),
};
const CELLS: Readonly<Record<string, string>> = {
  'order.placed': '2026-03-06',
  'order.shippingCountry': 'FR',
  'order.billingCountry': 'FR',
  'order.email': 'a@x.example',
  'order.currency': 'CHF',
  'order.state': 'paid',
  'order.paid': 'yes',
  'order.sent': 'yes',
  'order.cancelled': 'yes',
};

test.each(MAPPING_FIELDS.orders)('what a column of orders can be mapped to is read: %s', (field) => {
  const read = (cell: string): unknown => {
    const row = { ...MAPPED, [field]: cell };
    return readText('o.csv', `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}`).orders;
  };
  expect(read(CELLS[field] ?? '7')).not.toEqual(read(''));
});
