/** Tables that no shop is known for: which column is the price, which the stock, and what parts the cells. */
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLines } from '#scripts/moving-in/import-files.ts';
import { readWords } from '#scripts/moving-in/report-lines.ts';
import type { ColumnMapping } from '#src/contract/moving-in/contents.ts';
import { setOf } from '#src/moving-in/column-words.ts';
import { MAPPING_FIELDS } from '#src/moving-in/fields.ts';
import { plainName } from '#src/moving-in/values.ts';
import { codesOf, readFixtures, readText } from '#tests/unit/moving-in/fixtures.ts';

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
  'Price!;Reserved quantity;Stock reserved;Pack size;Stock#',
  'Quantité par carton;Quantité#;Groupe de prix;Prix!',
];

test.each(CLEAR)('%s', (columns) => {
  const contents = read(columns);
  expect(contents.products[0]?.variants).toMatchObject([{ price: 1200, stock: 3 }]);
  expect(codesOf(contents)).not.toContain('column_unsure');
});

test.each([
  ['Price;Prezzo', 'Prezzo', 'Price'],
  ['Prix TTC;Prix public', 'Prix public', 'Prix TTC'],
  ['Prix;Prix TTC', 'Prix TTC', 'Prix'],
  ['Preis;Endpreis', 'Endpreis', 'Preis'],
  ['Price;Price EUR', 'Price EUR', 'Price'],
  ['Price;Regular Price', 'Regular Price', 'Price'],
  ['Price;Price', 'Price (2)', 'Price'],
  ['Stock;Quantity', 'Quantity', 'Stock'],
  ['Giacenza;Giacenza disponibile', 'Giacenza disponibile', 'Giacenza'],
  ['Bestand;Bestand verfügbar', 'Bestand verfügbar', 'Bestand'],
  ['Peso netto kg;Peso lordo kg', 'Peso lordo kg', 'Peso netto kg'],
])('%s with other values: neither is read, and somebody is asked', (columns, value, other) => {
  const contents = readText('a.csv', `Name;${columns}\nLamp;10,00;12,00\n`);
  expect(contents.findings.filter(({ code }) => code === 'column_unsure')).toMatchObject([
    { weight: 'left_out', column: value, params: { value, other } },
  ]);
  expect(contents.products[0]?.variants).toMatchObject([{ price: null, stock: null, weight: 0 }]);
  const guessed = contents.files[0]?.mapping ?? {};
  expect([guessed[value], guessed[other]]).toEqual(['?', '?']);
  // Once somebody has said which is which, nobody asks again.
  const field = /Peso/.test(value) ? 'product.weight' : /^[PE]/.test(value) ? 'product.price' : 'product.stock';
  const mappings = { 'a.csv': { ...guessed, [value]: field } };
  const said = readText('a.csv', `Name;${columns}\nLamp;10,00;12,00\n`, { mappings });
  expect(codesOf(said)).not.toContain('column_unsure');
  expect(said.products[0]?.variants).toMatchObject([
    field === 'product.price' ? { price: 1200 } : field === 'product.stock' ? { stock: 12 } : { weight: 12_000 },
  ]);
  // What is the same in both, or stands in one alone, is no question.
  for (const [one, two] of [
    ['12,00', '12,00'],
    ['12,00', ''],
    ['', '12,00'],
  ])
    expect(codesOf(readText('a.csv', `Name;${columns}\nLamp;${one};${two}\n`))).not.toContain('column_unsure');
});

test('a price beside one without VAT is one with it where every row shows it, and asked about else', () => {
  const of = (price: string, net: string) =>
    readText('a.csv', `Name;Prix;Prix HT;Stock\nA;${price};${net};1\nB;12,00;10,00;1\n`);
  expect(of('24,00', '20,00').products.map(({ variants: [one] }) => one?.price)).toEqual([2400, 1200]);
  for (const [price, net] of [
    ['20,00', '24,00'],
    ['60,00', '20,00'],
  ] as const)
    expect(of(price, net).findings.find(({ code }) => code === 'column_unknown')).toMatchObject({ column: 'Prix' });
});

/** The one price of a product that is live, with the columns that somebody is asked about. */
function priced(column: string, value = '100,00') {
  const { products, findings } = readText('a.csv', `SKU;Name;${column};Stock;Status\nA;Lamp;${value};3;published\n`);
  return { price: products[0]?.variants[0]?.price, codes: findings.map(({ code }) => code) };
}

/** Words for a price, and what stands before or behind one: '_' is its place. */
const PLAIN_PRICES: readonly (readonly [words: string, beside: string])[] = [
  ['Price|Unit price|Retail price|Regular price', '_|_ incl. VAT|_ (VAT included)|_ with tax|Gross _|_ EUR|_ (€)'],
  ['Prix|Prix de vente|Prix unitaire|Prix public', '_|_ TTC|_ T.T.C.|_ taxes comprises|_ TVA incluse|_ TTC (€)'],
  ['Prezzo|Prezzo di vendita|Prezzo al pubblico', '_|_ IVA inclusa|_ ivato|_ con IVA|_ IVA 22% inclusa|_ euro'],
  ['Preis|Verkaufspreis|Einzelpreis|Preis pro Stück', '_|_ inkl. MwSt.|_ brutto|_ inkl. 19 % USt|_ in EUR'],
  ['Precio|Precio de venta|PVP', '_|_ con IVA|_ IVA incluido|_ (€)'],
];
const NET_PRICES: readonly (readonly [words: string, beside: string])[] = [
  [
    'Price|Unit price|Retail price|RRP',
    '_ excl. VAT|_ (ex. VAT)|_ without VAT|_ w/o VAT|_ before tax|_ (VAT not included)|Net _|_ + VAT|_ net of tax',
  ],
  ['Prix|Prix de vente|Prix unitaire|Prix public', '_ HT|_ H.T.|_ (H.T.)|_ hors taxes|_ sans TVA|_ HTVA|_ net'],
  [
    'Prezzo|Prezzo di vendita|Prezzo al pubblico',
    '_ IVA esclusa|_ IVA escl.|_ + IVA|_ senza IVA|_ imponibile|_ netto|_ IVA non inclusa|_ più IVA|_ al netto',
  ],
  ['Preis|Verkaufspreis|Einzelpreis', '_ exkl. MwSt|_ zzgl. MwSt|_ ohne MwSt.|_ netto|_ MwSt nicht enthalten'],
  ['Precio|Precio de venta|PVP', '_ sin IVA|_ + IVA|_ neto|_ IVA no incluido|_ más IVA'],
];
const OTHER_PRICES = [
  'Trade _|Dealer _|_ per pack|_ VAT|_ 2|_ group B|Supplier _|Member _|Delivery _|_ (BRL)|_ change %|_ per 100|_ IT|_ DE|_ from|_ unit|_ -10%',
  '_ revendeur|_ de gros|_ livraison|_ fournisseur|_ hors promo|_ TVA|_ port|_ membre',
  '_ rivenditore|_ spedizione|_ fornitore|_ IVA|_ ingrosso|_ riservato',
  'Händler_|_ Versand|_ Lieferant|_ MwSt|_ Aktion',
  '_ proveedor|_ envío|_ IVA|_ mayorista',
];

const namesOf = (words: string, beside: string): string[] =>
  words.split('|').flatMap((word) => beside.split('|').map((one) => one.replace('_', word)));

test('a price goes in as what shoppers pay only where every word of its name says that it is one', () => {
  const taken = PLAIN_PRICES.flatMap(([words, beside]) => namesOf(words, beside));
  expect(taken.filter((name) => priced(name).price !== 10_000)).toEqual([]);
});

test('a price that says to be without VAT is asked about, in five languages', () => {
  const names = NET_PRICES.flatMap(([words, beside]) => namesOf(words, beside));
  const isAsked = ({ price, codes }: ReturnType<typeof priced>): boolean =>
    price === null && (codes.includes('price_net') || codes.includes('column_unknown'));
  expect(names.filter((name) => !isAsked(priced(name)))).toEqual([]);
  const mostly = names.filter((name) => priced(name).codes.includes('price_net'));
  expect(mostly.length).toBeGreaterThan(names.length * 0.8);
});

test('a price of another kind, or whose kind nobody knows, is no price, and the import stops for it', () => {
  const words = PLAIN_PRICES.map(([all]) => all);
  const names = OTHER_PRICES.flatMap((beside, at) => namesOf(words[at] ?? '', beside));
  expect(names.filter((name) => typeof priced(name).price === 'number')).toEqual([]);
  // Of consonants alone: with vowels, chance has written a word that the reader knows ("bfotob").
  const unknown = fc.stringMatching(/^[bcdfghjklnpqrxz]{6,9}$/).filter((word) => plainName(word) === word);
  fc.assert(
    fc.property(fc.constantFrom(...words.flatMap((all) => all.split('|'))), unknown, (price, word) => {
      for (const name of [`${price} ${word}`, `${word} ${price}`, `${price} (${word}) EUR`])
        expect(priced(name)).toMatchObject({ price: null, codes: ['column_unknown'] });
    }),
    { numRuns: 100 },
  );
});

test('a price in another currency by the name of its column is none, and beside one in euros the euros count', () => {
  const foreign = [
    'Price (GBP)',
    'Price £',
    'Prix CHF',
    'Prezzo USD',
    'Price in USD',
    'price_gbp',
    'Price ($)',
    'Preis in Franken',
  ];
  expect(foreign.map((name) => priced(name))).toEqual(
    foreign.map(() => ({ price: null, codes: ['foreign_currency'] })),
  );
  for (const columns of ['Price GBP;Price EUR!;Stock#', 'Price EUR!;Price GBP;Stock#', 'Prix CHF;Prix TTC!;Stock#']) {
    const contents = read(columns);
    expect(contents.products[0]?.variants).toMatchObject([{ price: 1200 }]);
    expect(codesOf(contents)).toEqual(['sku_missing', 'status_unsaid']);
  }
  const orders = readText('o.csv', 'Order number,Date,Total (GBP)\n1,2024-03-05,12.50\n').orders;
  expect(orders).toMatchObject([{ total: 1250, currency: 'GBP' }]);
});

test.each(['Supplier stock', 'Stock turnover', 'Quantity discount', 'Stock number', 'Giacenza fornitore', 'Stock DE'])(
  '%s is no number of pieces that can be sold',
  (column) => {
    const { products, findings } = readText('a.csv', `SKU;Name;Price;Status;${column}\nA;Lamp;12,00;active;7\n`);
    expect(products[0]?.variants[0]?.stock).toBe(null);
    expect(findings.filter(({ weight }) => weight === 'left_out')).toMatchObject([
      { code: 'column_unknown', params: { value: column } },
    ]);
  },
);

test.each(['Stock on hand', 'Quantité disponible', 'Quantità in magazzino', 'Bestand verfügbar', 'Units in stock'])(
  '%s is a number of pieces',
  (column) => {
    const { products, findings } = readText('a.csv', `SKU;Name;Price;Status;${column}\nA;Lamp;12,00;active;7\n`);
    expect(products[0]?.variants[0]?.stock).toBe(7);
    expect(findings).toEqual([]);
  },
);

test.each([
  ['Codice;Descrizione;Nome fornitore;Prezzo', 'A;Lampada;Rossi Srl;12,00'],
  ['Référence;Libellé;Nom fournisseur;Prix TTC', 'A;Lampada;Rossi;12,00'],
  ['SKU;Item condition;Désignation;Price', 'A;new;Lampada;12,00'],
  ['Article;Désignation;Nom fabricant;Prix', 'A;Lampada;Rossi;12,00'],
  ['SKU;Libellé;Nom du produit;Prix', 'A;LAMP;Lampada;12,00'],
  ['SKU;Title supplier;Product name (web);Price', 'A;x;Lampada;12,00'],
])('%s: the name is that of the product', (head, line) => {
  expect(readText('a.csv', `${head}\n${line}\n`).products.map(({ name }) => name.en)).toEqual(['Lampada']);
});

test('the command says what each guessed column is read as, with what stands in it, and those that are left out', async () => {
  const rows = ['A;Lampada;Rossi;12,00;', 'B;Vaso;Rossi;14,00;', 'C;Lampada;Neri;9,00;', 'D;Sedia;Blu;8,00;', ''];
  const text = ['Codice;Descrizione;Nome fornitore;Prezzo;Vuota', ...rows].join('\n');
  const guessed = readLines(readText('a.csv', text), await readWords('en'));
  expect(guessed.filter((line) => line.includes('→'))).toEqual([
    '    Codice → SKU: A | B | C',
    '    Descrizione → Product name: Lampada | Vaso | Sedia',
    '    Nome fornitore → ? (say what it holds): Rossi | Neri | Blu',
    '    Prezzo → Price incl. VAT: 12,00 | 14,00 | 9,00',
    '    Vuota → left out: (empty)',
  ]);
  const mappings = { 'a.csv': { Codice: 'product.sku', Descrizione: 'product.name', Prezzo: 'product.price' } };
  const mapped = readLines(readText('a.csv', text, { mappings }), await readWords('en'));
  expect(mapped.join('\n')).toContain('Codice → product.sku, Descrizione → product.name, Prezzo → product.price');
});

const MAPPED = { 'a.csv': { Nome: 'product.name', Prezzo: 'product.price' } };

test.each<[what: string, head: string, options: Parameters<typeof readText>[2], knownBy: string]>([
  ['nobody’s export', 'Nome;Prezzo', {}, 'guess'],
  ['nobody’s export that is called a shop’s', 'Nome;Prezzo', { source: 'shopify' }, 'guess'],
  ['a shop’s export that is called a table', 'Handle,Title,Variant Price', { source: 'table' }, 'guess'],
  ['nobody’s export with a mapping', 'Nome;Prezzo', { mappings: MAPPED }, 'mapping'],
  [
    'nobody’s export with the mapping of another file',
    'Nome;Prezzo',
    { mappings: { 'b.csv': MAPPED['a.csv'] } },
    'guess',
  ],
  ['names of this shop’s fields', 'product.name;product.price', {}, 'shop'],
  ['names of this shop’s fields beside another', 'product.name;product.price;Gruppo', {}, 'guess'],
])('%s is known by what is said, and else by a guess', (_what, head, options, knownBy) => {
  const { files } = readText('a.csv', `${head}\n${head.replace(/[^;,]+/g, '1')}\n`, options);
  expect(files.map((file) => [file.kind, file.knownBy])).toEqual([['products', knownBy]]);
});

test('customers of Squarespace, whose columns are nearly called as Shopify’s, are a guess', () => {
  const head = 'Email,First Name,Last Name,Shipping Address 1,Shipping Zip,Is Subscriber,Accepts Marketing,Created On';
  const { files } = readText('a.csv', `${head}\nada@shopper.example,Ada,Rossi,Via 1,10100,Yes,Yes,2025-03-04\n`);
  expect(files.map((file) => [file.kind, file.knownBy])).toEqual([['customers', 'guess']]);
});

test('files of known shops are no guess, but for the list of PrestaShop, whose columns are called as anybody’s', () => {
  const all = readdirSync('tests/fixtures/moving-in', { recursive: true, encoding: 'utf8' });
  const names = all.filter((name) => name.endsWith('.csv') && !name.startsWith('table/'));
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => readFixtures([name]).files.some(({ knownBy }) => knownBy !== 'shop'))).toEqual([
    'prestashop/liste.csv',
  ]);
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

/** Fields whose columns are read together: all else has one value a row. */
const TOGETHER = setOf(
  'product.type product.status product.visibility product.isCounted product.backorder product.category product.tags product.attribute product.option product.picture product.pictureText product.variantPicture product.salePrice customer.newsletter customer.newsletterAt customer.newsletterProof review.state',
);
const FIELDS = Object.values(MAPPING_FIELDS).flat();

test.each(FIELDS)('two columns of other values that somebody maps to %s are read together, or asked about', (field) => {
  const asked = (one: string, other: string): string[] => {
    const mapping: ColumnMapping = { A: field, B: field };
    return codesOf(readText('a.csv', `A;B\n${one};${other}\n`, { mappings: { 'a.csv': mapping } }));
  };
  expect(asked('7', '9').includes('column_unsure')).toBe(!TOGETHER.has(field));
  for (const [one, other] of [
    ['7', '7'],
    ['7', ''],
    ['', '9'],
  ] as const)
    expect(asked(one, other)).not.toContain('column_unsure');
});

test.each([
  ['MSRP', 'Our price'],
  ['UVP', 'Std. VK brutto'],
  ['UVP', 'Brutto-VK'],
  ['RRP', 'Sell inc'],
  ['Prix conseillé', 'PV TTC'],
])('%s beside %s, of which nobody knows whether it is the price, is not what shoppers pay', (recommended, price) => {
  const { products, files } = readText('a.csv', `Name;SKU;${recommended};${price};Stock\nFork;A;9,90;5,90;4\n`);
  expect(products[0]?.variants).toMatchObject([{ price: null }]);
  expect(files[0]?.mapping).toMatchObject({ [recommended]: '?', [price]: '?' });
  expect(readText('a.csv', `Name;SKU;${recommended};Stock\nFork;A;9,90;4\n`).products[0]?.variants).toMatchObject([
    { price: 990 },
  ]);
});

const STREETS = {
  BigCommerce:
    'Address ID - 1|Address First Name - 1|*Address Line 1 - 1|Address Line 2 - 1|Address Phone - 1|Address Line 1 - 2',
  Wix: 'Address 1 - Type|*Address 1 - Street|Address 2 - Type|Address 2 - Street',
  Magento: '_address_fax|_address_prefix|*_address_street|_address_vat_id|_address_default_billing_',
  Lightspeed: 'address_id|address_alias|*address_line1|address_line2',
  two: 'Billing address|Shipping street|*Street|IP address',
};

test.each(Object.entries(STREETS))(
  'the street of a customer is the column whose whole name says so: %s',
  (_of, names) => {
    const columns = names.split('|').map((name) => ({ name: name.replace('*', ''), isStreet: name.startsWith('*') }));
    const head = ['Email', 'First Name', 'City', 'confirmation', ...columns.map(({ name }) => name)];
    const cells = [
      'a@x.example',
      'Anna',
      'Roma',
      '8f3a1c',
      ...columns.map(({ isStreet }, at) => (isStreet ? 'Via Roma 1' : `${at}07`)),
    ];
    const { customers, findings } = readText('c.csv', `${head.join(';')}\n${cells.join(';')}\n`);
    expect(customers).toMatchObject([{ addresses: [{ street: 'Via Roma 1', company: '' }] }]);
    expect(findings).toEqual([]);
  },
);

test('what may be a street by a word of its name alone is asked about, and a number of it is none', () => {
  const of = (name: string): string | undefined =>
    readText('c.csv', `Email;City;${name}\na@x.example;Roma;101\n`).files[0]?.mapping[name];
  expect(
    ['Address of the agent', 'Address ID', 'IP address', 'Address', 'Adresse', 'Straße und Hausnummer'].map(of),
  ).toEqual(['?', '', '', 'customer.street', 'customer.street', 'customer.street']);
});

test.each([
  'Billing address;Billing city;Billing zip;Shipping street;Shipping city;Shipping zip',
  'Shipping street;Shipping city;Shipping zip;Billing address;Billing city;Billing zip',
  'Billing street;Billing city;Billing zip;Shipping address 1;Shipping city;Shipping zip',
])('the address of a customer is one of two and not of both: %s', (head) => {
  const text = `Email;${head}\na@x.example;Via Roma 1;Roma;00100;Rue du Bac 3;Paris;75007\n`;
  const { customers, findings } = readText('c.csv', text);
  expect(customers).toMatchObject([{ addresses: [{ street: 'Via Roma 1', city: 'Roma', postcode: '00100' }] }]);
  expect(findings).toEqual([]);
});

test.each(['Sales agent e-mail', 'Email fournisseur', 'Email 2', 'Referrer email', 'E-Mail Vertreter'])(
  '%s is not whose account it is, unless somebody says so',
  (name) => {
    for (const own of [
      'Email',
      'E-Mail-Adresse',
      'Adresse e-mail',
      'Indirizzo email',
      'Email 1',
      'Customer email',
      'user_email',
    ]) {
      const text = `${name};${own};Name;City\nagent@x.example;a@x.example;Anna;Roma\nagent@x.example;b@x.example;Bo;Roma\n`;
      expect(readText('c.csv', text)).toMatchObject({
        customers: [{ email: 'a@x.example' }, { email: 'b@x.example' }],
        findings: [],
      });
    }
    const alone = readText('c.csv', `${name};Name;City\nagent@x.example;Anna;Roma\n`);
    expect(alone).toMatchObject({ files: [{ mapping: { [name]: '?' } }], customers: [] });
  },
);
