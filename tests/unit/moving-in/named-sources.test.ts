/** Which shop wrote a file: a person who names it is believed, its own translations are known, and what lacks is named. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SOURCES } from '#src/contract/moving-in/moved.ts';
import { codesOf, readFixtures, readText } from '#tests/unit/moving-in/fixtures.ts';

const FIXTURES = readdirSync('tests/fixtures/moving-in', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.csv'))
  .toSorted();
const variantsOf = ({ products }: ReturnType<typeof readFixtures>) => products.flatMap(({ variants }) => variants);

describe.each(FIXTURES)('%s', (name) => {
  const guessed = readFixtures([name], { vatToAdd: 20 });
  const [file] = guessed.files;

  test.each(SOURCES)('named as %s it is read as it is, or what lacks is said', (source) => {
    const named = readFixtures([name], { vatToAdd: 20, source });
    const isOther = source !== file?.source;
    const isShop = source !== 'table' && source !== 'vitrine';
    // A list whose columns are called as anybody's is of its shop once it is named.
    const files = named.files.map((one, at) => ({ ...one, knownBy: guessed.files[at]?.knownBy }));
    expect(isOther || !isShop ? guessed : { ...named, files }).toEqual(guessed);
    const codes = codesOf(named);
    // Nothing known in it is said, with the columns that lack where a shop was named.
    const isSaid = ['columns_missing', 'file_unknown', 'record_wrong'].some((code) => codes.includes(code));
    expect(isSaid || named.files[0]?.kind !== null).toBe(true);
    const isBelieved = isOther && isShop && named.files[0]?.source === source;
    expect(codes.includes('columns_missing') || !isBelieved).toBe(true);
    // Whoever is named: no price or number of pieces is another one than that of the same SKU by its own reader.
    const own = new Map(variantsOf(guessed).map((one) => [one.sku, one]));
    const others = variantsOf(named).filter(({ sku, price, stock }) => {
      const same = own.get(sku);
      const differs = (one: number | null, other: number | null | undefined): boolean =>
        one !== null && typeof other === 'number' && one !== other;
      return sku !== '' && (differs(price, same?.price) || differs(stock, same?.stock));
    });
    expect(others).toEqual([]);
  });
});

test('WooCommerce: an Italian export of 2026 comes in whole, named or not', () => {
  const contents = readFixtures(['woocommerce/prodotti.csv'], { locale: 'it', vatToAdd: 0 });
  expect(contents.products).toHaveLength(2);
  expect(contents.products).toMatchObject([
    {
      key: '40',
      name: { it: 'Felpa' },
      status: 'published',
      categories: [{ path: ['Abbigliamento', 'Felpe'] }],
      maker: 'Lana Blu',
      options: { it: ['Taglia'] },
      pictures: [{ from: 'https://old.example/felpa.jpg' }, { from: 'https://old.example/felpa-2.jpg' }],
      variants: [
        // A parent is found by its SKU, and by its number without a word that it is one.
        { sku: 'FELPA-S', price: 3990, stock: 4, weight: 600, values: { it: ['S'] } },
        { sku: 'FELPA-M', price: 103_990, stock: 2, values: { it: ['M'] } },
      ],
    },
    { key: '43', variants: [{ gtin: '4006381333931', price: 1200, stock: 7, weight: 300 }] },
  ]);
  expect(codesOf(contents)).toEqual(['tax_free']);
  expect(readFixtures(['woocommerce/prodotti.csv'], { locale: 'it', vatToAdd: 0, source: 'woocommerce' })).toEqual(
    contents,
  );
});

test.each([
  ['fr', 'ID,Type,UGS,Nom,Publié,"En stock ?",Stock,"Tarif régulier",Images,Parent'],
  ['it', 'ID,Tipo,SKU,Nome,Pubblicato,"In stock?",Magazzino,"Prezzo di listino",Immagine,Genitore'],
  [
    'de',
    'ID,Typ,Artikelnummer,Name,Veröffentlicht,Vorrätig?,Bestand,"Regulärer Preis",Bilder,"Übergeordnetes Produkt"',
  ],
  ['es', 'ID,Tipo,SKU,Nombre,Publicado,¿Existencias?,Inventario,"Precio normal",Imágenes,Superior'],
])('WooCommerce: names of columns in %s', (_language, head) => {
  const { files, products } = readText('p.csv', `${head}\n1,simple,A,Vase,1,1,3,"12,50",https://old.example/a.jpg,`);
  expect(files[0]).toMatchObject({ source: 'woocommerce', kind: 'products', unknownColumns: [] });
  expect(products).toMatchObject([{ status: 'published', variants: [{ sku: 'A', price: 1250, stock: 3 }] }]);
  expect(products[0]?.pictures).toHaveLength(1);
});

test('PrestaShop: its list in French has gross prices, and neither thumbnails nor the root come along', () => {
  const contents = readFixtures(['prestashop/liste.csv'], { locale: 'fr' });
  expect(contents.files[0]).toMatchObject({ source: 'prestashop', unknownColumns: [] });
  expect(contents.products).toMatchObject([
    { key: '51', status: 'published', categories: [], pictures: [], variants: [{ price: 1200, stock: 8 }] },
    { key: '52', status: 'draft', categories: [{ path: ['Décoration'] }], variants: [{ price: 2400, stock: 0 }] },
  ]);
  expect(codesOf(contents)).toEqual(['picture_small']);
});

test('PrestaShop: the form of its imports in Spanish, without the root above all categories', () => {
  const { files, products } = readFixtures(['prestashop/productos.csv'], { locale: 'en', vatToAdd: 20 });
  expect(files[0]).toMatchObject({ source: 'prestashop', unknownColumns: [] });
  expect(products).toMatchObject([{ categories: [{ path: ['Velas'] }], variants: [{ price: 1260, weight: 250 }] }]);
  const paths = ['Inicio', 'Accueil', 'Home', 'Racine', 'Root', 'Home > Lamps', 'Root > Home > Lamps > Table'].map(
    (category) =>
      readText('p.csv', `ID;Name *;Categories (x,y,z...);Price tax included\n1;Vase;${category};12,50`).products[0]
        ?.categories[0]?.path,
  );
  expect(paths).toEqual([undefined, undefined, undefined, undefined, undefined, ['Lamps'], ['Lamps', 'Table']]);
});

test('a shop that is named is believed, and the columns that lack are named as its files call them', () => {
  const text = 'ID;SKU;Nome;Magazzino;Immagine\n1;A;Vaso;3;https://old.example/a.jpg';
  const read = readText('p.csv', text, { source: 'woocommerce', locale: 'it' });
  expect(read.files[0]).toMatchObject({ source: 'woocommerce', kind: 'products' });
  expect(read.findings.find(({ code }) => code === 'columns_missing')).toMatchObject({
    weight: 'said',
    params: { value: 'Tipo, Prezzo di listino' },
  });
  expect(read.products).toMatchObject([{ name: { it: 'Vaso' }, variants: [{ sku: 'A', price: null, stock: 3 }] }]);
  const unread = readText('p.csv', 'Foo;Bar\n1;2', { source: 'woocommerce' });
  expect(unread.findings).toMatchObject([
    {
      code: 'columns_missing',
      weight: 'left_out',
      params: { value: 'Type, SKU, Name, Regular price, Visibility in catalog' },
    },
  ]);
});

test('WooCommerce: a variation of any value stands for each value that no other says', () => {
  const contents = readFixtures(['woocommerce/any.csv']);
  expect(contents.products).toHaveLength(1);
  expect(
    contents.products[0]?.variants.map(({ sku, price, stock, values }) => [values.en?.join(), sku, price, stock]),
  ).toEqual([
    ['Red,L', 'SCARF-RED-L', 1800, 2],
    ['Red,S', 'SCARF-RED', 1500, 5],
    ['Blue,S', '', 1600, null],
    ['Blue,L', '', 1600, null],
  ]);
  expect(contents.findings.find(({ code }) => code === 'any_value')).toMatchObject({
    weight: 'changed',
    row: 5,
    params: { value: 'SCARF-BLUE', count: 2 },
  });
});

test('German that would come in as French is said: by its columns, by a language behind a name, and by a store view', () => {
  const german = 'ID,Typ,Artikelnummer,Name,Veröffentlicht,Bestand,"Regulärer Preis"\n1,simple,A,Vase,1,3,"12,50"';
  expect(readText('p.csv', german, { locale: 'fr' }).findings).toMatchObject([
    { code: 'other_language', weight: 'said', params: { value: 'Deutsch', language: 'Français' } },
  ]);
  const both = readText('t.csv', 'SKU;Name;Name (de);Preis;Bestand\nA;Coupe;Becher;12,50;3', { locale: 'fr' });
  expect(both.products[0]?.name).toEqual({ fr: 'Coupe' });
  expect(both.findings).toMatchObject([
    { code: 'language_unknown', weight: 'changed', params: { value: 'de' } },
    { code: 'status_unsaid', weight: 'said', params: { count: 1 } },
  ]);
  const alone = readText('t.csv', 'SKU;Name_de;Preis;Bestand\nA;Becher;12,50;3', { locale: 'fr' });
  expect(alone.products[0]?.name).toEqual({ fr: 'Becher' });
  expect(alone.findings[0]).toMatchObject({ code: 'other_language', params: { value: 'de', language: 'Français' } });
  const magento = 'sku,store_view_code,product_type,name,price,url_key,qty\nA,de,simple,Becher,12.50,becher,3';
  expect(readText('m.csv', magento, { locale: 'fr', vatToAdd: 0 }).findings[0]).toMatchObject({
    code: 'other_language',
    row: 2,
    params: { value: 'de', language: 'Français' },
  });
});
