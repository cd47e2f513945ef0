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
  ['Refunded (partially)', 'paid'],
  ['refunded_partially', 'paid'],
  ['Partial refund', 'paid'],
  ['Remboursement partiel', 'paid'],
  ['Partiellement remboursée', 'paid'],
  ['Parzialmente rimborsato', 'paid'],
  ['Rimborso parziale', 'paid'],
  ['Teilweise erstattet', 'paid'],
  ['Teilrückerstattung', 'paid'],
  ['Reembolsado parcialmente', 'paid'],
  ['Paid (partially)', 'open'],
  ['paid_partially', 'open'],
  ['Teilweise bezahlt', 'open'],
  ['Shipped (partially)', 'open'],
  ['Enviado parcialmente', 'open'],
  ['Cancellation requested', 'open', 'order_status'],
  ['Annulation demandée', 'open', 'order_status'],
  ['Annullamento richiesto', 'open', 'order_status'],
  ['Stornierung angefragt', 'open', 'order_status'],
  ['Refund processing', 'open', 'order_status'],
  ['Rückerstattung in Bearbeitung', 'open', 'order_status'],
  ['Remboursement en cours', 'open', 'order_status'],
  ['Rimborso in lavorazione', 'open', 'order_status'],
  ['Payment processing', 'open', 'order_status'],
  ['Zahlung in Bearbeitung', 'open', 'order_status'],
  ['Paiement en cours', 'open', 'order_status'],
  ['Pagamento in lavorazione', 'open', 'order_status'],
  ['Annulation en cours', 'open', 'order_status'],
  ['Delivery failed', 'open', 'order_status'],
  ['Zustellung fehlgeschlagen', 'open', 'order_status'],
  ['Consegna fallita', 'open', 'order_status'],
  ['Livraison échouée', 'open', 'order_status'],
  ['Sent back', 'open', 'order_status'],
  ['Delivered to sender', 'open', 'order_status'],
  ['Completely refunded', 'refunded'],
  ['Closed', 'open', 'order_status'],
  ['Zauberhaft', 'open', 'order_status'],
  ['Bezahlt, noch nicht versandt', 'paid'],
  ['Paid, not shipped', 'paid'],
  ['Bezahlt - wartet auf Versand', 'paid'],
  ["En attente d'expédition", 'paid'],
  ['In attesa di spedizione', 'paid'],
  ['Completed / Refunded', 'refunded'],
  ['Terminée (remboursée)', 'refunded'],
  ['Versendet und erstattet', 'refunded'],
  ['Abgeschlossen (storniert)', 'cancelled'],
  ['Completed - Not paid', 'open'],
  ['Geliefert, Zahlung offen', 'open'],
  ['Completed (refund requested)', 'open', 'order_status'],
  ['Annulation refusée', 'open', 'order_status'],
  ['Cancellation rejected', 'open', 'order_status'],
  ['Shipped - returned', 'open', 'order_status'],
  ['Paid - chargeback', 'open', 'order_status'],
  ['Bezahlt (Rücklastschrift)', 'open', 'order_status'],
  ['Paid (refused)', 'open', 'order_status'],
  ['Bezahlt, Geld zurück', 'open', 'order_status'],
  ['Sent to fulfillment', 'open', 'order_status'],
  ['Sent reminder', 'open', 'order_status'],
  ['Complete payment', 'open', 'order_status'],
  ['Termine de paiement dépassé', 'open', 'order_status'],
  ['Cancelled - payment refused', 'cancelled'],
  ['Paid (PayPal)', 'paid'],
  ['Versendet, DHL', 'sent'],
  ['Evaso', 'sent'],
  ['Da evadere', 'open', 'order_status'],
  ['Preparazione in corso', 'paid'],
  ['Pagamento remoto accettato', 'paid'],
])('%s: an order is %s, and a word that nobody knows is said once', (word, state, code?: string) => {
  const text = `Order number;Date;Total;Currency;Status\n1;2026-11-05;9.90;EUR;${word}\n2;2026-11-06;9.90;EUR;${word}\n`;
  const { orders, findings } = readText('o.csv', text);
  expect(orders.map((order) => order.state)).toEqual([state, state]);
  expect(findings.map((finding) => finding.code)).toEqual(code === undefined ? [] : [code]);
});

test.each([
  ['Payment status,Delivery status', 'Paid,Shipped', 'sent'],
  ['paymentState,deliveryState', 'refunded_partially,open', 'paid'],
  ['paymentState,deliveryState', 'paid_partially,open', 'open'],
  ['Financial status,Order status', 'paid,cancelled', 'cancelled'],
  ['Delivery state,Invoice status,Email status,Status', 'Milano,sent,delivered,paid', 'paid'],
  ['Line item status,Customer status,Status', 'shipped,active,paid', 'paid'],
])('each column of states of the order is read: %s (%s)', (head, cells, state) => {
  const text = `Order number,Date,Total,Currency,${head}\n1,2026-11-05,9.90,EUR,${cells}\n`;
  expect(readText('o.csv', text)).toMatchObject({ orders: [{ state }], findings: [] });
});

test.each(['', '0.00', '95.72', '4.00'])(
  'what Etsy says is left of a total (%s) changes no state, and is said',
  (adjusted) => {
    const head = 'Sale Date,Order ID,Number of Items,Currency,Order Total,Adjusted Order Total,Date Shipped,Status';
    const text = `${head}\n11/05/26,3001,1,EUR,95.72,${adjusted},11/06/26,\n`;
    const { orders, findings } = readText('e.csv', text, { source: 'etsy' });
    expect(orders).toMatchObject([{ total: 9572, state: 'sent' }]);
    expect(findings.some(({ code }) => code === 'order_refunds')).toBe(adjusted === '0.00');
  },
);

test('numbers of Magento have the zeros that a spreadsheet has taken off', () => {
  const head = 'ID,Purchase Date,Bill-to Name,Grand Total (Purchased),Status,Customer Email';
  const rows = ['12', '000000013', '2000000014'].map((id) => `${id},"Nov 5, 2025",Anna,59.0000,complete,a@b.example`);
  const { orders } = readText('o.csv', [head, ...rows].join('\n'));
  expect(orders.map(({ number }) => number)).toEqual(['000000012', '000000013', '2000000014']);
});

test.each([
  ['MwSt-Satz', '19', '19'],
  ['Steuersatz', '7', '19'],
  ['VAT rate', '20', '0'],
  ['IVA %', '22', '4'],
  ['Discount %', '10', '0'],
  ['Sconto %', '10', '5'],
  ['customer_ip_address', '1.2.3.4', '1.2.3.5'],
  ['customer_id', '7', '8'],
  ['Kundennummer', '7', '8'],
  ['Kundengruppe', 'B2B', 'B2C'],
  ['Customer note', 'call', 'wait'],
])('a rate is no amount, and a number or a note of a customer no name: %s', (column, one, other) => {
  const text = `Order number;Date;Total;Currency;Status;${column}\n1;2026-11-05;9.90;EUR;paid;${one}\n2;2026-11-05;9.90;EUR;paid;${other}`;
  const none = { tax: 0, discount: 0, name: '' };
  expect(readText('o.csv', text).orders).toMatchObject([none, none]);
});

test('a column of VAT that has rates in it alone is asked about', () => {
  const of = (...cells: readonly string[]): unknown =>
    readText(
      'o.csv',
      `Order number;Date;Total;Currency;Status;MwSt\n${cells.map((cell, at) => `${at};2026-11-05;9.90;EUR;paid;${cell}`).join('\n')}`,
    ).files[0]?.mapping['MwSt'];
  expect([of('19', '7'), of('19,0'), of('1,58', '0,65'), of('19,00', '7,00')]).toEqual([
    '?',
    '?',
    'order.tax',
    'order.tax',
  ]);
});

test.each([
  ['Quantity', { quantity: 1 }],
  ['Unit price', { price: 0 }],
])('a line that says nothing in the column %s is told', (column, line) => {
  const cells = {
    'Order number': '1',
    Date: '2026-11-05',
    Total: '9.90',
    Currency: 'EUR',
    Status: 'paid',
    Product: 'Lamp',
  };
  const row = { ...cells, Quantity: '2', 'Unit price': '4.95', [column]: '' };
  const contents = readText('o.csv', `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`);
  expect(contents).toMatchObject({ orders: [{ lines: [line] }], findings: [{ code: 'number_unread', column }] });
});

test('of what was all given back no piece is left', () => {
  const text =
    'Order number,Order status,Order date,Currency,Cart discount amount,Order total amount,Item name,Quantity (- Refund),Item cost (inc. tax)\n1,Completed,2026-11-05,EUR,0,40,Lamp,1,40\n1,Completed,2026-11-05,EUR,0,40,Vase,0,20\n';
  expect(readText('o.csv', text)).toMatchObject({
    orders: [{ lines: [{ quantity: 1 }, { name: 'Vase', quantity: 0, price: 2000 }] }],
    findings: [],
  });
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
  const unsaid = 'Order number;Date;Total;Status\n1;2026-11-05;9.90;paid\n2;2026-11-05;9.90;paid\n';
  const { orders, findings } = readText('o.csv', unsaid, { currency });
  expect(orders.map((order) => [order.currency, order.total])).toEqual([
    [expected, total],
    [expected, total],
  ]);
  expect(findings).toMatchObject([{ code: 'order_currency', params: { value: expected } }]);
  for (const text of [
    'Order number;Date;Total (EUR);Status\n1;2026-11-05;9.90;paid',
    'Order number;Date;Total;Currency;Status\n1;2026-11-05;9.90;EUR;paid',
  ])
    expect(codesOf(readText('o.csv', text))).toEqual([]);
});

/** Each column of orders with items that may be left out → what is said of it then. */
const NEEDED = { Quantity: 'Item quantity', 'Item Cost (inc. tax)': 'Item price', 'Order Total Amount': 'Order total' };

test.each(Object.entries(NEEDED))('orders without a column %s say so once', (left, said) => {
  const cells: Record<string, string> = {
    'Order Number': '1',
    'Order Status': 'Completed',
    'Order Date': '2026-11-05',
    Currency: 'EUR',
    'Order Total Amount': '114.80',
    'Item Name': 'Lamp',
    Quantity: '3',
    'Item Cost (inc. tax)': '30',
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
  ['Item Name,Quantity (- Refund),Item Cost', 'Lamp,3,30', 3000, 'order_net'],
  ['Item Name,Quantity (- Refund),Item Cost (inc. tax)', 'Lamp,3,36.60', 3660],
  ['Name,Quantity,Item Cost', 'Lamp,3,30', 3000, 'order_net'],
  ['Item Name,Quantity,Order Line Total (include tax)', 'Lamp,3,109.80', 3660],
  ['Item Name,Quantity,Item Cost', ',3,30', 3000, 'order_net'],
])('the WooCommerce plugin for orders: %s', (head, row, price, said?: string) => {
  for (const total of ['Order Total Amount', 'Order Total Amount (- Refund)']) {
    const text = `Order Number,Order Status,Order Date,Order Currency,Cart Discount Amount,${total},SKU,${head}\n1,Completed,2026-03-05 10:22,EUR,0,114.8,,${row}\n`;
    const contents = readText('o.csv', text);
    expect(contents.files).toMatchObject([{ source: 'woocommerce', knownBy: 'shop' }]);
    expect(contents.orders).toMatchObject([{ total: 11_480, lines: [{ quantity: 3, price }] }]);
    expect(contents.orders[0]?.lines[0]?.name).toBe(row.startsWith(',') ? '–' : 'Lamp');
    expect(codesOf(contents)).toEqual(said === undefined ? [] : [said]);
  }
});

const PLUGIN =
  'Order Number,Order Status,Order Date,Order Currency,Cart Discount Amount,Order Total Amount,Item Name,Quantity,Item Cost (inc. tax)';

test.each([
  ['Qty shipped', '2'],
  ['Quantité livrée', '2'],
  ['Stückpreis', '12,50'],
  ['Prezzo netto', '12.50'],
  ['Importe', '9.00'],
  ['Refund', '5.00'],
  ['Rimborsato', 'sì'],
  ['Payment status', 'unpaid'],
  ['Sconto', '1.00'],
  ['Descuento', '1.00'],
  ['TVA', '2.50'],
  ['Versandkosten', '4.90'],
  ['Xyz', '17.45'],
])('a column of orders beside those of a known file that may count is asked about: %s', (column, cell) => {
  const text = `${PLUGIN},${column}\n1,Completed,2026-03-05,EUR,0,114.8,Lamp,3,30,"${cell}"\n`;
  expect(readText('o.csv', text).findings).toMatchObject([{ code: 'column_unknown', column }]);
});

test.each([
  ['Customer note', 'call me'],
  ['Refund', '0'],
  ['VAT number', 'IT123'],
  ['Shipping Method Title', 'Post'],
  ['Order Refund Amount', '5'],
  ['Total again', '114.80'],
  ['Transaction ID', '12345'],
])('and nobody is asked what does not count, or is known: %s', (column, cell) => {
  const text = `${PLUGIN},${column}\n1,Completed,2026-03-05,EUR,0,114.8,Lamp,3,30,"${cell}"\n`;
  expect(codesOf(readText('o.csv', text))).toEqual([]);
});

test.each([
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Device ID,Id,Tags,Risk Level,Source,Lineitem discount,Tax 1 Name,Tax 1 Value,Tax 2 Name,Tax 2 Value,Phone,Receipt Number,Duties,Billing Province Name,Shipping Province Name,Payment ID,Payment Terms Name,Next Payment Due At,Payment References',
  'Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Company (Billing),Address 1&2 (Billing),City (Billing),State Code (Billing),Postcode (Billing),Country Code (Billing),Email (Billing),Phone (Billing),First Name (Shipping),Last Name (Shipping),Address 1&2 (Shipping),City (Shipping),State Code (Shipping),Postcode (Shipping),Country Code (Shipping),Payment Method Title,Cart Discount Amount,Order Subtotal Amount,Shipping Method Title,Order Shipping Amount,Order Refund Amount,Order Total Amount,Order Total Tax Amount,SKU,Item #,Item Name,Quantity (- Refund),Item Cost,Coupon Code,Discount Amount,Discount Amount Tax',
  'ID,Reference,New client,Delivery,Customer,Total,Payment,Status,Date',
  'ID,Purchase Point,Purchase Date,Bill-to Name,Ship-to Name,Grand Total (Base),Grand Total (Purchased),Status,Billing Address,Shipping Address,Shipping Information,Customer Email,Customer Group,Subtotal,Shipping and Handling,Customer Name,Payment Method,Total Refunded,Signifyd Guarantee Decision',
  'Sale Date,Item Name,Buyer,Quantity,Price,Coupon Code,Coupon Details,Discount Amount,Shipping Discount,Order Shipping,Order Sales Tax,Item Total,Currency,Transaction ID,Listing ID,Date Paid,Date Shipped,Ship Name,Ship Address1,Ship Address2,Ship City,Ship State,Ship Zipcode,Ship Country,Order ID,Variations,Order Type,Listings Type,Payment Type,InPerson Discount,InPerson Location,VAT Paid by Buyer,SKU',
  'Sale Date,Order ID,Buyer User ID,Full Name,First Name,Last Name,Number of Items,Payment Method,Date Shipped,Street 1,Street 2,Ship City,Ship State,Ship Zipcode,Ship Country,Currency,Order Value,Coupon Code,Coupon Details,Discount Amount,Shipping Discount,Shipping,Sales Tax,Order Total,Status,Card Processing Fees,Order Net,Adjusted Order Total,Adjusted Card Processing Fees,Adjusted Net Order Amount,Buyer,Order Type,Payment Type,InPerson Discount,InPerson Location,SKU',
])('nobody is asked about the columns of orders that a program writes itself: %s', (head) => {
  const cells = head
    .split(',')
    .map((name) => (/date|created/i.test(name) ? '2026-03-05' : name === 'Variations' ? 'Red' : '12.50'));
  const { files, findings } = readText('o.csv', `${head}\n${cells.join(',')}\n`);
  expect(files).toMatchObject([{ kind: 'orders', knownBy: 'shop' }]);
  expect(findings.filter(({ code }) => code.startsWith('column_'))).toEqual([]);
});

test.each([
  ['2026-03-05 23:30', 'Date', '2026-03-05T22:30'],
  ['2026-07-05 23:30:12', 'Date', '2026-07-05T21:30'],
  ['05/07/2026 11:30 pm', 'Date', '2026-07-05T21:30'],
  ['2026-03-29 02:30', 'Date', '2026-03-29T01:30'],
  ['2026-03-05 23:30', 'Date (UTC)', '2026-03-05T23:30'],
  ['2026-03-05T23:30:12Z', 'Date', '2026-03-05T23:30'],
  ['2026-03-05 23:30:12 UTC', 'Date', '2026-03-05T23:30'],
  ['2026-03-05 23:30:12 +0100', 'Date', '2026-03-05T22:30'],
  ['2026-03-05 23:30:12 -0500', 'Date', '2026-03-06T04:30'],
  ['2026-07-05', 'Date', '2026-07-05T00:00'],
  ['2026-07-05 00:00:00', 'Date', '2026-07-05T00:00'],
])('a time of day without a zone is one of this shop’s clocks: %s in %s', (text, column, placed) => {
  const { orders } = readText('o.csv', `Order number;${column};Total;Currency;Status\n1;${text};9.90;EUR;paid\n`);
  expect(orders.map((order) => order.placed.slice(0, 16))).toEqual([placed]);
});

/** Cells that say too little, beside an order that says all: nothing stands in for them. */
test.each([
  ['Currency', ''],
  ['Currency', 'Zloty'],
  ['Currency', 'Kronen'],
  ['Date', '24-03-05'],
  ['Order number', '8,00123E+15'],
  ['Order number', '8.00123E+15'],
])('an order is left out whose %s is ‘%s’', (column, cell) => {
  const whole = { 'Order number': '7', Date: '2026-11-05', Total: '9.90', Currency: 'CHF', Status: 'paid' };
  const rows = [whole, { ...whole, 'Order number': '8', [column]: cell }];
  const text = [Object.keys(whole), ...rows.map((row) => Object.values(row))].map((row) => row.join(';')).join('\n');
  expect(readText('o.csv', text)).toMatchObject({
    orders: [{ number: '7' }],
    findings: [{ code: 'order_incomplete' }],
  });
});

const FIELDS: Readonly<Record<string, string>> = {
  'Order Number': 'order.number',
  'Order Status': 'order.state',
  'Order Date': 'order.placed',
  Currency: 'order.currency',
  'Order Total Amount': 'order.total',
  Customer: 'order.name',
  'Item Name': 'order.lineName',
  Quantity: 'order.lineQuantity',
  'Item Cost (inc. tax)': 'order.linePrice',
};

test.each([
  ['Total', ['total']],
  ['Currency', ['currency']],
  ['Quantity', ['lines']],
  ['Customer', ['name']],
  ['', undefined],
])('a file that says no %s says what stands in for it', (left, derived) => {
  const cells: Readonly<Record<string, string>> = {
    'Order Number': '1',
    'Order Status': 'Completed',
    'Order Date': '2026-11-05',
    Currency: 'EUR',
    'Order Total Amount': '60',
    Customer: 'Anna',
    'Item Name': 'Lamp',
    Quantity: '2',
    'Item Cost (inc. tax)': '30',
    'Cart Discount Amount': '0',
  };
  const own = Object.entries(cells).filter(([name]) => left === '' || !name.includes(left));
  const text = `${own.map(([name]) => name).join(',')}\n${own.map(([, cell]) => cell).join(',')}\n`;
  const mappings = { 'o.csv': Object.fromEntries(own.map(([name]) => [name, FIELDS[name] ?? ''])) };
  const [order] = readText('o.csv', text, { mappings }).orders;
  expect(order?.derived).toEqual(derived);
});
