/** Guessed tables of orders: a column is taken for what counts only where its whole name says so. */
import { expect, test } from 'vitest';
import type { MovedContents } from '#src/contract/moving-in/contents.ts';
import { readText } from '#tests/unit/moving-in/fixtures.ts';

const BASE: Readonly<Record<string, string>> = {
  'Order number': '1001',
  'Order date': '2026-03-15',
  Total: '100.00',
  Currency: 'EUR',
  Status: 'paid',
};

/** Reads one order; the own columns stand first, and those without a value are left out. */
function read(own: Readonly<Record<string, string | undefined>>): MovedContents {
  const cells = Object.entries({
    ...own,
    ...Object.fromEntries(Object.entries(BASE).filter(([name]) => !(name in own))),
  });
  const filled = cells.filter((cell): cell is [string, string] => cell[1] !== undefined);
  return readText('o.csv', `${filled.map(([name]) => name).join(';')}\n${filled.map(([, one]) => one).join(';')}\n`);
}

/** Names that look like a field and are another thing: what each language says of totals, days and pieces. */
const TOTALS = {
  en: 'Total items|Total due|Total weight|Total refunded|Total paid|Total excl. VAT|Total before tax|Amount due',
  fr: 'Total articles|Total HT|Montant HT|Total produits|Total TVA|Montant hors taxes',
  it: 'Totale imponibile|Totale netto|Totale senza IVA|Totale merce|Totale IVA|Importo netto',
  de: 'Gesamt netto|Summe netto|Gesamt (ohne MwSt.)|Gesamt MwSt|Summe Waren',
  es: 'Total sin IVA|Total neto|Total IVA|Total unidades',
};
const namesOf = (of: Readonly<Record<string, string>>): string[] => Object.values(of).flatMap((all) => all.split('|'));

test.each(namesOf(TOTALS))('%s is no total of an order unless somebody says so', (name) => {
  for (const cell of ['81.97', '0.00']) {
    const { files, orders } = read({ [name]: cell, Total: undefined });
    expect(files).toMatchObject([{ kind: 'orders', mapping: { [name]: '?' } }]);
    expect(orders).toEqual([]);
  }
});

test.each([
  'Total',
  'Order total',
  'Grand total',
  'Total (EUR)',
  'Total incl. VAT',
  'Amount',
  'Montant TTC',
  'Total TTC',
  'Totale',
  'Totale ordine',
  'Totale ivato',
  'Importo lordo',
  'Gesamt',
  'Gesamtsumme',
  'Gesamt inkl. MwSt.',
  'Bruttobetrag',
  'Total con IVA',
  'Total del pedido',
])('%s is one', (name) => {
  const { orders, findings } = read({ Total: undefined, [name]: '100.00' });
  expect({ orders, findings }).toMatchObject({ orders: [{ total: 10_000 }], findings: [] });
});

const DAYS = {
  en: 'Due date|Ship date|Last updated|Birth date|Delivery date|Invoice date|Paid date',
  fr: 'Date de livraison|Date de naissance|Date facture',
  it: 'Data spedizione|Data di nascita|Data fattura',
  de: 'Lieferdatum|Geburtsdatum|Rechnungsdatum|Versanddatum',
  es: 'Date de entrega',
};

test.each(namesOf(DAYS))('%s is not when an order was placed', (name) => {
  expect(read({ [name]: '2026-01-20' }).orders).toMatchObject([{ placed: '2026-03-15T00:00:00.000Z' }]);
  const alone = read({ [name]: '2026-01-20', 'Order date': undefined });
  expect(alone.files).toMatchObject([{ kind: 'orders', mapping: { [name]: '?' } }]);
});

test('of two names of the day or the number that say the same nobody chooses silently', () => {
  const asked = (own: Readonly<Record<string, string>>): unknown => read(own).files[0]?.mapping;
  expect(asked({ 'Date de commande': '2026-01-20' })).toMatchObject({ 'Date de commande': '?', 'Order date': '?' });
  expect(asked({ Bestellnummer: '7' })).toMatchObject({ Bestellnummer: '?', 'Order number': '?' });
  expect(asked({ Bestellnummer: '1001' })).toMatchObject({ Bestellnummer: 'order.number', 'Order number': '' });
});

test.each(['ID', 'Order ID', 'Invoice number', 'Invoice', 'Number', 'N° client', 'Numero cliente', 'Name'])(
  'the number of an order counts before %s',
  (name) => {
    expect(read({ [name]: '77' }).orders).toMatchObject([{ number: '1001' }]);
  },
);

test.each([
  'VAT number',
  'VAT ID',
  'Tax ID',
  'Tax exempt',
  'Tax code',
  'Discount code',
  'Discount type',
  'TVA intracommunautaire',
  'N° TVA',
  'Code remise',
  'Codice sconto',
  'IVA numero',
  'Steuernummer',
  'USt-IdNr.',
  'Steuer-ID',
  'Rabattcode',
  'IVA número',
])('%s is no amount, and no question', (name) => {
  const { orders, findings } = read({ [name]: '2024' });
  expect({ orders, findings }).toMatchObject({ orders: [{ tax: 0, discount: 0 }], findings: [] });
});

test.each(['IVA cliente', 'TVA livraison', 'Steuer Kunde', 'Discount reason', 'Tax included', 'Livraison assurance'])(
  '%s is asked about where there is a number in it, and nothing else is read',
  (name) => {
    expect(read({ [name]: '12.34' }).files[0]?.mapping).toMatchObject({ [name]: '?' });
    expect(read({ [name]: 'DHL' }).findings).toEqual([]);
  },
);

test.each(['Quantity refunded', 'Menge storniert', 'Quantité remboursée', 'Quantita rimborsata'])(
  '%s is not how many were bought',
  (name) => {
    const line = { [name]: '0', 'Item name': 'Mug', Price: '50.00' };
    expect(read({ ...line, 'Quantity ordered': '2' }).orders).toMatchObject([{ lines: [{ quantity: 2 }] }]);
    expect(read(line).files[0]?.mapping).toMatchObject({ [name]: '?' });
  },
);

test.each([
  'Cancelled at',
  'Cancelled',
  'Annulée',
  'Annulé le',
  'Annullato il',
  'Storniert am',
  'Stornodatum',
  'Cancelado',
])('what %s says counts for more than a state', (name) => {
  const states = (...cells: readonly string[]): unknown[] =>
    cells.map((cell) => read({ [name]: cell }).orders[0]?.state);
  expect(states('2026-03-16', 'yes', 'no', '')).toEqual(['cancelled', 'cancelled', 'paid', 'paid']);
  expect(read({ [name]: 'by phone' }).files[0]?.mapping).toMatchObject({ [name]: '?' });
});

test.each(['Refunded', 'Amount refunded', 'Refund total', 'Remboursé', 'Rimborsato', 'Erstattet', 'Reembolsado'])(
  'money given back in the column %s is asked about',
  (name) => {
    expect(read({ [name]: '100.00' }).files[0]?.mapping).toMatchObject({ [name]: '?' });
    expect(read({ [name]: '0.00' }).orders).toMatchObject([{ state: 'paid' }]);
  },
);

test.each([
  ['Payment status', 'unpaid', 'processing', 'open'],
  ['Payment status', 'pending', 'processing', 'open'],
  ['Payment status', 'unpaid', 'paid', 'open'],
  ['Payment status', 'paid', 'processing', 'paid'],
  ['Payment status', 'unpaid', 'cancelled', 'cancelled'],
  ['Zahlungsstatus', 'Nicht bezahlt', 'In Bearbeitung', 'open'],
  ['Zahlungsstatus', 'Offen', 'In Bearbeitung', 'open'],
  ['Stato pagamento', 'Non pagato', 'In lavorazione', 'open'],
  ['Statut du paiement', 'En attente', 'En cours', 'open'],
  ['Campaign status', 'open', 'paid', 'paid'],
  ['Versandstatus', 'Nicht versandt', 'Bezahlt', 'paid'],
])('%s %s beside a state %s: %s', (name, payment, state, expected) => {
  const { orders, findings } = read({ [name]: payment, Status: state });
  expect({ orders, findings }).toMatchObject({ orders: [{ state: expected }], findings: [] });
});

test.each([
  ['Awaiting Fulfillment', 'paid'],
  ['Awaiting Shipment', 'paid'],
  ['Awaiting Pickup', 'paid'],
  ['Awaiting Payment', 'open'],
  ['On backorder (paid)', 'paid'],
  ['On backorder (not paid)', 'open'],
  ['En attente de réapprovisionnement (payé)', 'paid'],
  ['En attente de réapprovisionnement (non payé)', 'open'],
  ['In attesa di rifornimento (pagato)', 'paid'],
  ['In attesa di rifornimento (non pagato)', 'open'],
  ['Pendiente de reposición (pagado)', 'paid'],
  ['Pendiente de reposición (no pagado)', 'open'],
])('%s: %s', (word, state) => {
  expect(read({ Status: word }).orders).toMatchObject([{ state }]);
});

test.each([
  'Recipient email',
  'Sales agent e-mail',
  'Supplier email',
  'Email du livreur',
  'E-mail fornitore',
  'E-Mail Vertreter',
])('%s is not whose order it is, unless somebody says so', (name) => {
  for (const own of ['Customer email', 'E-mail', 'Email client', 'Kunden-E-Mail', 'Indirizzo email'])
    expect(read({ [name]: 'other@x.example', [own]: 'a@x.example' }).orders).toMatchObject([{ email: 'a@x.example' }]);
  expect(read({ [name]: 'other@x.example' }).files[0]?.mapping).toMatchObject({ [name]: '?' });
  expect(read({ [name]: 'yes' }).findings).toEqual([]);
});

test.each([
  ['Paid at', 'Shipped at'],
  ['Paid date', 'Date shipped'],
  ['Bezahlt am', 'Versendet am'],
  ['Zahlungsdatum', 'Versanddatum'],
  ['Payée le', 'Expédiée le'],
  ['Date de paiement', 'Date d’expédition'],
  ['Pagato il', 'Spedito il'],
  ['Data pagamento', 'Data spedizione'],
])('a day in the columns %s and %s says what an order has come to', (paid, sent) => {
  const of = (one: string, other: string): unknown => read({ Status: '', [paid]: one, [sent]: other }).orders[0]?.state;
  expect([of('2026-03-16', ''), of('2026-03-16', '2026-03-17'), of('', '')]).toEqual(['paid', 'sent', 'open']);
});

test.each([
  ['Order Tax Total', 'tax'],
  ['order_tax', 'tax'],
  ['Spese spedizione', 'shipping'],
  ['Spese di spedizione', 'shipping'],
  ['Frais de livraison', 'shipping'],
  ['Order Shipping Price', 'shipping'],
])('%s is read as %s', (name, field) => {
  expect(read({ [name]: '4.90' })).toMatchObject({ orders: [{ [field]: 490 }], findings: [] });
});

test.each(['Impuestos', 'Freight', 'Insgesamt MwSt.', 'Reduction', 'Stückzahl'])(
  '%s is asked about where there is a number in it, and no other column says it',
  (name) => {
    const line = { Product: 'Mug', Price: '50.00' };
    expect(read({ ...line, [name]: '2' }).files[0]?.mapping).toMatchObject({ [name]: '?' });
    expect(read({ ...line, [name]: '' }).files[0]?.mapping).toMatchObject({ [name]: '' });
  },
);

/** Two rows of one order, and one of another. */
function readRows(own: string, cells: readonly [string, string, string]): MovedContents {
  const rows = cells.map(
    (cell, at) => `${at < 2 ? 1 : 2};2026-03-15;Mug;1;10.00;${at < 2 ? '20.00' : '10.00'};EUR;paid;${cell}`,
  );
  const head = 'Order number;Order date;Product;Quantity;Price;Total;Currency;Status';
  return readText('o.csv', `${[`${head};${own}`, ...rows].join('\n')}\n`);
}

test.each(['VAT', 'IVA', 'MwSt', 'Shipping', 'Versand', 'Discount', 'Rabatt'])(
  '%s in each row of an order may be the row’s, and is asked about',
  (name) => {
    expect(readRows(name, ['1.67', '1.67', '1.67']).files[0]?.mapping).toMatchObject({ [name]: '?' });
    expect(readRows(name, ['1.67', '', '']).files[0]?.mapping[name]).toMatch(/^order/);
    const ofOrder = `Order ${name} total`;
    expect(readRows(ofOrder, ['1.67', '1.67', '1.67']).files[0]?.mapping[ofOrder]).not.toBe('');
  },
);

test('a total that is what its only row costs, beside what it costs to send it, is asked about', () => {
  const of = (own: Readonly<Record<string, string>>): string | undefined =>
    read({ Product: 'Mug', Quantity: '2', Price: '50.00', Shipping: '4.90', ...own }).files[0]?.mapping['Total'];
  expect([of({}), of({ Total: '104.90' }), of({ Shipping: '0.00' })]).toEqual(['?', 'order.total', 'order.total']);
});

test.each([
  ['ID;Reference;New client;Delivery;Customer;Total;Payment;Status;Date', 'Yes', 'Delivered'],
  ['ID;Référence;Nouveau client;Livraison;Client;Total;Paiement;État;Date', 'Oui', 'Livré'],
  ['ID;Riferimento;Nuovo cliente;Consegna;Cliente;Totale;Pagamento;Stato;Data', 'Sì', 'Consegnato'],
  ['ID;Referencia;Nuevo cliente;Entrega;Cliente;Total;Pago;Estado;Fecha', 'Sí', 'Entregado'],
])('the list of PrestaShop numbers orders by their reference in each language: %s', (head, yes, state) => {
  const contents = readText('p.csv', `${head}\n5;XKBKNABJK;${yes};Italia;A. Rossi;64,90 €;Bank;${state};2026-03-05\n`);
  expect(contents).toMatchObject({
    files: [{ source: 'prestashop', knownBy: 'shop' }],
    orders: [{ number: 'XKBKNABJK', name: 'A. Rossi', total: 6490, shipping: 0, state: 'sent' }],
  });
});

test('of a number and a reference nobody chooses silently', () => {
  const { files } = read({ 'Order number': undefined, ID: '5', Référence: 'XKBKNABJK' });
  expect(files[0]?.mapping).toMatchObject({ ID: '?', Référence: '?' });
});

test.each([
  'Sale Date,Order ID,Full Name,Number of Items,Date Posted,Street 1,Street 2,Delivery City,Delivery State,Delivery Zipcode,Delivery Country,Currency,Discount Amount,Delivery Discount,Delivery,Sales tax,Order Total,Status,Card Processing Fees,SKU',
  'Sale Date,Item Name,Buyer,Quantity,Price,Discount Amount,Delivery Discount,Order Delivery,Order Sales Tax,Currency,Transaction ID,Listing ID,Date Paid,Date Posted,Delivery Name,Delivery Address1,Delivery Address2,Delivery City,Delivery State,Delivery Zipcode,Delivery Country,Order ID,SKU',
])('Etsy in English of the United Kingdom: %s', (head) => {
  const cells: Readonly<Record<string, string>> = {
    'Sale Date': '05/12/25',
    'Date Posted': '06/12/25',
    'Full Name': 'Anna Rossi',
    'Delivery Name': 'Anna Rossi',
    Buyer: 'anna1',
    'Street 1': 'Via Roma 1',
    'Delivery Address1': 'Via Roma 1',
    'Delivery City': 'Roma',
    'Delivery Zipcode': '00100',
    'Delivery Country': 'Italy',
    Currency: 'EUR',
    Quantity: '1',
    Price: '50.00',
    Delivery: '5.00',
    'Order Delivery': '5.00',
    'Order Total': '55.00',
    'Item Name': 'Vase',
  };
  const row = head.split(',').map((name) => cells[name] ?? (/ID|Items/.test(name) ? '7' : ''));
  const contents = readText('e.csv', `${head}\n${row.join(',')}\n`, { source: 'etsy' });
  expect(contents.orders).toMatchObject([
    {
      placed: '2025-12-05T00:00:00.000Z',
      name: 'Anna Rossi',
      total: 5500,
      shipping: 500,
      state: 'sent',
      shippingAddress: { street: 'Via Roma 1', postcode: '00100', city: 'Roma', country: 'IT' },
    },
  ]);
  expect(contents.findings.map(({ code }) => code)).toContain('days_open');
});

test('a file of orders is no list of customers, whichever shop is named', () => {
  const head =
    'order_number,order_date,order_total,order_currency,customer_id,billing_email,billing_first_name,billing_city';
  const { files, customers } = readText('w.csv', `${head}\n245,2026-03-05,72.00,EUR,0,a@x.example,Anna,Roma\n`, {
    source: 'woocommerce',
  });
  expect([files[0]?.kind, customers]).toEqual(['orders', []]);
});
