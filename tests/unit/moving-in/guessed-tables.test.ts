/** Tables that no shop is known for: which column is the price, which the stock, and what parts the cells. */
import { expect, test } from 'vitest';
import { codesOf, readText } from '#tests/unit/moving-in/fixtures.ts';

/** A line with a number of its own for each column: the price is to be 12.00, the stock 3. */
function read(columns: string) {
  const names = columns.split(';');
  const cells = names.map((name, at) => (name.endsWith('!') ? '12,00' : name.endsWith('#') ? '3' : `${70 + at}`));
  const head = ['Name', ...names.map((name) => name.replace(/[!#]$/, ''))];
  return readText('a.csv', `${head.join(';')}\nLamp;${cells.join(';')}\n`);
}

/** '!' marks the price, '#' the stock; all others are neither. */
const CLEAR = [
  'Price per kg;Price!;Stock#',
  'Prezzo al kg;Prezzo!;Quantità minima;Quantità#',
  'Prix au kg;Prix!;Stock minimum;Stock#',
  'Preis pro kg;Grundpreis;Preis!;Mindestbestellmenge;Bestand#',
  'Price/kg;Price!;Stock location;Stock#',
  'Price group;Price!;Stock value;Stock#',
  'Gruppo prezzi;Prezzo!;Valore magazzino;Giacenza#',
  'Price list;Price!;Quantity per pack;Quantity#',
  'Preisgruppe;Preis!;Lagerort;Lagerwert;Lagerbestand#',
  'Price of the lid;Price!;Stock of the lid;Stock#',
  'Price!;Reserved quantity;Stock reserved;Pack size;Stock#',
  'Quantité par carton;Quantité#;Groupe de prix;Prix!',
];

test.each(CLEAR)('%s', (columns) => {
  const contents = read(columns);
  expect(contents.products[0]?.variants).toMatchObject([{ price: 1200, stock: 3 }]);
  expect(codesOf(contents)).not.toContain('column_unsure');
});

test.each([
  ['Price!;Prezzo;Stock#', 'Prezzo', 'Price'],
  ['Price!;Stock#;Quantity', 'Quantity', 'Stock'],
  ['Price of the lid!;Price of the pot;Stock#', 'Price of the pot', 'Price of the lid'],
])('%s: somebody is asked', (columns, value, other) => {
  const contents = read(columns);
  expect(contents.findings.filter(({ code }) => code === 'column_unsure')).toMatchObject([
    { weight: 'left_out', column: value, params: { value, other } },
  ]);
  // Once somebody has said it, nobody asks again.
  const mappings = { 'a.csv': { ...contents.files[0]?.mapping } };
  const head = `Name;${columns.replace(/[!#]/g, '')}`;
  expect(codesOf(readText('a.csv', `${head}\nLamp;1;2;3\n`, { mappings }))).not.toContain('column_unsure');
});

const words = (count: number): string => Array.from({ length: count }, (_, at) => `word${at}`).join(', ');

test.each([
  ['Nome;SKU;Prezzo;Giacenza;Descrizione', 'Lampada;S@;12,50;3;'],
  [
    'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax included;Quantity;Description',
    '1@;1;Lampe;Home,Luci;12.50;3;',
  ],
  ['Name\tPrice\tStock\tDescription', 'Lamp@\t12.50\t3\t'],
])('commas in descriptions part no cells: %s', (head, line) => {
  for (const count of [5, 14, 30, 90]) {
    const lines = Array.from({ length: 10 }, (_, at) => `${line.replace('@', `${at}`)}"${words(count + (at % 4))}"`);
    const { files, products } = readText('a.csv', [head, ...lines].join('\n'));
    expect(files[0]?.separator).toBe(/[;\t]/.exec(head)?.[0]);
    expect(products.map(({ variants: [one] }) => [one?.price, one?.stock])).toEqual(lines.map(() => [1250, 3]));
  }
});
