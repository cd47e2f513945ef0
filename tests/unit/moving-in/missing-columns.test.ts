/** A column that a file has not says nothing: no value of a product becomes another one without it. */
import { expect, test } from 'vitest';
import type { MovedContents } from '#src/contract/moving-in/contents.ts';
import { readCsv } from '#src/moving-in/table.ts';
import { newReport } from '#src/moving-in/report.ts';
import { readText } from '#tests/unit/moving-in/fixtures.ts';

const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Requires Shipping,Variant Taxable,Status
mug,Mug,<p>Blue</p>,Potter,Mugs,,true,Size,Small,MUG-S,300,shopify,5,deny,12.00,true,true,active
mug,,,,,,,,Large,MUG-L,400,shopify,6,continue,16.00,true,true,
bowl,Bowl,<p>Bowl</p>,Potter,Bowls,,true,Title,Default Title,BOWL,500,,0,deny,20.00,true,true,active
`;
const WOOCOMMERCE = `ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Description,Tax status,Tax class,In stock?,Stock,Backorders allowed?,Weight (kg),Regular price,Categories,Images
501,simple,W-1,Pot,1,visible,short,Long text,taxable,,1,8,0,0.4,22.5,Pots,
502,simple,W-2,Jar,1,visible,short,Long text,taxable,,1,,0,0.4,12.5,Pots,
503,simple,W-3,Cup,1,visible,short,Long text,taxable,,0,,1,0.4,9.5,Pots,
`;
const PRESTASHOP = `Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax included;Reference #;Quantity;Manufacturer
901;1;Vase;Vases;30.00;PV-1;4;Maison
902;0;Plate;Plates;18.00;PV-2;5;Maison
`;
const MAGENTO = `sku,store_view_code,attribute_set_code,product_type,categories,name,description,weight,product_online,visibility,price,url_key,qty,is_in_stock,manage_stock,use_config_manage_stock,backorders,use_config_backorders
LAMP,,Default,simple,Default Category/Lamps,Lamp,<p>Tin</p>,0.4,1,"Catalog, Search",24.00,lamp,7,1,0,1,0,1
VASE,,Default,simple,Default Category/Lamps,Vase,<p>Clay</p>,0.4,1,"Catalog, Search",21.00,vase,0,1,1,0,1,0
BOND,,Default,simple,Default Category/Lamps,Bond,<p>Paper</p>,0.4,1,"Catalog, Search",20.00,bond,0,1,0,0,0,1
`;
const TABLE = `Artikelnummer;Titel;Beschreibung;Preis;Bestand;Status;Kategorie;Marke;Gewicht (kg);EAN
K-100;Kerzenhalter;<p>Messing</p>;39,90;12;aktiv;Kerzen;Werk Nord;0,45;4006381333931
K-101;Kerze;<p>Wachs</p>;24,50;7;inaktiv;Kerzen;Werk Nord;0,65;
`;
const FILES: readonly (readonly [name: string, text: string])[] = [
  ['shopify.csv', SHOPIFY],
  ['woocommerce.csv', WOOCOMMERCE],
  ['prestashop.csv', PRESTASHOP],
  ['magento.csv', MAGENTO],
  ['table.csv', TABLE],
];

type Values = ReadonlyMap<string, unknown>;

const isUnsaid = (value: unknown): boolean =>
  value === undefined || ['""', 'null', '0', '[]', '{}'].includes(JSON.stringify(value));

/** What products and their variants say of how they are sold, by product, stock number and field. */
function valuesOf({ products }: MovedContents): Values {
  const all = products.flatMap(({ status, taxClass, maker, variants }) =>
    variants.flatMap(({ sku, gtin, price, stock, stockRule, backorderDays, weight }) =>
      Object.entries({ status, taxClass, maker, gtin, price, stock, stockRule, backorderDays, weight }).map(
        ([field, value]): [string, unknown] => [`${sku} ${field}`, value],
      ),
    ),
  );
  return new Map(all);
}

function others(whole: Values, part: Values): string[] {
  return [...part].flatMap(([name, value]) => {
    const was = whole.get(name);
    const isSame =
      (isUnsaid(value) && !name.endsWith(' stockRule')) ||
      value === null ||
      !whole.has(name) ||
      JSON.stringify(was) === JSON.stringify(value);
    return isSame ? [] : [`${name}: ${JSON.stringify(was)} → ${JSON.stringify(value)}`];
  });
}

test.each(FILES)('%s says nothing else without any one of its columns', (name, text) => {
  const { columns, rows } = readCsv(text, newReport());
  const whole = valuesOf(readText(name, text));
  const written = (without: number): string =>
    [columns, ...rows.map(({ cells }) => cells)]
      .map((cells) =>
        columns
          .map((_, at) => `"${(cells[at] ?? '').replaceAll('"', '""')}"`)
          .filter((_, at) => at !== without)
          .join(';'),
      )
      .join('\n');
  const found = columns.flatMap((column, at) =>
    others(whole, valuesOf(readText(name, written(at)))).map((other) => `without ${column}: ${other}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['En ligne', 'published'],
  ['aktiv', 'published'],
  ['Hors ligne', 'draft'],
  ['Inactif', 'draft'],
  ['archiviato', 'archived'],
  ["Actif jusqu'au 1.1.2025", null],
  ['Publié - rupture', null],
  ['', null],
])('a state of "%s" is %s, and what is not known is said', (word, status) => {
  const { products, findings } = readText('st.csv', `SKU;Name;Price;Stock;Statut\nA;Lamp;10,00;5;${word}\n`);
  expect(products.map((one) => one.status)).toEqual([status]);
  const code = word === '' ? 'status_unsaid' : 'status_unknown';
  expect(findings.map((one) => one.code)).toEqual(status === null ? [code] : []);
});
