/**
 * Names of columns in the languages that shop software is run in: WooCommerce and PrestaShop write them as their own
 * translations have them. One table a file; '|' parts spellings of several versions, '#' stands for a number, '*' for a
 * unit of weight.
 */
import type { ColumnNames } from '#src/moving-in/layout.ts';
import type { MovedField } from '#src/moving-in/fields.ts';
import { plainName } from '#src/moving-in/values.ts';

/** Languages of the software of other shops, by what they call themselves. */
export const HEADER_LANGUAGES = {
  en: 'English',
  fr: 'français',
  it: 'italiano',
  de: 'Deutsch',
  es: 'español',
} as const;
export type HeaderLanguage = keyof typeof HEADER_LANGUAGES;
const LANGUAGES = Object.keys(HEADER_LANGUAGES) as HeaderLanguage[];
/** The one that software is written in. */
export const FIRST_LANGUAGE: HeaderLanguage = 'en';
type Names = Readonly<Record<HeaderLanguage, string>>;
export type HeaderTable = Readonly<Partial<Record<MovedField, Names>>>;

const names = (en: string, fr: string, it: string, de: string, es: string): Names => ({ en, fr, it, de, es });

const NAME = names('Name', 'Nom', 'Nome', 'Name', 'Nombre');
const DESCRIPTION = names('Description', 'Description', 'Descrizione', 'Beschreibung', 'Descripción');

export const WOOCOMMERCE_PRODUCTS: HeaderTable = {
  'product.key': names('ID', 'ID', 'ID', 'ID', 'ID'),
  'product.type': names('Type', 'Type', 'Tipo', 'Typ', 'Tipo'),
  'product.sku': names('SKU', 'UGS', 'SKU|COD', 'Artikelnummer', 'SKU'),
  'product.gtin': names(
    'GTIN, UPC, EAN, or ISBN',
    'GTIN, UPC, EAN ou ISBN',
    'GTIN, UPC, EAN, o ISBN',
    'GTIN, UPC, EAN oder ISBN',
    'GTIN, UPC, EAN o ISBN',
  ),
  'product.name': NAME,
  'product.slug': names('Slug|Post name', '', '', '', ''),
  'product.address': names('Permalink|URL', '', '', '', ''),
  'product.status': names('Published', 'Publié', 'Pubblicato', 'Veröffentlicht', 'Publicado'),
  'product.visibility': names(
    'Visibility in catalog|Visibility in catalogue',
    'Visibilité dans le catalogue',
    'Visibilità nel catalogo',
    'Sichtbarkeit im Katalog',
    'Visibilidad en el catálogo',
  ),
  'product.summary': names(
    'Short description',
    'Description courte',
    'Breve descrizione',
    'Kurzbeschreibung',
    'Descripción corta',
  ),
  'product.description': DESCRIPTION,
  'product.isTaxed': names(
    'Tax status',
    'État de la TVA',
    'Stato delle imposte',
    'Steuerstatus',
    'Estado del impuesto',
  ),
  'product.taxClass': names('Tax class', 'Classe de TVA', 'Aliquota di imposta', 'Steuerklasse', 'Clase de impuesto'),
  'product.isCounted': names('In stock?', 'En stock ?', 'In stock?|In magazzino?', 'Vorrätig?', '¿Existencias?'),
  'product.stock': names('Stock', 'Stock', 'Magazzino', 'Bestand|Lager|Lagerbestand', 'Inventario'),
  'product.backorder': names(
    'Backorders allowed?',
    'Autoriser les commandes de produits en rupture ?',
    'Abilita gli ordini arretrati?|Abilitare gli ordini arretrati?',
    'Lieferrückstande erlaubt?',
    '¿Permitir reservas de productos agotados?',
  ),
  'product.tags': names('Tags', 'Étiquettes', 'Tag', 'Schlagwörter', 'Etiquetas'),
  'product.salePrice': names('Sale price', 'Tarif promo', 'Prezzo in offerta', 'Angebotspreis', 'Precio rebajado'),
  'product.price': names('Regular price', 'Tarif régulier', 'Prezzo di listino', 'Regulärer Preis', 'Precio normal'),
  'product.category': names('Categories', 'Catégories', 'Categorie', 'Kategorien', 'Categorías'),
  'product.picture': names('Images', 'Images', 'Immagine|Immagini', 'Bilder', 'Imágenes'),
  'product.parent': names('Parent', 'Parent', 'Genitore', 'Übergeordnetes Produkt', 'Superior'),
  'product.maker': names('Brands|Brand', 'Marques', 'Marchi', 'Marken', 'Marcas'),
};

export const WOOCOMMERCE_WEIGHT = names('Weight (*)', 'Poids (*)', 'Peso (*)', 'Gewicht (*)', 'Peso (*)');
export const WOOCOMMERCE_ATTRIBUTE_NAME = names(
  'Attribute # name',
  'Nom de l’attribut #',
  "Nome dell'attributo #|Attributo # nome",
  'Attribut # Name',
  'Nombre del atributo #',
);
export const WOOCOMMERCE_ATTRIBUTE_VALUE = names(
  'Attribute # value(s)',
  'Valeur(s) de l’attribut #',
  "Valore dell'attributo #|Valori dell'attributo #|Valore/i attributo #|Valore i dell'attributo #",
  'Attribut # Wert(e)',
  'Valor(es) del atributo #',
);

const QUANTITY = names('Quantity', 'Quantité', 'Quantità', 'Menge', 'Cantidad');
const GTIN = names('EAN13|EAN-13|UPC', 'EAN-13|UPC', 'EAN13|UPC|UPS', 'EAN 13|UPC', 'EAN13|UPC');
const REWRITTEN = names(
  'URL rewritten|Rewritten URL|Friendly URL',
  'URL simplifiée|URL réécrite',
  'URL comprensibile',
  'Benutzerfreundliche URL',
  'Enlace reescrito',
);
const PICTURES = names(
  'Image URLs (x,y,z...)|Image URLs|Image',
  'URL des images (x,y,z, etc.)|URL des images (x,y,z...)',
  'URL delle immagini (x,y,z...)|URL immagine di copertina',
  'URLs der Bilder (x,y,z...)',
  "URL's de las imágenes (x,y,z...)|URLs de las imágenes (x,y,z...)",
);

/** The form of PrestaShop's own imports. */
export const PRESTASHOP_PRODUCTS: HeaderTable = {
  'product.key': names(
    'Product ID|ID|id_product',
    'ID|ID produit',
    'ID|ID prodotto',
    'ID|Produkt-ID',
    'ID|ID del producto',
  ),
  'product.status': names('Active (0/1)|Active|Status', 'Actif (0/1)', 'Attivo (0/1)', 'Aktiv (0/1)', 'Activo (0/1)'),
  'product.name': NAME,
  'product.category': names(
    'Categories (x,y,z...)|Category|Categories',
    'Catégories (x,y,z...)',
    'Categorie (x,y,z...)|Nomi delle categorie (x,y,z...)',
    'Kategorien (x,y,z...)',
    'Categorías (x,y,z...)',
  ),
  'product.netPrice': names(
    'Price tax excluded|Price (tax excl.)|Price tax excluded or Price tax included',
    'Prix HT|Prix hors taxe',
    'Prezzo tasse escluso|Prezzo (tasse escluse)',
    'Preis zzgl. MwSt.',
    'Precio sin IVA|Precio impuestos excluidos',
  ),
  'product.price': names(
    'Price tax included|Price (tax incl.)',
    'Prix TTC',
    'Prezzo tasse incl.|Prezzo (tasse incluse)',
    'Preis inkl. MwSt.',
    'Precio con IVA|Precios con IVA|Precio impuestos incluidos',
  ),
  'product.sku': names(
    'Reference #|Reference',
    'Référence #|Référence',
    'Riferimento',
    'Artikel-Nr.',
    'Referencia nº|Referencia|Referencia n.',
  ),
  'product.maker': names(
    'Manufacturer|Brand',
    'Fabricant|Marque',
    'Produttore|Marca',
    'Hersteller|Marke',
    'Fabricante|Marca',
  ),
  'product.taxClass': names(
    'Tax rules ID|Tax rule ID',
    'ID règle de taxes|ID règles de taxes|Règle de taxes',
    'ID regola delle tasse|ID regole tasse|Regola fiscale',
    'Steuerregel-ID|Steuerregeln-ID',
    'ID regla de impuestos|ID reglas de impuestos|Regla de impuestos',
  ),
  'product.gtin': GTIN,
  'product.identifier': names('MPN', 'MPN', 'MPN', 'MPN', 'MPN'),
  'product.weight': names('Weight', 'Poids', 'Peso', 'Gewicht', 'Peso'),
  'product.stock': QUANTITY,
  'product.backorder': names(
    'Out of stock|Out of stock action|Action when out of stock|When out of stock|Allow orders when out of stock',
    'Action en cas de rupture de stock',
    '',
    '',
    'Cuando no haya existencias',
  ),
  'product.tags': names('Tags (x,y,z...)|Tags', 'Mot-clés (x,y,z...)', '', '', 'Etiquetas (x,y,z...)'),
  'product.summary': names(
    'Summary|Short description',
    'Récapitulatif|Résumé',
    'Riepilogo|Sommario|Breve descrizione',
    'Übersicht|Kurzbeschreibung',
    'Resumen|Descripción corta',
  ),
  'product.description': DESCRIPTION,
  'product.searchTitle': names('Meta title', 'Balise titre', 'Meta titolo', 'Meta-Titel', 'Meta-título|Meta título'),
  'product.searchDescription': names(
    'Meta description',
    'Meta description',
    'Meta descrizione',
    'Meta-Beschreibung',
    'Meta descripción',
  ),
  'product.slug': REWRITTEN,
  'product.picture': PICTURES,
  'product.pictureText': names(
    'Image alt texts (x,y,z...)',
    'Textes alternatif des images (x,y,z...)|Textes alternatifs des images (x,y,z...)',
    '',
    '',
    '',
  ),
  'product.attribute': names(
    'Feature(Name:Value:Position)|Feature(Name:Value:Position:Customized)',
    'Caractéristique (Nom:Valeur:Position)|Caractéristique (Nom:Valeur:Position:Personnalisé)',
    '',
    '',
    'Característica (Nombre:Valor:Posición)|Característica (Nombre:Valor:Posición:Personalizado)',
  ),
};

/** The list of products as its page shows it. Its picture is a thumbnail. */
export const PRESTASHOP_LIST: HeaderTable = {
  'product.key': names('Product ID|ID', 'ID produit|ID', 'ID prodotto|ID', 'Produkt-ID|ID', 'ID del producto|ID'),
  'product.picture': names('Image|Photo', 'Image|Photo', 'Immagine|Foto', 'Bild|Foto', 'Imagen|Foto'),
  'product.name': NAME,
  'product.sku': names('Reference', 'Référence', 'Riferimento', 'Artikel-Nr.', 'Referencia'),
  'product.category': names('Category', 'Catégorie', 'Categoria', 'Kategorie', 'Categoría'),
  'product.netPrice': names(
    'Price (tax excl.)|Base price',
    'Montant HT|Prix de base',
    'Prezzo (tasse escl.)|Prezzo base',
    'Verkaufspreis netto|Grundpreis',
    'Precio (sin IVA)|Precio base',
  ),
  'product.price': names(
    'Price (tax incl.)|Final price',
    'Montant TTC|Prix final',
    'Prezzo (tasse incl.)|Prezzo finale',
    'Verkaufspreis brutto|Endpreis',
    'Precio (con IVA)|Precio final',
  ),
  'product.stock': QUANTITY,
  'product.status': names(
    'Status|Displayed',
    'État|Statut|Affichée',
    'Stato|Mostrata',
    'Status|Anzeigen',
    'Estado|Mostrados',
  ),
};

export const PRESTASHOP_COMBINATIONS: HeaderTable = {
  'product.parent': names('Product ID|id_product', 'ID produit', 'ID prodotto', 'Produkt-ID', 'ID del producto'),
  'product.key': names(
    'Product Reference',
    'Référence produit',
    'Riferimento prodotto',
    'Artikel-Nr',
    'Referencia del producto',
  ),
  'product.option1Name': names(
    'Attribute (Name:Type:Position)',
    'Attribut (Nom:Type:Position)',
    'Attributo (Nome:Tipo:Posizione)',
    'Eigenschaft/Variante (Name:Anzeigetyp:Anzeige-Position)',
    'Atributo (Nombre:Tipo:Posición)',
  ),
  'product.option1Value': names(
    'Value (Value:Position)',
    'Valeur (Valeur:Position)',
    'Valore(Valore:Posizione)',
    'Wert (Wert: Position)',
    'Valor (Valor:Posición)',
  ),
  'product.sku': names('Reference', 'Référence', 'Riferimento', '', 'Referencia'),
  'product.gtin': GTIN,
  'product.netPrice': names(
    'Impact on price',
    'Impact sur le prix',
    'Impatto sul prezzo',
    'Auswirkungen auf den Preis',
    'Impacto en el precio',
  ),
  'product.stock': QUANTITY,
  'product.weight': names(
    'Impact on weight',
    'Impact sur le poids',
    'Impatto sul peso',
    'Auswirkungen auf das Gewicht',
    'Impacto en el peso',
  ),
  'product.variantPicture': PICTURES,
};

export const PRESTASHOP_CATEGORIES: HeaderTable = {
  'product.key': names('Category ID|ID', 'ID', 'ID', 'ID', 'ID'),
  'product.name': NAME,
  'product.parent': names(
    'Parent category',
    'Catégorie parente',
    'Categoria collegata|Categoria padre',
    'Elternkategorie',
    'Categoría padre',
  ),
  'product.type': names(
    'Root category (0/1)',
    'Catégorie racine (0/1)',
    'Categoria madre (0/1)',
    'Hauptkategorie (0/1)',
    'Categoría raíz(0/1)',
  ),
  'product.slug': REWRITTEN,
};

const spellings = (text: string): string[] => text.split('|').filter((one) => one !== '');

/** All names of a table, as `plainName` writes them. */
export function columnsIn(table: HeaderTable): ColumnNames {
  return Object.fromEntries(
    Object.entries(table).map(([field, by]) => [
      field,
      [...new Set(Object.values(by).flatMap(spellings).map(plainName))],
    ]),
  );
}

/** Pattern of a name in any language: 'Attribute # name' is /^attribute (\d+) name$/. */
export function patternOf(by: Names): RegExp {
  const all = Object.values(by)
    .flatMap(spellings)
    .map((name) => plainName(name.replace('#', ' 0 ').replace('*', '1')))
    .map((name) => name.replace('0', String.raw`(\d+)`).replace('1', '(?:kg|g|lbs?|oz)'));
  return new RegExp(`^(?:${[...new Set(all)].join('|')})$`);
}

/** The language whose names a file has, and no other language does; null: none, or several alike. */
export function headerLanguage(table: HeaderTable, columns: readonly string[]): HeaderLanguage | null {
  const there = new Set(columns.map(plainName));
  const own = LANGUAGES.map((language) => {
    const count = Object.values(table).filter((by) =>
      spellings(by[language]).some((name) => there.has(plainName(name))),
    );
    return { language, count: count.length };
  }).toSorted((one, other) => other.count - one.count);
  const [first, second] = own;
  return first !== undefined && first.count > (second?.count ?? 0) ? first.language : null;
}

/** Name of a field in a language. */
export function headerOf(table: HeaderTable, field: string, language: HeaderLanguage): string {
  const by = table[field as MovedField];
  return spellings(by?.[language] ?? '')[0] ?? spellings(by?.[FIRST_LANGUAGE] ?? '')[0] ?? '';
}
