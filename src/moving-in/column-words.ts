/**
 * Columns of which a name alone must say enough: a price goes live as what shoppers pay, a number as pieces that can be
 * sold. Every word of such a name is known here, or somebody is asked.
 */
import { currenciesIn } from '#src/domain/format/money.ts';
import type { MovedField } from '#src/moving-in/fields.ts';
import type { Table } from '#src/moving-in/table.ts';
import { plainName } from '#src/moving-in/values.ts';

export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Small words of English, French, Italian, German and Spanish that say nothing of their own. */
export const SMALL =
  'the of for to a an at in on by de du des le la les l d un une au aux en di del della dello dei al alla allo per il lo i der die das dem den fur im je pro von el los las por';
export const THINGS =
  'product products produit produits prodotto prodotti produkt producto item items article articles articolo articoli artikel articulo variant variante';
const PIECES = 'unit units unitary unitaire unitario unitaria unite unita unidad piece pezzo stuck pieza each';
export const PLACES = 'web online website ecommerce shop store boutique negozio tienda';

const PRICE = setOf(
  'price prices unitprice retailprice prix prezzo prezzi preis preise verkaufspreis endpreis einzelpreis stuckpreis ladenpreis endkundenpreis verbraucherpreis precio precios pvp tarif',
);
const PRICE_BESIDE = setOf(
  `${SMALL} ${THINGS} ${PIECES} ${PLACES} eur euro euros regular retail selling sell sales consumer public normal normale current actuel attuale aktuell aktueller final finale vente vendita venta verkauf vk pubblico publico amount rrp msrp uvp conseille recommended`,
);
const TAX = setOf(
  'vat tax taxes tva iva mwst mehrwertsteuer ust umsatzsteuer steuer steuern taxe imposta imposte impuesto impuestos gst',
);
/** With it: these say so alone, and those beside a tax. */
const GROSS = setOf('ttc gross brutto bruttopreis bruttoverkaufspreis lordo lorda ivato ivata bruto');
const WITH = setOf(
  'with incl inc including included inclusive after avec inclus incluse toutes compris comprise comprises con inclusa incluso inclusi compresa compreso comprese mit inkl inklusive enthalten incluido incluidos incluida',
);
const NET = setOf('ht htva net nette netto netta neto imponibile nettopreis nettoverkaufspreis');
const WITHOUT = setOf(
  'without excl excluding excluded exclusive ex exc before hors sans exclu exclus exclue senza escl esclusa escluso esclusi escluse piu ohne exkl exklusive zzgl zuzuglich sin excluido excluidos excluida mas plus',
);
const NOT = setOf('not non nicht no keine');

const STOCK = setOf(
  'stock stocks inventory qty quantity quantities quantite quantites quantita giacenza giacenze disponibilita menge bestand lagerbestand pieces anzahl magazzino scorta scorte existencias cantidad hand',
);
const STOCK_BESIDE = setOf(
  `${SMALL} ${THINGS} ${PIECES} ${PLACES} available disponible disponibles disponibile disponibili verfugbar verfugbarer verfugbare current actuel actuelle attuale aktuell aktueller total totale physical physique fisico fisica real reel reelle reale level count number nombre numero anzahl auf lager warehouse entrepot magasin pezzi pcs pz stk nr sellable`,
);

const NAME = setOf(
  `${THINGS} name title nom titre designation libelle intitule nome titolo denominazione bezeichnung titel nombre titulo denominacion productname produktname artikelname artikelbezeichnung produktbezeichnung`,
);
const NAME_BESIDE = setOf(`${SMALL} ${PLACES} 1 display commercial commerciale full complet completo`);

const UNIT_OF_PRICE = /(?:price|prix|prezzo|preis|precio) (?:units?|unite|unita|unidad)\b/;
/** The end of a name that is a number of something, and not how many there are: 'Stock number'. */
const NUMBERED = /(?:number|numero|nombre|nr)$/;
/** A country at either end ('Price DE'), which is a small word too. */
const OF_COUNTRY = new RegExp(`^de |\\b(?:${SMALL.replaceAll(' ', '|')})$`);

/** Words of a name, abbreviations as one: 'Prix (H.T.)' → prix, ht. A rate beside a tax says nothing more of it. */
function wordsOf(column: string): string[] {
  const rated = column.replace(/\d+(?:[.,]\d+)?\s*%/g, (rate) => (/\d{3}/.test(rate) ? rate : ' '));
  return plainName(
    rated
      .replaceAll('+', ' plus ')
      .replaceAll('%', ' percent ')
      .replace(/\p{Sc}/gu, ' '),
  )
    .replace(/\b(?:h t|t t c|i v a|t v a|p v p)\b/g, (letters) => letters.replaceAll(' ', ''))
    .replace(/\bw o\b/g, 'without')
    .split(' ');
}

/** Says whether the name of a column says that its prices are with VAT. */
export function saysGross(column: string): boolean {
  const words = wordsOf(column);
  const has = (...sets: readonly ReadonlySet<string>[]): boolean =>
    words.some((word) => sets.some((set) => set.has(word)));
  return (has(GROSS) || (has(WITH) && has(TAX))) && !has(NET, WITHOUT, NOT);
}

/** The same of prices without it. */
export function saysNet(column: string): boolean {
  return !saysGross(column) && wordsOf(column).some((word) => NET.has(word) || WITHOUT.has(word));
}

/** Says whether a text speaks of VAT, as a line above a table may. */
export function saysTax(text: string): boolean {
  const words = wordsOf(
    text.replace(/\S+@\S+|\b(?:https?:\/\/|www\.)\S+|\b[\w-]+\.(?:net|com|eu|fr|it|de|es|ch)\b/gi, ' '),
  );
  return words.some((word) => /^(?:netto|brutto)/.test(word) || [TAX, GROSS, NET].some((set) => set.has(word)));
}

const MEASURE =
  /\b(?:kgs?|kilo\w*|chil[io]|gr|gram(?:s|m|mes?|mi)?|lbs?|pounds?|livres?|libbre|pfund|oz|ounces?|onces?|once|unzen|cents?|cts?|centimes?|centesim[io]|thousands?|migliaia|milliers|tausende?n?|miles|dozens?|dozzin[ae]|douzaines?|dutzend|docenas?|packs?|box(?:es)?|cartons?|confezion[ei]|cartoni|scatol[ae]|karton\w*|colis|lots?)\b|\b(?:per|par|je|por|pro|ogni|x) ?\d+/;

/** Says whether a text speaks of a unit that numbers may be counted in. */
export function saysMeasure(text: string): boolean {
  return MEASURE.test(plainName(text));
}

/** What a column of prices holds by all its words; null: nobody can tell. */
function priceField(column: string): 'product.price' | 'product.netPrice' | null {
  const words = wordsOf(column).filter((word) => currenciesIn(word).length === 0);
  const sets = [PRICE, PRICE_BESIDE, TAX, GROSS, WITH, NET, WITHOUT, NOT];
  if (!words.every((word) => sets.some((set) => set.has(word)))) return null;
  // How many there are of what a price is for is no price.
  if (UNIT_OF_PRICE.test(words.join(' '))) return null;
  const has = (set: ReadonlySet<string>): boolean => words.some((word) => set.has(word));
  const isNot = has(NOT);
  // A share that is not a tax's changes the price.
  if (column.includes('%') && !has(TAX) && !has(GROSS) && !has(NET)) return null;
  // What is beside a tax says how; a tax alone, or a word that would need one, does not.
  if ((has(WITH) || has(WITHOUT)) !== has(TAX) && !has(GROSS) && !has(NET)) return null;
  const isGross = (has(GROSS) || has(WITH)) && !isNot;
  const isNet = has(NET) || has(WITHOUT) || (isNot && has(WITH));
  if ((isNot && !isNet) || (isGross && isNet)) return null;
  return isNet ? 'product.netPrice' : 'product.price';
}

const isOf = (column: string, ...sets: readonly ReadonlySet<string>[]): boolean =>
  wordsOf(column).every((word) => sets.some((set) => set.has(word)));

/**
 * Field of a column that looks like one, by all words of its name: another one than it looks like for a net price, null
 * where it may be none. `isMarked`: it ends with a language, so it may be of one country.
 */
export function surely(field: MovedField, column: string, isMarked: boolean): MovedField | null {
  if (field !== 'product.price' && field !== 'product.stock') return field;
  const plain = plainName(column);
  if (isMarked || OF_COUNTRY.test(plain)) return null;
  if (field === 'product.price') return priceField(column);
  return !column.includes('%') && isOf(column, STOCK, STOCK_BESIDE) && !NUMBERED.test(plain) ? field : null;
}

const CODE_OF =
  'sku|id|ref|reference|referencia|referenz|cod|code|codice|codigo|number|num|numero|nummer|nr|no|key|handle|product|produit|prodotto|producto|produkt|item|article|articolo|articulo|artikel|artikelnummer';
/** Names of a column that says of which product a row is a variant, by the code of it. */
export const PARENT = new RegExp(
  `^parente?(?: (?:${CODE_OF}))*$|^(?:${CODE_OF})(?: (?:${CODE_OF}|du|de|del|di|des))* (?:parente?|padre)$|` +
    `^(?:item group|groupe|gruppo|gruppe|group)(?: id| sku)?$|^(?:master|group|style) (?:${CODE_OF})(?: (?:${CODE_OF}))*$|^style(?:code|number|id)$|` +
    '^(?:vater|haupt|eltern|stamm|master)(?: ?(?:artikel|produkt))? ?(?:artikel|produkt|sku|id|nummer|nr)$',
);

/** Matches what names a product only where nothing else does: in many files it is a code. */
export const WEAK_NAME = setOf(THINGS);

/** Says whether a name is that of what is sold, and not of who made or delivers it. */
export function isNameOfProduct(plain: string): boolean {
  return isOf(plain, NAME, NAME_BESIDE);
}

/** The code of another currency than the shop's that a column says of its amounts, or ''. */
export function foreignCurrency(column: string): string {
  return currenciesIn(column).find((one) => one !== 'EUR') ?? '';
}

/** Letters of a text that may be a name. */
const SHORT = 120;

/** Where nothing is called a name, a description of a few words is one. */
export function nameOfDescription(mapping: Record<string, string>, { columns, rows }: Table): void {
  const fields = Object.values(mapping);
  if (fields.some((field) => field.startsWith('product.name'))) return;
  if (!fields.some((field) => /^product\.(?:price|netPrice|sku|stock)$/.test(field))) return;
  for (const [place, column] of columns.entries()) {
    const isShort = rows.every(
      ({ cells }) => (cells[place] ?? '').length <= SHORT && !/[<\n]/.test(cells[place] ?? ''),
    );
    const field = mapping[column] ?? '';
    if (isShort && field.startsWith('product.description')) mapping[column] = field.replace('description', 'name');
  }
}

/** Columns of products that look like ones that count, and are known to hold something else. */
export const OTHER_THINGS: readonly RegExp[] = [
  // Prices of a measure or of a group of customers; pieces of a pack, the least and the most of them, where they lie,
  // what they are worth, and which of them are promised to somebody.
  /\b(?:per|al|au|je|pro|por) (?:\d+ ?)?(?:kg|kilo\w*|g|gr|grams?|l|lt|lit\w+|ml|m2?|mq|met\w+)\b/,
  /(?:price|prix|prezzo|preis|precio)\w* (?:eur |euro )?(?:\d+ )?(?:kg|g|l|lt|ml|m2|mq)$|grundpreis/,
  /(?:price|prix|prezz\w|preis\w?|tarif\w*|precio) ?(?:groups?|gruppe|groupe|gruppo|list|liste|listino|code|type|rule)\b/,
  /\b(?:group|groupe|gruppo|listino|liste?)\b.*\b(?:prices?|prix|tarifs?|prezz\w|preise?)\b/,
  /\b(?:min\w*|max\w*)\b.*(?:qty|quanti|menge|stock|order|ordin|commande|bestell)|(?:qty|quanti\w+|menge|stock|magazzino|giacenza|bestand)\w* (?:min|max)\w*|(?:mindest|hochst|melde)\w*(?:menge|bestand)/,
  /(?:stock|inventory|lager|bestand\w*|magazzino|giacenza|qty|quanti\w+) ?(?:locations?|place|position|site|room|shelf|bin|ort|platz|ubicazione|posizione|emplacement|value|valore|valeur|wert|cost|groups?|code|unit|uom|type|policy|date|tracker|tracking|managed)\b/,
  /\b(?:valore|valeur|wert|ubicazione|emplacement|posizione|location|value)\b.*(?:stock|magazzino|giacenza|inventa|bestand|lager)/,
  /(?:qty|quanti\w+|pieces|pezzi|units?|menge|anzahl|stuck\w*|stock)\b.*\b(?:per|par|pro|je|a|al)\b.*\b(?:pack\w*|box|cartons?|case|unit\w*|karton|confezione|scatola|lot|colis|ve)\b|\bpack (?:size|qty|quantity)|verpackungseinheit/,
  /\b(?:reserved?|riservat\w|impegnat\w|reservee?s?|reserviert\w*|committed|allocated|incoming|on order|ordered|in arrivo|damaged|sold|vendut\w|vendue?s?|verkauft)\b/,
  // What is paid for it, until when it is reduced, whether there is any: neither a price nor a number of pieces.
  /\b(?:cost|purchase|wholesale|buying)\b|achat|revient|acquisto|costo|einkauf|^ek |coste\b/,
  /\bdat[ea]\b.*(?:price|prix|prezzo|offerta|promo|precio)|datum.*preis/,
  /^(?:in stock|en stock|in magazzino|vorratig|existencias)$|(?:low|min\w*|safety|bassa|faible|bajo|geringe)\b.*(?:stock|magazzin|inventar|lager)|stock (?:status|faible|minim\w*|alert)|magazzino bassa|sotto scorta/,
];
