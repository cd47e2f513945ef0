/** Past orders and reviews of any table: no line and no day is made up, and nobody named there is a customer. */
import { expect, test } from 'vitest';
import { codesOf, readText } from '#tests/unit/moving-in/fixtures.ts';

const kindOf = (head: string, row: string): unknown => readText('a.csv', `${head}\n${row}\n`).files[0]?.kind;

test('a table with a number or a day of orders, or with ratings of something, is never one of customers', () => {
  const others = [
    'Bestellnummer|Bestelldatum|Auftragsnummer|Order date|Order ID|N° commande|Date de commande|Numero ordine|Data ordine|Número pedido',
    'Review score;Review text|Rating;Product|Note;Avis|Voto;Recensione|Sterne;Bewertungstext|Stars;Review',
  ];
  for (const columns of others.join('|').split('|')) {
    const cells = columns.split(';').map(() => '4');
    const kind = kindOf(`E-Mail;Name;Telefon;${columns}`, `anna@x.test;Anna;1;${cells.join(';')}`);
    expect([columns, kind]).not.toEqual([columns, 'customers']);
  }
  for (const column of 'Orders|Orders count|Total spent|Last order date|Total orders|Member rating|Note|Rating'.split(
    '|',
  ))
    expect([column, kindOf(`Email;Name;${column}`, 'anna@x.test;Anna;4')]).toEqual([column, 'customers']);
  expect(kindOf('Email;Name;Notes;Receive review emails', 'anna@x.test;Anna;nice;yes')).toBe('customers');
  expect(kindOf('Email;Name;Notes;Receive review emails', 'anna@x.test;Anna;;yes')).toBe('customers');
});

test('a review has its own day and author, and not those of an answer or of what was bought', () => {
  const columns = {
    rating: '5',
    product_handle: 'vase',
    review_date: '2026-03-04',
    reviewer_name: 'Anna',
    reviewer_email: 'anna@x.test',
    title: 'Great',
    body: 'Very good',
  };
  const beside = {
    reply: 'Thanks',
    reply_date: '2026-06-20',
    order_date: '2026-01-01',
    answered_by: 'Shop',
    review_id: '7',
  };
  const all = Object.entries({ ...columns, ...beside });
  const written = { author: 'Anna', written: '2026-03-04T00:00:00.000Z', body: 'Very good', title: 'Great', stars: 5 };
  for (const order of [all, all.toReversed()]) {
    const text = `${order.map(([name]) => name).join(',')}\n${order.map(([, cell]) => cell).join(',')}\n`;
    expect(readText('r.csv', text).reviews).toMatchObject([written]);
  }
});

const ordersOf = (day: string, total: string, currency: string, tail = '') =>
  readText(
    'o.csv',
    `Order number;Date;Currency;Total${tail && ';'}${tail}\n1;${day};${currency};${total}${tail && ';'}\n`,
  );

test('a day that may be of two months is read by what else the file shows, or it is said', () => {
  const of = (...cells: readonly [day: string, total: string, currency: string]): unknown => {
    const contents = ordersOf(...cells);
    return [contents.orders[0]?.placed.slice(0, 10), codesOf(contents).includes('days_open')];
  };
  expect(of('05/11/2026', '9.90', 'EUR')).toEqual(['2026-11-05', true]);
  expect(of('05/11/26', '9.90', '')).toEqual(['2026-11-05', true]);
  expect(of('05-11-2026', '9.90', 'GBP')).toEqual(['2026-11-05', true]);
  expect(of('05/11/2026', '9.90', 'USD')).toEqual(['2026-05-11', false]);
  for (const [day, total] of [
    ['05/11/2026', '9,90'],
    ['05.11.2026', '9.90'],
    ['2026-11-05', '9.90'],
    ['05/05/2026', '9.90'],
    ['25/11/2026', '9.90'],
    ['11/25/2026', '9.90'],
  ] as const)
    expect([day, of(day, total, 'EUR')]).toMatchObject([day, [expect.any(String), false]]);
});

test('a number of articles, or sums of them, are no names of lines', () => {
  for (const column of ['Number of items', 'Total produits', 'Anzahl Artikel', 'Nombre de produits', 'Numero prodotti'])
    expect([column, ordersOf('2026-11-05', '9.90', 'EUR', column).files[0]?.mapping[column]]).not.toEqual([
      column,
      'order.lineName',
    ]);
});

test('Etsy’s file of orders names nothing that was bought, and says so; its days are American', () => {
  const head =
    'Sale Date,Order ID,Full Name,Number of Items,Date Shipped,Ship City,Currency,Discount Amount,Shipping,Order Total,SKU';
  const text = `${head}\n11/05/26,3001,Anna,2,11/07/26,Milano,EUR,9.98,5.90,95.72,"LS-S,MUG"\n`;
  const contents = readText('e.csv', text, { source: 'etsy' });
  expect(contents.orders).toMatchObject([
    { placed: '2026-11-05T00:00:00.000Z', total: 9572, lines: [], state: 'sent' },
  ]);
  expect(codesOf(contents)).toEqual(['columns_missing']);
});

test('Etsy’s file of what was sold: what is taken off each line, and off sending it, is off the whole', () => {
  const head =
    'Sale Date,Item Name,Quantity,Price,Discount Amount,Shipping Discount,Order Shipping,Currency,Order ID,SKU';
  const rows = ['11/05/26,Shirt,2,49.90,9.98,0.00,5.90,EUR,1,S', '11/05/26,Mug,1,12.00,1.20,5.90,5.90,EUR,1,M'];
  expect(readText('e.csv', `${head}\n${rows.join('\n')}\n`).orders).toMatchObject([{ discount: 1708, total: 10_062 }]);
});

test.each([
  ['Versendet', 'sent'],
  ['Enviado', 'sent'],
  ['Entregado', 'sent'],
  ['Completado', 'sent'],
  ['Fully Refunded', 'refunded'],
  ['Vollständig erstattet', 'refunded'],
  ['Reembolsado', 'refunded'],
  ['Partially refunded', 'paid'],
  ['Not yet sent', 'open'],
])('%s: an order is %s', (word, state) => {
  const text = `Order number;Date;Total;Status\n1;2026-11-05;9.90;${word}\n`;
  expect(readText('o.csv', text).orders).toMatchObject([{ state }]);
});

test('a list price alone is what shoppers pay, and an article in Spanish has its name', () => {
  const text = 'Referencia;Artículo;Prezzo listino;Stock\nA;Jarrón;20,00;5\n';
  expect(readText('a.csv', text).products).toMatchObject([{ name: { en: 'Jarrón' }, variants: [{ price: 2000 }] }]);
});
