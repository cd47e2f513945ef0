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
