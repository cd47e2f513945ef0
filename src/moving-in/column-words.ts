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
  `${SMALL} ${THINGS} ${PIECES} ${PLACES} eur euro euros regular retail selling sell sales consumer public normal normale listino current actuel attuale aktuell aktueller final finale vente vendita venta verkauf vk pubblico publico amount rrp msrp uvp conseille recommended`,
);
export const TAX = setOf(
  'vat tax taxes tva iva mwst mehrwertsteuer ust umsatzsteuer steuer steuern taxe imposta imposte impuesto impuestos gst',
);
/** With it: these say so alone, and those beside a tax. */
export const GROSS = setOf('ttc gross brutto bruttopreis bruttoverkaufspreis lordo lorda ivato ivata bruto');
export const WITH = setOf(
  'with incl inc including included inclusive after avec inclus incluse toutes compris comprise comprises con inclusa incluso inclusi compresa compreso comprese mit inkl inklusive enthalten incluido incluidos incluida',
);
export const NET = setOf('ht htva net nette netto netta neto imponibile nettopreis nettoverkaufspreis');
export const WITHOUT = setOf(
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

const RATED = setOf(
  'reduced reduit reduite ridotta ridotto ermassigt ermassigter reducido reducida exempt exempte exempted exonere esente esenti befreit steuerfrei steuerbefreit taxfree exento exenta zero zerorated nullsatz reverse kleinunternehmer differenzbesteuert differenzbesteuerung regelbesteuert regelbesteuerung steuerpflichtig taxable imponible',
);
const RATED_BESIDE = setOf(
  `${SMALL} standard normal normale normaler regular general ordinaria ordinario full voll super rate rates taux aliquota satz tipo class classe klasse goods percent price prices preis preise prix prezzo prezzi precio precios is art article ustg cgi charge`,
);

/** Says whether a text says nothing but how VAT is counted: 'netto', 'excl. VAT', 'reduced', '22% IVA'. */
export function saysVat(text: string): boolean {
  const words = wordsOf(text).filter((word) => !/^\d*$/.test(word));
  const has = (...sets: readonly ReadonlySet<string>[]): boolean =>
    words.some((word) => sets.some((set) => set.has(word)));
  const sets = [TAX, GROSS, NET, WITH, WITHOUT, NOT, RATED, RATED_BESIDE];
  return has(TAX, GROSS, NET, RATED) && words.every((word) => sets.some((set) => set.has(word)));
}

/** Words of a name that say what decides nothing, in five languages: measures, ranks, days of a record, marks for show. */
const HARMLESS = setOf(
  [
    'length width height depth thickness diameter radius size sizes dimension dimensions volume capacity circumference longueur largeur hauteur profondeur epaisseur diametre taille contenance lunghezza larghezza altezza profondita spessore diametro dimensione dimensioni capacita formato format lange breite hohe tiefe starke dicke durchmesser masse abmessungen grosse largo ancho alto longitud anchura altura profundidad grosor tamano medidas dpi watt volt',
    'position positions sort sorting rank ranking rang ordre ordinamento posizione tri reihenfolge sortierung rangfolge orden posicion priority priorite priorita prioritat prioridad',
    'rating ratings stars score review reviews avis etoiles valutazione valutazioni voto voti stelle recensioni bewertung bewertungen sterne valoracion valoraciones estrellas puntuacion comments',
    'page pages seiten seitenzahl pagine paginas year jahr annee anno ano vintage jahrgang millesime annata baujahr erscheinungsjahr age alter eta edad warranty garantie garanzia garantia',
    'created creation updated update modified modification changed edited added imported erstellt erstellungsdatum angelegt geandert anderung anderungsdatum aktualisiert cree creee modifie modifiee maj creato creata creazione modificato modificata modifica aggiornato aggiornamento inserimento creado creada creacion modificado actualizado modificacion',
    'featured feature highlight highlighted bestseller bestsellers recommended destacado evidenza vedette hervorgehoben empfohlen consigliato vegan vegano vegana vegetarian vegetarisch organic bio biologico biologique ecologico gluten glutenfrei lactose laktosefrei fairtrade handmade handgemacht hecho fatto fait fragile waterproof washable new nouveau nouveaute nuovo novita neu neuheit nuevo novedad giftwrap wrapping wrap',
    'alcohol alkohol alkoholgehalt alcool alc vol abv alcol cocoa kakao cacao',
    'cost costs cogs cout couts costo costi coste ek einkauf einkaufspreis einstand einstandspreis achat acquisto compra margin margins marge margen margine markup aufschlag ricarico gewinn handelsspanne profit commission provision provvigione',
    'versandkosten lieferzeit lieferzeiten delai leadtime days tage jours giorni dias class klasse classe freight',
    'vpe moq mindestmenge mindestbestellmenge reorder bin altersfreigabe fsk',
    'customs tariff zolltarif zolltarifnummer warennummer taric douane intrastat hs',
    'supplier suppliers vendor fournisseur fournisseurs fornitore fornitori lieferant lieferanten proveedor manufacturer hersteller fabricant produttore',
    'id ids uid guid ean gtin upc isbn issn mpn asin barcode sku image images picture pictures photo photos foto fotos bild bilder immagine immagini imagen imagenes video seo noindex',
    'views visits clicks visites visite aufrufe likes note notes notiz notizen bemerkung bemerkungen anmerkung anmerkungen kommentar commentaire commentaires remarque remarques nota notas osservazioni comment remark remarks',
  ].join(' '),
);
const HARMLESS_BESIDE = setOf(
  `${SMALL} ${THINGS} is date datum data fecha last latest letzte letzter derniere dernier ultima ultimo first erste time timestamp day am le il el average durchschnitt durchschnittliche moyenne media total count number nr no num numero nombre nummer anzahl code cm mm m inch inches zoll kg g l ml cl w kw pack package paket verpackung verpackt packaging colis confezione max maximum mise jour en avant primo piano best coup coeur free frei sans senza sin customer customers kunden clienti clients allow allowed order menu gift shipping delivery versand livraison spedizione envio minimum minimo minima minimale level point main mano`,
);

/** Says whether every word of a name is known to be of something that decides nothing. */
export function isHarmless(plain: string): boolean {
  const words = plain.split(' ').filter((word) => !/^\d+$/.test(word));
  const isOne = (word: string): boolean => HARMLESS.has(word) || /.(?:lange|breite|hohe|tiefe|durchmesser)$/.test(word);
  return words.some(isOne) && words.every((word) => isOne(word) || HARMLESS_BESIDE.has(word));
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
/** Names of a column of groups: they sort goods, or join variants. */
export const GROUP = /^(?:item group|groupe|gruppo|gruppe|group)$/;
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
const OTHER_THINGS: readonly RegExp[] = [
  // Prices of a measure or of a group of customers; pieces of a pack, the least and the most of them, where they lie,
  // what they are worth, and which of them are promised to somebody.
  /\b(?:per|al|au|je|pro|por) (?:\d+ ?)?(?:kg|kilo\w*|g|gr|grams?|l|lt|lit\w+|ml|m2?|mq|met\w+)\b/,
  /(?:price|prix|prezzo|preis|precio)\w* (?:eur |euro )?(?:\d+ )?(?:kg|g|l|lt|ml|m2|mq)$|grundpreis/,
  /(?:price|prix|prezz\w|preis\w?|tarif\w*|precio) ?(?:groups?|gruppe|groupe|gruppo|list|liste|listino(?= \w)|code|type|rule)\b/,
  /\b(?:group|groupe|gruppo|listino|liste?)\b.*\b(?:prices?|prix|tarifs?|prezz\w|preise?)\b/,
  /\b(?:min\w*|max\w*)\b.*(?:qty|quanti|menge|stock|order|ordin|commande|bestell)|(?:qty|quanti\w+|menge|stock|magazzino|giacenza|bestand)\w* (?:min|max)\w*|(?:mindest|hochst|melde)\w*(?:menge|bestand)|scort\w (?:minim|massim)\w/,
  /(?:stock|inventory|lager|bestand\w*|magazzino|giacenza|qty|quanti\w+) ?(?:locations?|place|position|site|room|shelf|bin|ort|platz|ubicazione|posizione|emplacement|value|valore|valeur|wert|cost|groups?|code|unit|uom|type|policy|date|tracker|tracking|managed)\b/,
  /\b(?:valore|valeur|wert|ubicazione|emplacement|posizione|location|value)\b.*(?:stock|magazzino|giacenza|inventa|bestand|lager)/,
  /(?:qty|quanti\w+|pieces|pezzi|units?|menge|anzahl|stuck\w*|stock)\b.*\b(?:per|par|pro|je|a|al)\b.*\b(?:pack\w*|box|cartons?|case|unit\w*|karton|confezione|scatola|lot|colis|ve)\b|\bpack (?:size|qty|quantity)|verpackungseinheit/,
  /\b(?:reserved?|riservat\w|impegnat\w|reservee?s?|reserviert\w*|committed|allocated|incoming|on order|ordered|in arrivo|damaged|sold|vendut\w|vendue?s?|verkauft)\b/,
  // What is paid for it, until when it is reduced, whether there is any: neither a price nor a number of pieces.
  /\b(?:cost|purchase|wholesale|buying)\b|achat|revient|acquisto|costo|einkauf|^ek |coste\b/,
  /\bdat[ea]\b.*(?:price|prix|prezzo|offerta|promo|precio)|datum.*preis/,
  /^(?:in stock|en stock|in magazzino|vorratig|existencias)$|(?:low|min\w*|safety|bassa|faible|bajo|geringe)\b.*(?:stock|magazzin|inventar|lager)|stock (?:status|faible|minim\w*|alert)|magazzino bassa|sotto scorta/,
];

/** '' holds what only looks like a field: it is left out, and listed. */
export type Names = readonly (readonly [field: MovedField | '', name: RegExp])[];

/** 'Option1 Name', 'Option Value 2', 'Variationswert 1', 'Valeur option 1'. */
function optionPart(number: 1 | 2 | 3, part: 'name' | 'value'): RegExp {
  const thing = 'option|opzione|opcion|variant|variante?n?|variations?|variazione|variacion|declinaison';
  const word =
    part === 'name' ? 'name|nom|nome|nombre|title|titre|titolo|type' : 'value|valeur|valore|valor|wert|description';
  const first = `(?:product ?)?(?:${thing}) ?(?:${number} ?(?:${word})|(?:${word}) ?${number})`;
  return new RegExp(`^(?:${first}|(?:${word}) (?:de |du |della? |dell )?(?:l )?(?:${thing}) ?${number})$`);
}

/** Names of columns of products: the first pattern that one fits counts. */
export const PRODUCTS: Names = [
  ...OTHER_THINGS.map((name): Names[number] => ['', name]),
  [
    '',
    /^(?:discount|rabatt|sconto|remise|descuento) ?(?:mode|type|typ|tipo|code|from|to|start|end|von|bis|du|au|dal?|al|desde|hasta|de|a)\b/,
  ],
  [
    'product.salePrice',
    /^(?:(?:discount|remise|sconto|rabatt|rabais|preisnachlass|nachlass|descuento)(?: ?(?:value|amount|percent|percentage|rate|price|wert|betrag|prozent|in|en|eur|euro|montant|importo|percentuale|pourcentage|importe|porcentaje))*|(?:montant|pourcentage) (?:de (?:la )?|du )?(?:remise|rabais|reduction))$/,
  ],
  [
    'product.salePrice',
    /(?:sale|special|offer|promo\w*|reduced|discount\w*) price|(?:prix|tarif) (?:promo|solde|remise|reduit)|prezzo (?:in offerta|in saldo|scontato|promo)|(?:angebots|aktions|sonder)preis|precio (?:rebajado|de oferta)/,
  ],
  [
    'product.oldPrice',
    /(?:old|compare|before|was|list|crossed|original) ?(?:at )?price|prix (?:barre|avant|conseille)|ancien prix|prezzo (?:pieno|barrato|precedente|(?:di )?listino)|(?:alter|streich|uvp)\s?preis|^uvp$|\b(?:rrp|msrp)\b/,
  ],
  ['product.gtin', /\b(?:gtin|ean|ean ?13|upc|isbn|barcode|code barres?|codice a barre|strichcode)\b/],
  ['product.parent', PARENT],
  [
    'product.sku',
    /\bsku\b|^(?:ref|reference|artikelnummer|artikel nr|art nr|(?:item|article|product) number|produktnummer|product code|codice(?: articolo| prodotto)?|code(?: article| produit)?|ugs|part number|artnr)\b/,
  ],
  ['product.variantKey', /^(?:variant|variation|variante) (?:id|number|nummer)(?: non editable)?$/],
  ['product.key', /^(?:id|product id|item id|id (?:produit|prodotto)|produkt id|key)$/],
  ['product.address', /^(?:product )?(?:url|link|permalink|address|adresse|indirizzo)$|^canonical/],
  ['product.slug', /^(?:handle|slug|url (?:key|handle|rewritten|simplifiee))/],
  ['product.searchTitle', /(?:seo|meta|search) (?:title|titre|titolo|titel)|titre (?:seo|meta)|titolo (?:seo|meta)/],
  ['product.searchDescription', /(?:seo|meta|search) (?:desc|beschr)|desc\w* (?:seo|meta)/],
  [
    'product.summary',
    /(?:short|brief|courte?|breve|kurz)\s?(?:desc|beschr)|desc\w* (?:courte?|breve)|^(?:summary|resume|riassunto|excerpt|kurzbeschreibung)/,
  ],
  ['product.description', /^(?:product )?(?:desc|beschreibung|body|details?|texte?$|testo$)|^langtext/],
  ['product.pictureText', /(?:image|picture|photo) alt|alt(?:ernative)? text|texte alternatif|testo alternativo/],
  ['product.variantPicture', /varian\w* (?:image|picture|photo|immagine|bild)/],
  ['product.picture', /image|picture|photo|foto|immagin|bild(?:er)?\b/],
  ['product.currency', /^(?:currency|devise|valuta|divisa|wahrung)/],
  ['product.option1Name', optionPart(1, 'name')],
  ['product.option1Value', optionPart(1, 'value')],
  ['product.option2Name', optionPart(2, 'name')],
  ['product.option2Value', optionPart(2, 'value')],
  ['product.option3Name', optionPart(3, 'name')],
  ['product.option3Value', optionPart(3, 'value')],
  ['product.price', /price|\bprix\b|\bprezz[oi]\b|preise?\b|\bprecios?\b|\bpvp\b|^tarif/],
  [
    'product.stock',
    /stock|inventory|^(?:qty|quantity|quantite|quantita|giacenza|disponibilita|menge|bestand|lagerbestand|pieces|anzahl|on hand)/,
  ],
  ['product.weight', /weight|^poids|^peso|gewicht|^grams?$/],
  ['product.category', /^(?:category|categor|collection|kategorie|rubrique|product type|type$|warengruppe)/],
  ['product.tags', /^(?:product )?(?:tags?|etiquettes?|schlagworter|etichette)$/],
  [
    'product.origin',
    /^(?:country of (?:origin|manufacture)|made in|pays d.?origine|paese d.{0,2}origine|(?:ursprungs|herkunfts)land)/,
  ],
  ['product.maker', /^(?:vendor|brand|maker|manufacturer|marque|fabricant|marca|produttore|marke|hersteller)/],
  ['product.status', /^(?:status|statut|stato|state|published|visible|visibility|active|actif|attivo|aktiv|online)$/],
  ['product.taxClass', /^(?:tax|vat) (?:class|category)|^classe (?:de )?(?:tva|iva)|^taux (?:de )?(?:tva|taxe)/],
  [
    'product.taxClass',
    /^aliquota|^cod\w* (?:de |d )?(?:[it]va|vat|tax|taxes?|mwst)$|^(?:mwst|ust|(?:mehrwert|umsatz)?steuer)\w*$/,
  ],
  ['product.taxClass', /^(?:iva|tva|vat|tax|mwst|ust)(?: (?:satz|rate|percent|prozent|code))?$/],
  [
    'product.option',
    /^(?:(?:product )?(?:option|opzione|opcion|variant|variante|variation|variazione|variacion|declinaison|ausfuhrung)(?: ?[123]| name| value| wert| valeur| valore| valor)?|variantenwert|variationswert)$/,
  ],
  ['product.option', /^(?:sizes?|colou?rs?|tailles?|couleurs?|pointures?)$/],
  ['product.option', /^(?:tagli[ae]|color[ei]|misur[ae]|grossen?|farben?)$/],
  ['product.attribute', /^(?:material|matiere|materiale|style|season|gender|genre|genere|finish|pattern)$/],
  ['product.identifier', /^(?:model|modele|modello|modell|mpn)\b/],
  [
    'product.name',
    /^(?:product )?(?:name|title|nom|titre|designation|nome|titolo|denominazione|produkt|produit|prodotto|article|artikel|articolo|articulo|producto|titulo|bezeichnung|titel|item|product|libelle|intitule)\b/,
  ],
];
