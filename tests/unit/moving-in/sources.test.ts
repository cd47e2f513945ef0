import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatAmount } from '#src/domain/format/money.ts';
import { readMovedFiles } from '#src/moving-in/read-files.ts';
import { otherPeople } from '#src/moving-in/sources/other-people.ts';
import { shopifyPeople } from '#src/moving-in/sources/shopify-people.ts';
import { codesOf, readFixtures, readText } from '#tests/unit/moving-in/fixtures.ts';

describe('orders, customers and redirects', () => {
  const contents = readFixtures(
    ['shopify/orders_export.csv', 'shopify/customers_export.csv', 'shopify/redirects.csv'],
    { oldOrigin: 'https://old.example' },
  );

  test('an order has its lines, its amounts in its currency and its addresses', () => {
    expect(contents.orders).toHaveLength(2);
    expect(contents.orders[0]).toMatchObject({
      number: '#1001',
      placed: '2024-03-05T09:22:10.000Z',
      email: 'anna@example.com',
      currency: 'EUR',
      total: 7500,
      shipping: 500,
      tax: 1250,
      state: 'sent',
      lines: [
        { sku: 'SH-S-W', quantity: 2, price: 2990 },
        { sku: '', name: 'Lamp oil', quantity: 1, price: 1020 },
      ],
      shippingAddress: { name: 'Anna Rossi', postcode: '00100', country: 'IT', phone: '+39 06 1234' },
    });
    expect(contents.orders[1]).toMatchObject({
      currency: 'JPY',
      total: 3000,
      state: 'refunded',
      placed: '2024-03-06T15:10:00.000Z',
      shippingAddress: null,
    });
  });

  test.each([
    ['HUF', 3000],
    ['KWD', 3_000_000],
    ['SEK', 300_000],
  ])('an amount in %s is shown as it was written there', (currency, total) => {
    const text = readFileSync('tests/fixtures/moving-in/shopify/orders_export.csv', 'utf8');
    const bytes = new TextEncoder().encode(text.replaceAll('JPY', currency));
    const options = { source: 'guess', locale: 'en', oldOrigin: '', mappings: {} } as const;
    const [, order] = readMovedFiles([{ name: 'orders_export.csv', bytes }], options).orders;
    expect(order).toMatchObject({ currency, total });
    expect(formatAmount('en', total, currency)).toMatch(/3,000(?:\.0+)?$/);
  });

  test('a consent without its day is no consent, and nobody comes twice', () => {
    expect(contents.customers).toHaveLength(1);
    expect(contents.customers[0]).toMatchObject({
      email: 'anna@example.com',
      name: 'Anna Rossi',
      newsletter: null,
      addresses: [{ city: 'Roma' }],
    });
    expect(codesOf(contents)).toEqual([
      'consent_unproven',
      'customer_double',
      'email_wrong',
      'order_incomplete',
      'redirect_incomplete',
    ]);
  });

  test('redirects are paths of the old shop, or lead elsewhere', () => {
    expect(contents.redirects.map(({ from, to }) => [from, to])).toEqual([
      ['/pages/old', '/products/linen-shade'],
      ['/a?b=1', 'https://elsewhere.example/x'],
    ]);
  });
});

test('WooCommerce: variations find their parent by number or SKU, texts with line ends become paragraphs', () => {
  const contents = readFixtures(['woocommerce/products.csv'], { vatToAdd: 0 });
  const [hoodie, cap] = contents.products;
  expect(contents.products).toHaveLength(2);
  expect(hoodie).toMatchObject({
    key: '10',
    name: { en: 'Hoodie & cap' },
    summary: { en: 'Warm & soft' },
    description: { en: '<p>First line<br>second</p><p><strong>Bold</strong></p>' },
    categories: [
      { path: ['Clothing', 'Hoodies'], oldPath: '/product-category/clothing/hoodies' },
      { path: ['Gifts'], oldPath: '/product-category/gifts' },
    ],
    options: { en: ['Size'] },
    attributes: { Material: ['Cotton', 'Wool, fine'] },
    taxClass: 'reduced',
    oldPaths: ['/product/hoodie-cap'],
  });
  expect(hoodie?.variants.map((one) => [one.key, one.sku, one.price, one.stock, one.weight, one.values.en])).toEqual([
    ['11', 'HOOD-S', 2500, 5, 500, ['S']],
    ['12', 'HOOD-M', 2500, 0, 500, ['M']],
  ]);
  expect(cap).toMatchObject({ status: 'draft', variants: [{ price: 950, stock: null }] });
  expect(codesOf(contents)).toEqual(['kind_left_out', 'parent_missing', 'sale_price', 'unpublished']);
});

test('WooCommerce: what visitors could not see, and what was never sent, comes in as a draft and is named', () => {
  const contents = readFixtures(['woocommerce/unseen.csv']);
  const states = contents.products.map(({ name, status }) => [name.en, status]);
  expect(states).toEqual([
    ['Seen', 'published'],
    ['Hidden', 'draft'],
    ['Private', 'draft'],
    ['E-book', 'draft'],
    ['Course', 'draft'],
    ['In searches', 'published'],
  ]);
  const said = contents.findings.filter(({ code }) => ['hidden', 'unpublished', 'never_sent'].includes(code));
  expect(said.map(({ code, weight, column, params }) => [code, weight, column, params['value']])).toEqual([
    ['hidden', 'changed', 'Visibility in catalog', 'Hidden'],
    ['unpublished', 'said', 'Published', 'Private'],
    ['never_sent', 'changed', 'Type', 'E-book'],
    ['never_sent', 'changed', 'Type', 'Course'],
  ]);
});

test('PrestaShop: letters of Windows, semicolons, net prices and combinations of another file', () => {
  const files = ['prestashop/products.csv', 'prestashop/combinations.csv'];
  const contents = readFixtures(files, { locale: 'fr', vatToAdd: 20 });
  expect(contents.files.map(({ encoding, separator, source }) => [encoding, separator, source])).toContainEqual([
    'Windows-1252',
    ';',
    'prestashop',
  ]);
  expect(contents.products[0]).toMatchObject({
    name: { fr: 'Éventail d’été' },
    description: { fr: '<p>Bois; soie</p>' },
    categories: [{ path: ['Éventails'] }],
    attributes: { Matière: ['Bois', 'Soie'] },
    options: { fr: ['Taille', 'Couleur'] },
    oldPaths: [
      '/12-eventail-d-ete.html',
      '/eventails/12-eventail-d-ete.html',
      '/eventails/12-eventail-d-ete-4006381333931.html',
    ],
  });
  expect(contents.products[0]?.variants.map(({ sku, price, weight, stock }) => [sku, price, weight, stock])).toEqual([
    ['EV-S-R', 1200, 200, 3],
    ['EV-L-R', 1500, 300, 4],
  ]);
  expect(codesOf(contents)).toEqual(['parent_missing', 'weight_kilos']);
  expect(codesOf(readFixtures(files, { locale: 'fr' }))).toEqual([
    'parent_missing',
    'price_net',
    'tax_class_unknown',
    'weight_kilos',
  ]);
});

test('Magento: what is configurable has its simple products as variants, and each language its texts', () => {
  const contents = readFixtures(['magento/products.csv'], { oldOrigin: 'https://old.example' });
  expect(contents.products).toHaveLength(1);
  expect(contents.products[0]).toMatchObject({
    key: 'TEE',
    name: { en: 'Tee', fr: 'T-shirt' },
    description: { en: '<p>Soft</p>', fr: '<p>Doux</p>' },
    categories: [{ path: ['Clothing'] }, { path: ['Clothing', 'Tees'] }],
    options: { en: ['Size', 'Colour'] },
    attributes: { Material: ['Cotton', 'Wool, fine'] },
    oldPaths: ['/tee.html'],
  });
  expect(contents.products[0]?.pictures[0]).toEqual({
    from: 'https://old.example/media/catalog/product/t/e/tee.jpg',
    alt: { en: 'A tee' },
  });
  expect(contents.products[0]?.variants.map(({ sku, price, stock, gtin }) => [sku, price, stock, gtin])).toEqual([
    ['TEE-S-Red', 2000, 5, '4006381333931'],
    ['TEE-M-Red', 2200, 0, ''],
  ]);
});

test('Etsy: options are combined, other currencies left out, and months come first', () => {
  const contents = readFixtures(['etsy/listings.csv', 'etsy/sold.csv']);
  const [ring, pin] = contents.products;
  expect(ring).toMatchObject({
    name: { en: 'Ring & stone' },
    // It has the least price of all its variants: nobody can buy one before somebody has looked.
    status: null,
    description: { en: '<p>Hand made.</p><p>Ships &lt; 3 days</p>' },
    attributes: { Material: ['Silver', 'Moon stone'] },
  });
  expect(ring?.variants.map(({ values, price, stock }) => [values.en?.join(), price, stock])).toEqual([
    ['52,Opal', 4500, null],
    ['52,Onyx', 4500, null],
    ['54,Opal', 4500, null],
    ['54,Onyx', 4500, null],
  ]);
  expect(pin?.variants[0]).toMatchObject({ sku: 'PIN', price: null, stock: 1 });
  expect(contents.orders[0]).toMatchObject({
    number: '3001',
    placed: '2024-12-25T00:00:00.000Z',
    total: 6700,
    state: 'paid',
    shippingAddress: { country: 'FR' },
  });
  expect(pin?.status).toBe('published');
  expect(codesOf(contents)).toEqual([
    'foreign_currency',
    'one_price',
    'order_unsaid',
    'sku_missing',
    'status_unsaid',
    'stock_unsaid',
  ]);
});

test('any other table is read by a guess of its columns, which a person can change', () => {
  const contents = readFixtures(['table/katalog.csv']);
  expect(contents.files[0]).toMatchObject({
    source: 'table',
    kind: 'products',
    encoding: 'UTF-16',
    separator: ';',
    rows: 3,
    unknownColumns: ['Notiz'],
  });
  expect(
    contents.products.map(({ name, options, variants }) => [
      name.en,
      options,
      variants.map(({ price, stock }) => [price, stock]),
    ]),
  ).toEqual([
    [
      'Lampe',
      { en: ['Größe'] },
      [
        [123_450, 3],
        [9900, 0],
      ],
    ],
    ['Docht', {}, [[null, null]]],
  ]);
  expect(codesOf(contents)).toEqual(['no_price', 'note_above', 'row_short', 'status_unsaid', 'stock_unread']);
  const { mapping } = contents.files[0] ?? { mapping: {} };
  const changed = readFixtures(['table/katalog.csv'], {
    mappings: { 'katalog.csv': { ...mapping, Bezeichnung: 'product.name.it', Notiz: 'product.attribute' } },
  });
  expect(changed.products[0]).toMatchObject({ name: { it: 'Lampe' } });
});

const PLACE = 'Via Roma 1,20121,Milano';
/** What each software calls the parts of an address in Italy, with the province as it writes it. */
const PROVINCES: readonly (readonly [software: string, header: string, line: string])[] = [
  [
    'Shopify customers',
    'First Name,Email,Accepts Email Marketing,Default Address Address1,Default Address Zip,Default Address City,Default Address Province Code,Default Address Country Code',
    `Ada,ada@x.example,no,${PLACE},MI,IT`,
  ],
  [
    'Shopify orders',
    'Name,Email,Financial Status,Created at,Currency,Total,Lineitem name,Lineitem quantity,Lineitem price,Shipping Name,Shipping Address1,Shipping Zip,Shipping City,Shipping Province,Shipping Country',
    `#1,ada@x.example,paid,2026-05-01 10:00:00 +0200,EUR,10.00,Cup,1,10.00,Ada,${PLACE},MI,IT`,
  ],
  [
    'WooCommerce customers',
    'ID,User Email,Billing First Name,Billing Address 1,Billing Postcode,Billing City,Billing State,Billing Country',
    `1,ada@x.example,Ada,${PLACE},MI,IT`,
  ],
  [
    'WooCommerce orders',
    'Order Number,Order Status,Order Date,Customer Email,Order Total,Item Name,Item Cost,Item Quantity,Shipping First Name,Shipping Address 1,Shipping Postcode,Shipping City,Shipping State,Shipping Country',
    `1,completed,2026-05-01 10:00:00,ada@x.example,10.00,Cup,10.00,1,Ada,${PLACE},IT-MI,IT`,
  ],
  [
    'Etsy orders',
    'Sale Date,Item Name,Buyer,Quantity,Price,Order ID,Currency,Ship Name,Ship Address1,Ship Zipcode,Ship City,Ship State,Ship Country',
    `05/01/26,Cup,ada,1,10.00,77,EUR,Ada,${PLACE},MI,Italy`,
  ],
  [
    'PrestaShop addresses',
    'Address ID,First Name,Last Name,Email,Address,Zip/Postal Code,City,State,Country',
    `1,Ada,Byron,ada@x.example,${PLACE},Milano,Italia`,
  ],
  [
    'Magento customers',
    'email,_website,firstname,lastname,_address_street,_address_postcode,_address_city,_address_region,_address_country_id',
    `ada@x.example,base,Ada,Byron,${PLACE},Milano,IT`,
  ],
  [
    'a table',
    'E-mail,Nome,Cognome,Indirizzo,CAP,Città,Provincia,Paese',
    `ada@x.example,Ada,Byron,${PLACE},Milano (MI),Italia`,
  ],
];

test.each(PROVINCES)('%s: an address in Italy has its province', (_software, header, line) => {
  const { customers, orders } = readText('people.csv', `${header}\n${line}\n`);
  const [address] = customers.length > 0 ? (customers[0]?.addresses ?? []) : [orders[0]?.shippingAddress];
  expect(address).toMatchObject({ street: 'Via Roma 1', city: 'Milano', region: 'MI', country: 'IT' });
});

test('every layout with a town has a place for its province, and other countries’ addresses have none', () => {
  for (const { kind, columns } of [...shopifyPeople, ...otherPeople])
    for (const of of ['customer.', 'order.shipping', 'order.billing'])
      if (kind === 'customers' || kind === 'orders')
        expect([kind, of, `${of}City` in columns || `${of}city` in columns]).toEqual([
          kind,
          of,
          `${of}Region` in columns || `${of}region` in columns,
        ]);
  const text = 'ID,User Email,Billing First Name,Billing Address 1,Billing City,Billing State,Billing Country';
  const { customers } = readText('people.csv', `${text}\n1,ada@x.example,Ada,1 rue X,Lyon,Rhône,FR\n`);
  expect(customers[0]?.addresses[0]).not.toHaveProperty('region');
});
