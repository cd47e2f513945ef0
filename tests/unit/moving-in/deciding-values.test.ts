/**
 * Columns that nobody knows by their names: values that may decide what is sold, or at which price, are asked about,
 * whatever the name and whichever shop wrote the other columns. What decides nothing is nobody's question.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asked } from '#src/moving-in/finding-codes.ts';
import { plainName } from '#src/moving-in/values.ts';
import { cases } from '#tests/support/whole.ts';
import { codesOf, readText } from '#tests/unit/moving-in/fixtures.ts';

/** A person has said that prices include VAT. */
const GROSS = { vatToAdd: 0 };

/** Columns of a file, and cells of two products with prices of 100 and 50. */
const FILES: Readonly<Record<string, readonly [head: string, one: string, two: string]>> = {
  table: ['SKU;Name;Price;Stock;Status', 'A;Lamp;100,00;3;active', 'B;Vase;50,00;4;active'],
  fields: ['product.sku;product.name;product.price', 'A;Lamp;100.00', 'B;Vase;50.00'],
  shopify: [
    'Handle;Title;Body (HTML);Variant SKU;Variant Price;Variant Inventory Qty;Status',
    'a;Lamp;x;A;100.00;3;active',
    'b;Vase;x;B;50.00;3;active',
  ],
  woocommerce: [
    'ID;Type;SKU;Name;Published;In stock?;Stock;Regular price',
    '1;simple;A;Lamp;1;1;3;100.00',
    '2;simple;B;Vase;1;1;3;50.00',
  ],
  prestashop: [
    'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax included;Reference #;Quantity',
    '1;1;Lamp;Lamps;100.00;A;3',
    '2;1;Vase;Lamps;50.00;B;3',
  ],
  magento: [
    'sku;product_type;url_key;name;price;qty;product_online',
    'A;simple;a;Lamp;100.00;3;1',
    'B;simple;b;Vase;50.00;3;1',
  ],
  etsy: ['TITLE;PRICE;CURRENCY_CODE;QUANTITY;IMAGE1;SKU', 'Lamp;100.00;EUR;3;;A', 'Vase;50.00;EUR;3;;B'],
  wix: ['handleId;fieldType;name;sku;price;visible', '1;Product;Lamp;A;100;true', '2;Product;Vase;B;50;true'],
  squarespace: [
    'Product ID [Non Editable];Variant ID [Non Editable];Title;SKU;Price;Visible',
    '1;1;Lamp;A;100.00;Yes',
    '2;2;Vase;B;50.00;Yes',
  ],
};

function readWith(file: string, column: string, one: string, two: string) {
  const [head = '', first = '', second = ''] = FILES[file] ?? [];
  const contents = readText('a.csv', `${head};${column}\n${first};"${one}"\n${second};"${two}"\n`, GROSS);
  return asked(contents.findings).map(({ params }) => params['value']);
}

/** Of consonants alone: with vowels, chance would write words that the reader knows. */
const nonsense = fc.stringMatching(/^[bcdfghjklnpqrxz]{6,9}$/).filter((word) => plainName(word) === word);
const columns = fc
  .tuple(nonsense, fc.constantFrom('_', '_ 2', '_ (_)', 'X-_'))
  .map(([word, at]) => at.replaceAll('_', word));

/** Kinds of values that decide; the cells of two rows. */
const DECISIVE: Readonly<Record<string, readonly (readonly [one: string, two: string])[]>> = {
  'amounts beside the price': [
    ['119,00', '59,50'],
    ['84.03', '42.02'],
    ['105.5', '52.75'],
    ['80.00', '39.90'],
    ['1.234,50', '99,00'],
    ['€ 12', '€ 9'],
    ['12 EUR', ''],
    ['CHF 80.00', 'CHF 40.00'],
    ['12,-', '9,–'],
    ['ab 12,50', 'ab 9,90'],
    ['n/a', '40.00'],
  ],
  'rates of VAT': [
    ['5,5 %', '20 %'],
    ['22', '4'],
    ['0.055', '0.2'],
    ['19%', ''],
    ['7', '19'],
    ['10', '-'],
    ['IVA 22%', 'IVA 4%'],
    ['20.00', '5.50'],
    ['7 Prozent', '19 Prozent'],
    ['10 per cento', ''],
  ],
  'yes and no':
    'yes no|oui non|sì no|ja nein|sí no|Yes -|non non|nein ja|True False|vrai faux|vero falso|wahr falsch|1 0|0 0|1 1|Y N|J N|O N|S N|V F|x |✓ ✗|on off|-1 0'
      .split('|')
      .map((pair): [string, string] => [pair.split(' ')[0] ?? '', pair.split(' ')[1] ?? '']),
  days: [
    ['31.12.2023', ''],
    ['2023-12-31', '2150-01-01'],
    ['12/31/2023', '01/05/2024'],
    ['2023-12-31 10:00:00', ''],
    ['31 December 2023', '1 May 2024'],
    ['20231231', '20240501'],
    ['12/2023', '0000-00-00'],
    ['bis 31.12.2023', ''],
    ['until 31 December 2023', 'until May 1, 2024'],
  ],
  'words of VAT': [
    ['netto', 'netto'],
    ['brutto', 'netto'],
    ['HT', 'TTC'],
    ['excl. VAT', 'incl. VAT'],
    ['IVA esclusa', ''],
    ['zzgl. MwSt.', ''],
    ['sans TVA', ''],
    ['reduced', 'standard'],
    ['esente', 'ordinaria'],
    ['ermäßigt', 'normal'],
    ['exonéré', ''],
    ['exento', ''],
    ['esente art. 10', 'ordinaria'],
    ['reverse charge', ''],
    ['N', 'B'],
  ],
  'words of states': [
    ['active', 'draft'],
    ['online', 'offline'],
    ['gelöscht', ''],
    ['supprimé', 'actif'],
    ['eliminato', 'attivo'],
    ['nur Laden', 'online'],
    ['solo negozio', 'web'],
    ['hidden', 'visible'],
    ['bozza', 'pubblicato'],
    ['ausverkauft', 'lieferbar'],
    ['esaurito', 'disponibile'],
    ['épuisé', 'en stock'],
    ['sold out', ''],
    ['discontinued', 'active'],
    ['digital', 'service'],
    ['à valider', 'validée'],
  ],
  'what a price is for': [
    ['100', '1'],
    ['100', '1000'],
    ['1000', ''],
    ['100 Stück', '1'],
    ['per 100', ''],
    ['je 1000 Stk', 'je 100 Stk'],
  ],
};

test.each(Object.entries(DECISIVE))('%s are asked about under any name, beside the columns of any shop', (_, cells) => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(FILES)),
      columns,
      fc.constantFrom(...cells),
      (file, column, [one, two]) => {
        for (const [first, second] of [
          [one, two],
          [two, one],
        ] as const)
          expect([file, column, first, second, readWith(file, column, first, second)]).toEqual([
            file,
            column,
            first,
            second,
            [column],
          ]);
      },
    ),
    { numRuns: cases(150, 30) },
  );
});

test.each(Object.keys(FILES))('%s: each of them, once', (file) => {
  const silent = Object.values(DECISIVE)
    .flat()
    .filter(([one, two]) => readWith(file, 'Bxqz', one, two).length === 0);
  expect(silent).toEqual([]);
});

/** Values of what decides nothing. */
const SILENT: readonly (readonly [one: string, two: string])[] = [
  ['Rot', 'Blau'],
  ['Baumwolle', 'Leinen'],
  ['60% cotton, 40% wool', '100% linen'],
  ['Fait main à Lyon', 'Made by hand'],
  ['A-17', 'B-22'],
  ['XJ2291', 'XJ2292'],
  ['4006381333931', '4006381333948'],
  ['12 x 8 cm', '30 x 40 cm'],
  ['1,5 kg', '300 g'],
  ['XL', 'M'],
  ['38-40', '42-44'],
  ['DE', 'FR'],
  ['18432', '20711'],
  ['2021', '1998'],
  ['340', '120'],
  ['Mario Rossi', 'Anna Weiß'],
  ['https://example.com/a.pdf', 'https://example.com/b.pdf'],
  ['Net bag for shopping', 'Netting'],
  ['No two are alike, each is made by hand', 'Once more in colour'],
  ['Summer 2024', 'Winter 2023'],
  ['Non-woven', 'Felt'],
  ['6 Stück', '3 pcs'],
  ['B', 'C'],
  ['Boîte', 'Sachet'],
];

test.each(Object.keys(FILES))('%s: colours, materials, sizes, codes and texts are nobody’s question', (file) => {
  fc.assert(
    fc.property(columns, fc.constantFrom(...SILENT), (column, [one, two]) => {
      expect([column, one, readWith(file, column, one, two)]).toEqual([column, one, []]);
    }),
    { numRuns: cases(60, 15) },
  );
});

/** Names that say surely what decides nothing, with values that would. */
test.each([
  [
    '12.50',
    'Length|Reorder level|Minimum order days|Shipping cost|Width (cm)|Hauteur|Altezza cm|Breite|Diámetro|Verpackungshöhe|Average rating|Bewertung|Costo|Marge',
  ],
  ['20', 'Position|Sort order|Reihenfolge|Pages|Seitenzahl|Jahr|Warranty|HS code|Supplier ID|Lieferzeit Tage'],
  [
    'yes',
    'Featured|New|Bestseller|Vegan|Bio|Glutenfrei|Nouveau|In evidenza|Reviews allowed|Gift wrapping|Fatto a mano',
  ],
  [
    '2023-12-31',
    'Created|Last updated|Geändert|Erstellt am|Créé le|Erstellungsdatum|Date de modification|Data creazione|Fecha creado',
  ],
  ['100', 'Position|VPE|Views'],
])('%s asks nothing under %s', (cell, names) => {
  const all = names.split('|').map((name) => [name, readWith('table', name, cell, cell)]);
  expect(all).toEqual(names.split('|').map((name) => [name, []]));
  // What says otherwise of the price is no length, whatever its name.
  for (const name of names.split('|')) expect(readWith('table', name, 'netto', 'netto')).toEqual([name]);
});

test('whole numbers are amounts where each is its price with VAT or without', () => {
  for (const file of Object.keys(FILES)) {
    expect([file, readWith(file, 'Bxqz', '119', '60')]).toEqual([file, ['Bxqz']]);
    expect([file, readWith(file, 'Bxqz', '82', '41')]).toEqual([file, ['Bxqz']]);
    expect([file, readWith(file, 'Bxqz', '119', '41')]).toEqual([file, ['Bxqz']]);
    expect([file, readWith(file, 'Bxqz', '119', '410')]).toEqual([file, []]);
  }
});

test('a column that repeats a price or a rate is no question', () => {
  expect(readWith('table', 'Brutto', '100', '50,00')).toEqual([]);
  const text = 'SKU;Name;Price;VAT;Taux;Stock;Status\nA;Lamp;100,00;20;20 %;3;active\n';
  expect(asked(readText('a.csv', text, GROSS).findings)).toEqual([]);
});

test.each(['Sconto', 'Remise', 'Rabatt', 'Discount', 'Discount %', 'Rabatt in %', 'Descuento', 'Montant de la remise'])(
  '%s: a reduction does not come along, and is said, beside the columns of any shop',
  (column) => {
    for (const [file, [head, one, two]] of Object.entries(FILES)) {
      const of = (cell: string) => readText('a.csv', `${head};${column}\n${one};${cell}\n${two};\n`, GROSS);
      const said = of('20').findings.filter(({ code }) => code === 'sale_price');
      expect([file, said.map((finding) => finding.column)]).toEqual([file, [column]]);
      expect([file, ...codesOf(of('0'))]).not.toContain('sale_price');
    }
  },
);

test('an amount that is added to a price is asked about where it is any', () => {
  for (const column of ['Ecotax', 'Écotaxe', 'Eco-participation', 'surcharge', 'Pfand', 'Aufpreis', 'Cauzione'])
    for (const file of Object.keys(FILES)) {
      expect([file, readWith(file, column, '12', '0')]).toEqual([file, [column]]);
      expect([file, readWith(file, column, '0.00', '0')]).toEqual([file, []]);
    }
});

test('Shopify: a market with another price, or where it is not sold, is asked about', () => {
  const of = (column: string, one: string, two: string) => readWith('shopify', column, one, two);
  expect(of('Price / European Union', '89.00', '')).toEqual(['Price / European Union']);
  expect(of('Price / International', '100', '50.00')).toEqual([]);
  expect(of('Included / European Union', 'TRUE', 'FALSE')).toEqual(['Included / European Union']);
  expect(of('Included / International', 'TRUE', 'true')).toEqual([]);
});

test('a column beside those of a shop is read as what somebody says it holds', () => {
  const [head = '', one = '', two = ''] = FILES['shopify'] ?? [];
  const text = `${head};VAT;Shown\n${one};5.5;yes\n${two};20;no\n`;
  const guessed = readText('a.csv', text);
  const mapping = { ...guessed.files[0]?.mapping };
  expect([mapping['VAT'], mapping['Shown']]).toEqual(['?', '?']);
  const half = readText('a.csv', text, { mappings: { 'a.csv': { ...mapping, VAT: 'product.taxClass' } } });
  expect(asked(half.findings).map(({ column }) => column)).toEqual(['Shown']);
  const mappings = { 'a.csv': { ...mapping, VAT: '', Shown: 'product.status' } };
  const said = readText('a.csv', text, { mappings });
  expect([said.files[0]?.source, asked(said.findings)]).toEqual(['shopify', []]);
  expect(said.products.map(({ status }) => status)).toEqual(['published', 'draft']);
});

/** All columns that a program writes, with values as it writes them. */
const WOO_ROW =
  '1,simple,A,,Vase,1,0,visible,Short,Long,2024-01-01,2024-02-01,taxable,,1,3,2,0,0,1.5,12.5,8.0,30.2,1,Thanks,10.00,12.50,Vases,nice,parcel,,5,30,,,B,C,,Buy,10,Acme,Colour,Red,1,1,no';
const WHOLE: Readonly<Record<string, readonly [head: string, row: string]>> = {
  'WooCommerce in English': [
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","Tax class","In stock?",Stock,"Low stock amount","Backorders allowed?","Sold individually?","Weight (kg)","Length (cm)","Width (cm)","Height (cm)","Allow customer reviews?","Purchase note","Sale price","Regular price",Categories,Tags,"Shipping class",Images,"Download limit","Download expiry days",Parent,"Grouped products",Upsells,Cross-sells,"External URL","Button text",Position,Brands,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global","Meta: _wp_featured"',
    WOO_ROW,
  ],
  'WooCommerce in French': [
    'ID,Type,UGS,"GTIN, UPC, EAN ou ISBN",Nom,Publié,"Mis en avant ?","Visibilité dans le catalogue","Description courte",Description,"Date de début de promo","Date de fin de promo","État de la TVA","Classe de TVA","En stock ?",Stock,"Montant de stock faible","Autoriser les commandes de produits en rupture ?","Vendre individuellement ?","Poids (kg)","Longueur (cm)","Largeur (cm)","Hauteur (cm)","Autoriser les avis clients ?","Note de commande","Tarif promo","Tarif régulier",Catégories,Étiquettes,"Classe d’expédition",Images,"Limite de téléchargement","Jours d’expiration du téléchargement",Parent,"Groupes de produits","Produits suggérés","Ventes croisées","URL externe","Libellé du bouton",Position,Marques,"Nom de l’attribut 1","Valeur(s) de l’attribut 1","Attribut 1 visible","Attribut 1 global","Méta : _wp_featured"',
    WOO_ROW,
  ],
  'WooCommerce in Italian': [
    'ID,Tipo,SKU,"GTIN, UPC, EAN, o ISBN",Nome,Pubblicato,"In primo piano?","Visibilità nel catalogo","Breve descrizione",Descrizione,"Data di partenza del prezzo in saldo","Data in cui termina l\'offerta","Stato delle imposte","Aliquota di imposta","In stock?",Magazzino,"Quantità in magazzino bassa","Abilita gli ordini arretrati?","Venduto singolarmente?","Peso (kg)","Lunghezza (cm)","Larghezza (cm)","Altezza (cm)","Permetti le recensioni clienti?","Nota di acquisto","Prezzo in offerta","Prezzo di listino",Categorie,Tag,"Classe di spedizione",Immagine,"Limite di download","Scarica i giorni di scadenza",Genitore,"Prodotti raggruppati",Up-sell,Cross-sell,"URL esterno","Testo del pulsante",Posizione,Marchi,"Nome dell\'attributo 1","Valore dell\'attributo 1","Attributo 1 visibile","Attributo 1 globale","Meta: _wp_featured"',
    WOO_ROW,
  ],
  'WooCommerce in German': [
    'ID,Typ,Artikelnummer,"GTIN, UPC, EAN oder ISBN",Name,Veröffentlicht,"Ist hervorgehoben?","Sichtbarkeit im Katalog",Kurzbeschreibung,Beschreibung,"Datum, an dem Angebotspreis beginnt","Datum, an dem Angebotspreis endet",Steuerstatus,Steuerklasse,Vorrätig?,Bestand,"Geringe Lagermenge","Lieferrückstände erlaubt?","Nur einzeln verkaufen?","Gewicht (kg)","Länge (cm)","Breite (cm)","Höhe (cm)","Kundenrezensionen erlauben?","Hinweis zum Kauf",Angebotspreis,"Regulärer Preis",Kategorien,Schlagwörter,Versandklasse,Bilder,Download-Limit,"Ablauftage des Downloads","Übergeordnetes Produkt","Gruppierte Produkte",Zusatzverkäufe,"Cross-Sells (Querverkäufe)","Externe URL",Button-Text,Position,Marken,"Attribut 1 Name","Attribut 1 Wert(e)","Attribut 1 Sichtbar","Attribut 1 Global","Meta: _wp_featured"',
    WOO_ROW,
  ],
  'WooCommerce in Spanish': [
    'ID,Tipo,SKU,"GTIN, UPC, EAN o ISBN",Nombre,Publicado,"¿Está destacado?","Visibilidad en el catálogo","Descripción corta",Descripción,"Día en que empieza el precio rebajado","Día en que termina el precio rebajado","Estado del impuesto","Clase de impuesto",¿Existencias?,Inventario,"Cantidad de bajo inventario","¿Permitir reservas de productos agotados?","¿Vendido individualmente?","Peso (kg)","Longitud (cm)","Anchura (cm)","Altura (cm)","¿Permitir valoraciones de clientes?","Nota de compra","Precio rebajado","Precio normal",Categorías,Etiquetas,"Clase de envío",Imágenes,"Límite de descargas","Días de caducidad de la descarga",Superior,"Productos agrupados","Ventas dirigidas","Ventas cruzadas","URL externa","Texto del botón",Posición,Marcas,"Nombre del atributo 1","Valor(es) del atributo 1","Atributo visible 1","Atributo global 1","Meta: _wp_featured"',
    WOO_ROW,
  ],
  'Shopify until 2024': [
    'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Google Product Category,Google Shopping / Condition,Google Shopping / Custom Product,Google Shopping / Custom Label 0,Vegan (product.metafields.custom.vegan),Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Included / Italy,Price / Italy,Compare At Price / Italy,Status',
    'a,Vase,x,Acme,Home,Vases,nice,true,Title,Default Title,,A,100,shopify,3,deny,manual,12.50,,true,true,,,1,,false,,,632,new,FALSE,yes,true,,kg,,4.20,true,,,active',
  ],
  'Shopify since': [
    'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Unit price total measure,Unit price total measure unit,Unit price base measure,Unit price base measure unit,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description,Google Shopping / Gender',
    'Vase,a,x,Acme,Home,Vases,nice,TRUE,Active,A,,Title,Default Title,,12.50,,4.20,TRUE,,,,1,kg,shopify,3,DENY,100,g,TRUE,manual,,1,,,FALSE,,,',
  ],
  'PrestaShop in English': [
    'Product ID,Active (0/1),Name *,"Categories (x,y,z...)",Price tax excluded,Price tax included,Tax rules ID,Wholesale price,On sale (0/1),Discount amount,Discount percent,Discount from (yyyy-mm-dd),Discount to (yyyy-mm-dd),Reference #,Supplier reference #,Supplier,Manufacturer,EAN13,UPC,MPN,Ecotax,Width,Height,Depth,Weight,Delivery time of in-stock products,Delivery time of out-of-stock products with allowed orders,Quantity,Minimal quantity,Low stock level,Receive a low stock alert by email,Visibility,Additional shipping cost,Unity,Unit price,Summary,Description,"Tags (x,y,z...)",Meta title,Meta keywords,Meta description,URL rewritten,Text when in stock,Text when backorder allowed,"Available for order (0 = No, 1 = Yes)",Product available date,Product creation date,"Show price (0 = No, 1 = Yes)","Image URLs (x,y,z...)","Image alt texts (x,y,z...)","Delete existing images (0 = No, 1 = Yes)",Feature(Name:Value:Position),"Available online only (0 = No, 1 = Yes)",Condition,"Customizable (0 = No, 1 = Yes)","Uploadable files (0 = No, 1 = Yes)","Text fields (0 = No, 1 = Yes)",Out of stock action,"Virtual product (0 = No, 1 = Yes)",File URL,Number of allowed downloads,Expiration date,Number of days,ID / Name of shop,Advanced stock management,Depends On Stock,Warehouse,"Acessories (x,y,z...)"',
    '1,1,Vase,Vases,10.00,12.00,1,4.20,0,0,0,2023-01-01,2023-02-01,A,S-1,Acme,Acme,,,,0,5.00,12.50,8.00,1.2,2 days,5 days,3,1,5,0,both,0.00,piece,10.00,Short,Long,nice,,,,vase,Yes,Soon,1,2023-03-01,2023-01-01,1,,,0,,0,new,0,0,0,0,0,,0,,0,1,0,0,0,',
  ],
  'PrestaShop in French': [
    'ID,Actif (0/1),Nom *,"Catégories (x,y,z...)",Prix HT,Prix TTC,ID règle de taxes,Prix d’achat,En solde (0/1),Montant de la remise,Pourcentage de réduction,Remise du (aaaa-mm-jj),Remise au (aaaa-mm-jj),Référence #,Référence fournisseur,Fournisseur,Marque,EAN-13,UPC,MPN,Écotaxe,Largeur,Hauteur,Profondeur,Poids,Délai de livraison des produits en stock,Quantité,Quantité minimale,Niveau de stock bas,Recevoir une alerte de stock bas par e-mail,Visibilité,Frais de port supplémentaires,Unité,Prix unitaire,Résumé,Description,"Mot-clés (x,y,z...)",Balise titre,Mots clés,Meta description,URL simplifiée,Libellé si en stock,Libellé quand précommande activée,"Disponible à la commande (0 = Non, 1 = Oui)",Date de disponibilité du produit,Date de création du produit,"Afficher le prix (0 = Non, 1 = Oui)","URL des images (x,y,z...)","Supprimer les images existantes (0 = Non, 1 = Oui)","Disponible uniquement en ligne (0 = Non, 1 = Oui)",État,"Personnalisable (0 = Non, 1 = Oui)","Fichiers téléchargeables (0 = Non, 1 = Oui)","Champs texte (0 = Non, 1 = Oui)",Action en cas de rupture de stock,"Produit virtuel (0 = Non, 1 = Oui)",URL du fichier,Nombre de téléchargements autorisés,Date d’expiration,Nombre de jours,ID / Nom de la boutique,Gestion des stocks avancée,Dépend du stock,Entrepôt,Accessoires',
    '1,1,Vase,Vases,10.00,12.00,1,4.20,0,0,0,2023-01-01,2023-02-01,A,S-1,Acme,Acme,,,,0,5.00,12.50,8.00,1.2,2 jours,3,1,5,0,both,0.00,pièce,10.00,Court,Long,,,,,vase,Oui,Bientôt,1,2023-03-01,2023-01-01,1,,0,0,new,0,0,0,0,0,,0,,0,1,0,0,0,',
  ],
  'PrestaShop, combinations': [
    'Product ID*,Product Reference,Attribute (Name:Type:Position)*,Value (Value:Position)*,Supplier reference,Reference,EAN13,UPC,MPN,Cost price,Impact on price,Ecotax,Quantity,Minimal quantity,Low stock level,Receive a low stock alert by email,Impact on weight,"Default (0 = No, 1 = Yes)",Combination availability date,"Choose among product images by position (1,2,3...)",ID / Name of shop,Advanced Stock Management,Depends on stock,Warehouse',
    '1,A,Size:select:0,S:0,S-1,A-S,,,,4.20,0,0,3,1,2,0,0,1,2023-01-01,1,1,0,0,0',
  ],
  Magento: [
    'sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,short_description,weight,product_online,tax_class_name,visibility,price,special_price,special_price_from_date,special_price_to_date,url_key,meta_title,meta_keywords,meta_description,base_image,base_image_label,small_image,thumbnail_image,swatch_image,created_at,updated_at,new_from_date,new_to_date,display_product_options_in,map_price,msrp_price,map_enabled,gift_message_available,custom_design,custom_design_from,page_layout,product_options_container,msrp_display_actual_price_type,country_of_manufacture,additional_attributes,qty,out_of_stock_qty,use_config_min_qty,is_qty_decimal,allow_backorders,use_config_backorders,min_cart_qty,use_config_min_sale_qty,max_cart_qty,use_config_max_sale_qty,is_in_stock,notify_on_stock_below,use_config_notify_stock_qty,manage_stock,use_config_manage_stock,use_config_qty_increments,qty_increments,use_config_enable_qty_inc,enable_qty_increments,is_decimal_divided,website_id,related_skus,related_position,crosssell_skus,crosssell_position,upsell_skus,upsell_position,additional_images,additional_image_labels,hide_from_product_page,custom_options,bundle_price_type,bundle_sku_type,bundle_values,associated_skus,downloadable_links,configurable_variations,configurable_variation_labels',
    'A,,Default,simple,Default Category/Vases,base,Vase,Long,Short,1.5,1,Taxable Goods,"Catalog, Search",12.50,,2023-01-01,2023-02-01,vase,,,,,,,,,2023-01-01 10:00:00,2023-02-01 10:00:00,2023-01-01,2023-02-01,Block after Info Column,13.00,15.00,1,No,,2023-01-01,Product -- Full Width,,Use config,Italy,color=Red,3,0,1,0,0,1,1,1,10000,1,1,1,1,1,1,1,1,1,0,0,0,B,1,C,1,D,1,,,,,,,,,,,',
  ],
  Etsy: [
    'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 TYPE,VARIATION 2 NAME,VARIATION 2 VALUES,SKU',
    'Vase,x,12.50,EUR,3,nice,clay,,,,,,,,,A',
  ],
  Wix: [
    'handleId,fieldType,name,description,productImageUrl,collection,sku,ribbon,price,surcharge,visible,discountMode,discountValue,inventory,weight,cost,productOptionName1,productOptionType1,productOptionDescription1,additionalInfoTitle1,additionalInfoDescription1,customTextField1,customTextCharLimit1,customTextMandatory1,brand',
    'product_1,Product,Vase,x,,Vases,A,New,12.5,,true,PERCENT,0.0,30,0.0,4.2,,,,Care,Wash,Engraving,100,false,Acme',
  ],
  Squarespace: [
    'Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Description,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Tags,Weight,Length,Width,Height,Visible,Hosted Image URLs',
    '1,1,PHYSICAL,shop,vase,Vase,x,A,,,12.50,0.00,No,5,Vases,nice,0,12.5,8.0,30.0,Yes,',
  ],
};

test.each(Object.entries(WHOLE))('%s: an export with all its columns asks nothing', (_, [head, row]) => {
  const contents = readText('a.csv', `${head}\n${row}\n`, GROSS);
  expect([contents.files[0]?.kind, asked(contents.findings)]).toEqual(['products', []]);
});
