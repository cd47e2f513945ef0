/** Tables that somebody has made and whose columns are called as a shop's: only a word of its program says whose they are. */
import { expect, test } from 'vitest';
import { headerOf, HEADER_LANGUAGES, type HeaderLanguage } from '#src/moving-in/headers.ts';
import { LAYOUTS } from '#src/moving-in/understand.ts';
import type { MovedField } from '#src/moving-in/fields.ts';
import type { Layout } from '#src/moving-in/layout.ts';
import { plainName } from '#src/moving-in/values.ts';
import { codesOf, readText } from '#tests/unit/moving-in/fixtures.ts';

/** Reviewed: words that programs of shops write, and nobody else. */
const OWN_WORDS = [
  /^(?:url )?handle$|^financial status$|^accepts (?:email )?marketing$|^redirect from$/,
  /^url key$|^attribute set code$|^bill to name$/,
  /^item cost$|^cart discount amount$|^order total amount refund$|^billing address 1$/,
  /^titles id mr 1 ms 2 else 0$|^(?:new client|nouveau client|nuovo cliente|nuevo cliente|neuer kunde)$|name anzeigetyp|^enlace reescrito$|^categoria collegata$|\bx y z\b|\burl\b|^attribut|^atribut|root|racine|radice|raiz|hauptkategorie|wurzel/,
  /^(?:visibility in|visibilite dans le|visibilita nel|sichtbarkeit im|visibilidad en el) [ck]atalog/,
  /^(?:transaction|listing) id$|^card processing fees$|^currency code$|^codice valuta$|^wahrungscode$|^code de devise$/,
];

const languages = Object.keys(HEADER_LANGUAGES) as HeaderLanguage[];

function headOf({ marks, headers, columns }: Layout, language: HeaderLanguage): string[] {
  return marks.map((mark) => {
    const translated = headers === undefined ? '' : headerOf(headers, mark, language);
    return translated || (columns[mark as MovedField]?.[0] ?? mark);
  });
}

test('a table of the marks of a layout is of its shop only by a word of its program, or where a person says so', () => {
  const wrong = LAYOUTS.flatMap((layout) =>
    languages.flatMap((language) => {
      const head = headOf(layout, language);
      const isOwn = head.map(plainName).some((name) => OWN_WORDS.some((word) => word.test(name)));
      const text = `${head.map((name) => `"${name}"`).join(',')}\n${head.map(() => '1').join(',')}\n`;
      const [file] = readText('a.csv', text).files;
      const [named] = readText('a.csv', text, { source: layout.source as 'etsy' }).files;
      return file?.knownBy === (isOwn ? 'shop' : 'guess') && named?.knownBy === 'shop' ? [] : [[head, file?.knownBy]];
    }),
  );
  expect(wrong).toEqual([]);
});

test.each([
  [
    'Order Number,Order Date,Order Status,Customer Name,Customer Email,Item Name,Quantity,Price,Total,Currency',
    '1,05/03/2026,Completed,Anna,a@b.example,Lamp,2,29.90,59.80,EUR',
    { total: 5980, currency: 'EUR', lines: [{ name: 'Lamp', quantity: 2, price: 2990 }] },
  ],
  [
    'Reference,Date,Customer,Email,Currency,Total,Payment,Status',
    'A1,2026-03-05,Anna,a@b.example,USD,120.00,PayPal,Shipped',
    { total: 12_000, currency: 'USD', email: 'a@b.example' },
  ],
])('a list of orders that somebody has made is read by its own columns, and confirmed: %s', (head, row, order) => {
  const { files, orders } = readText('o.csv', `${head}\n${row}\n`);
  expect(files.map(({ kind, knownBy }) => [kind, knownBy])).toEqual([['orders', 'guess']]);
  expect(orders).toMatchObject([order]);
});

test('days of a list that is called as Etsy’s are no American’s, and said', () => {
  const text =
    'Order ID,Sale Date,Buyer,Email,Item Name,Quantity,Price,Currency\n1,05/03/2026,Anna,a@b.example,Cup,1,9.90,EUR\n';
  const contents = readText('o.csv', text);
  expect(contents.files).toMatchObject([{ knownBy: 'guess' }]);
  expect(contents.orders[0]?.placed.slice(0, 10)).toBe('2026-03-05');
  expect(codesOf(contents)).toContain('days_open');
});

test.each([
  ['it', 'ID;Riferimento;Nome;Quantità;Unità;Prezzo base;Prezzo finale;Stato', 'Unità'],
  ['fr', 'ID;Référence;Nom;Quantité;Unité;Prix de base;Prix final;Statut', 'Unité'],
  ['es', 'ID;Referencia;Nombre;Cantidad;Unidad;Precio base;Precio final;Estado', 'Unidad'],
  ['de', 'ID;Artikel-Nr.;Name;Menge;Einheit;Grundpreis;Endpreis;Status', 'Einheit'],
] as const)(
  'a unit in a list that is called as PrestaShop’s is asked about, named or not: %s',
  (_language, head, unit) => {
    for (const source of ['guess', 'prestashop'] as const) {
      const contents = readText('p.csv', `${head}\n1;T1;Te;250;g;7,00;8,54;1\n2;T2;Thé;500;g;9,00;10,98;1\n`, {
        source,
      });
      expect(contents.findings).toContainEqual(expect.objectContaining({ code: 'column_unknown', column: unit }));
      expect(contents.files).toMatchObject([{ knownBy: source === 'guess' ? 'guess' : 'shop' }]);
    }
  },
);
