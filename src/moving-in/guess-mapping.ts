/** Guesses what the columns of an unknown table hold: by their names in four languages, and by what stands in them. */
import type { ColumnMapping } from '#src/contract/moving-in/contents.ts';
import type { Source, TableKind } from '#src/contract/moving-in/moved.ts';
import { KNOWN_LOCALES, LANGUAGES, type Locale } from '#src/domain/site/languages.ts';
import { foreignLanguage } from '#src/moving-in/addresses.ts';
import {
  askAbout,
  byValues,
  isOfCurrencies,
  isOfStates,
  saysMore,
  type Found as FoundName,
  type Unsure,
} from '#src/moving-in/asked-columns.ts';
import {
  foreignCurrency,
  isNameOfProduct,
  nameOfDescription,
  PRODUCTS,
  surely,
  WEAK_NAME,
  type Names,
} from '#src/moving-in/column-words.ts';
import { areRates, cellsOf } from '#src/moving-in/deciding-values.ts';
import { isOfLetters, isOfRefusals } from '#src/moving-in/consent-words.ts';
import { programOf } from '#src/moving-in/documented-columns.ts';
import { isField, kindOfFields, type MovedField } from '#src/moving-in/fields.ts';
import { sortByGroup } from '#src/moving-in/joined-rows.ts';
import { gradeOf, ORDERS, UNSURE } from '#src/moving-in/order-words.ts';
import { HIDING, SHOWING } from '#src/moving-in/seen.ts';
import type { Table } from '#src/moving-in/table.ts';
import { isNothing, isWeightUnit } from '#src/moving-in/numbers.ts';
import { isNo, isYes, momentOf, plainName } from '#src/moving-in/values.ts';

const PEOPLE = {
  newsletterAt:
    /(?:consent|opt ?in|newsletter|marketing).*(?:date|time|updated|at$|data|datum)|date.*(?:consent|newsletter)/,
  newsletterProof: /(?:consent|opt ?in|marketing).*(?:level|proof|source|ip|method|preuve|prova)/,
  newsletter: /newsletter|marketing|opt ?in|consen[ts]|subscribed|abonne|abonniert|iscritto|inscrit|suscrit|einwillig/,
  firstName: /first ?name|prenom|^nome$|vorname|given name/,
  lastName: /last ?name|surname|^nom$|nom de famille|cognome|nachname|family name/,
  company: /company|societe|entreprise|azienda|ragione sociale|\bfirm(?:a|en\w*)\b|unternehmen/,
  region: /^(?!.*(?:country|pays|paese|nazione)).*(?:provin[cz]|\bprov\b|\bregion|\bstate\b|bundesland)/,
  extra:
    /(?:address|street)(?: (?:line ?)?|line)2(?: (?:\d|shipping|billing|delivery|default))?$|adresse 2|complement|indirizzo 2|adresszusatz/,
  // Where a line of it is called so in another column, its number, its kind or a number to call is none.
  street:
    /^(?!.*\b(?:ids?|ip|type|typ|tipo|kind|alias|label|fax|prefix|suffix|vat|web|url|verified|count|status|confirm\w*)\b).*(?:street|address|^adresse|^rue$|indirizzo|^via$|strasse)/,
  postcode: /zip|postcode|postal|code postal|^cap$|plz/,
  city: /city|town|^ville|citta|^ort$|stadt|comune/,
  country: /country|^pays|paese|nazione|land\b/,
  phone: /phone|telephone|telefono|telefon|mobile|portable/,
} as const;

const CUSTOMERS: Names = [
  ['customer.email', /^(?!.*(?:consen|marketing|\bopt\b|subscri|stat|bounce)).*(?:e ?mail|courriel)/],
  ['customer.newsletterAt', PEOPLE.newsletterAt],
  ['customer.newsletterProof', PEOPLE.newsletterProof],
  ['customer.newsletter', PEOPLE.newsletter],
  ['customer.firstName', PEOPLE.firstName],
  ['customer.lastName', PEOPLE.lastName],
  ['customer.company', PEOPLE.company],
  ['customer.region', PEOPLE.region],
  ['customer.extra', PEOPLE.extra],
  ['customer.postcode', PEOPLE.postcode],
  ['customer.city', PEOPLE.city],
  ['customer.country', PEOPLE.country],
  ['customer.phone', PEOPLE.phone],
  // Many call each part one of the address.
  ['customer.street', PEOPLE.street],
  ['customer.locale', /language|locale|langue|lingua|sprache/],
  ['customer.key', /^(?:customer )?(?:id|number)$|^id (?:client|cliente)|kundennummer/],
  ['customer.name', /name|client$|customer$|cliente$|kunde$/],
];

const REDIRECTS: Names = [
  [
    'redirect.from',
    /^(?:redirect )?(?:from|source|old|de|da|von|ancienne?|vecchio|alt)(?: (?:url|path|address|link))?\b/,
  ],
  [
    'redirect.to',
    /^(?:redirect )?(?:to|target|new|vers|destination|a|nach|nouvelle?|nuovo|neu)(?: (?:url|path|address|link))?\b/,
  ],
];

const REVIEWS: Names = [
  ['review.state', HIDING],
  ['review.state', SHOWING],
  ['', /^(?:review|comment|avis)\b.* (?:id|number)$/],
  // What the shop wrote back, and when it was bought.
  ['', /\b(?:repl(?:y|ies|ied)|answer\w*|respon[sd]\w*|repons\w*|repond\w*|antwort\w*|rispost\w*|respuest\w*)\b/],
  ['', /\b(?:order|purchase|commande|achat|ordine|acquisto|bestell\w*|kauf|pedido)\b.*(?:dat|fecha|number|id\b|num)/],
  // What is of all reviews, of the shop or of the row, and no part of what somebody has written.
  [
    '',
    /\b(?:average|avg|mean|moyenne|media|durchschnitt\w*|sentiment|type|typ|tipo|kind|karma|agent|parent|gmt|ip|source|count|anzahl|likes?|votes?|helpful|verified|updated?|modifi\w*|geandert|aktualisiert|aggiornat\w*|imported)\b/,
  ],
  ['', /^(?!product|produit|prodott|produkt).*\b(?:url|link|id|image|picture|photo|avatar|location|country)\b/],
  ['', /\b(?:shop|store|boutique|negozio|laden|seller|vendor|merchant|brand)\b.*\b(?:name|nom|nome|e ?mail)\b/],
  ['review.stars', /rating|\bscore\b|\bstars?\b|note|etoile|stelle|voto|bewertung|sterne|puntuacion/],
  ['review.product', /product|produit|prodotto|produkt|handle|sku/],
  ['review.email', /e ?mail/],
  ['review.written', /date|created|written|data|datum|fecha/],
  ['review.author', /author|name|reviewer$|auteur|autore?|\bnom\b/],
  ['review.title', /title|titre|titolo|titel|headline/],
  ['review.body', /body|content|review|message|comment|texte?|testo|avis|recensione/],
  ['review.locale', /language|locale|langue|lingua/],
];

/** Names of the number and the day of an order, and of what a rating is of: who is named there is no customer's record. */
const OF_ORDER =
  /^(?:(?:order|commande|ordine|bestellung|auftrag|pedido) (?:no|nr|n|id|number|numero|nummer|date|datum|data|fecha)|(?:bestell|auftrags|rechnungs)(?:nummer|nr|datum)|(?:no|nr|n|id|numero|number|date|data|datum|fecha) (?:(?:of|de|du|di|d|la|l|dell|del) )*(?:order|commande|ordine|pedido|bestellung))$/;
const OF_REVIEW = /review|\bavis\b|recension|bewertung|resena|opinion|product|produit|prodott|produkt/;

/** Says whether a table with addresses is of orders or reviews: a list of customers has neither. */
export function isOfDeeds(table: Table): boolean {
  const names = table.columns.map(plainName);
  const isRating = (place: number): boolean => {
    const cells = cellsOf(table, place);
    return cells.length > 0 && cells.every((text) => /^[0-5](?:[.,]\d)?$/.test(text));
  };
  const isRated = names.some((name, at) => fieldOf(REVIEWS, name).field === 'review.stars' && isRating(at));
  return names.some((name) => OF_ORDER.test(name) || (isRated && OF_REVIEW.test(name)));
}

const BY_KIND: Readonly<Record<TableKind, Names>> = {
  products: PRODUCTS,
  customers: CUSTOMERS,
  orders: ORDERS,
  redirects: REDIRECTS,
  reviews: REVIEWS,
};
/** Fields that a table must have to be of a kind. */
const NEEDED: Readonly<Record<TableKind, readonly MovedField[]>> = {
  redirects: ['redirect.from', 'redirect.to'],
  reviews: ['review.stars', 'review.product'],
  orders: ['order.number', 'order.placed', 'order.total'],
  customers: ['customer.email'],
  products: ['product.name'],
};
/** Characters of a name of a column that are looked at. */
const LONGEST_NAME = 200;
const KINDS: readonly TableKind[] = ['redirects', 'reviews', 'orders', 'products', 'customers'];
/** Columns of which several may hold the same. */
const SEVERAL = /^product\.(?:category|attribute|option|picture|status|salePrice)$|^(?:order|review)\.state$/;

/** The language that a name ends with: 'Name (fr)', 'description_it', 'Titre français'. */
function languageOf(name: string): {
  readonly rest: string;
  readonly locale: Locale | null;
} {
  const words = name.split(' ');
  const last = words.at(-1) ?? '';
  const found = LANGUAGES.find(({ code, name: own, tag }) =>
    [code, plainName(own), plainName(tag).split(' ').join('')].includes(last),
  );
  return found === undefined || words.length === 1
    ? { rest: name, locale: null }
    : { rest: words.slice(0, -1).join(' '), locale: found.code };
}

const TEXTS = /^product\.(?:name|slug|summary|description|searchTitle|searchDescription)$/;

/** The language that a column of texts says it is in, where this shop does not know it; ''. */
export function foreignColumn(column: string): string {
  const [, rest = '', word = ''] = /^(.*?)[([_-]\s*(\p{L}{2,}(?:[-_]\p{L}{2})?)\s*[)\]]?$/u.exec(column) ?? [];
  const field = PRODUCTS.find(([, name]) => name.test(plainName(rest)))?.[0] ?? '';
  return TEXTS.test(field) ? foreignLanguage(word) : '';
}

/** Names that say less than another one beside them: a title, or a code. */
const LESSER_NAME = /^(?:libelle|intitule|designation)/;

interface Said {
  readonly field: MovedField | '';
  readonly isOther: boolean;
  readonly isExact: boolean;
  readonly asked?: MovedField;
}

/** Amounts that an order need not have: what only begins like one may be something else. */
const OPTIONAL = /^order\.(?:tax|discount|shipping)$/;

const isOfNoConsent = (plain: string): boolean => isOfRefusals(plain) || isOfLetters(plain);

/** Finds what a plain name stands for, and whether it says nothing else: 'price', and not 'price of the lid'. */
function fieldOf(names: Names, plain: string): Said {
  let asked: MovedField | '' = '';
  for (const [field, name] of names) {
    const found = name.exec(plain);
    const isExact = found?.index === 0 && !plain.slice(found[0].length).includes(' ');
    if (found === null || saysMore(field, plain) || (/newsletter/.test(field) && isOfNoConsent(plain))) continue;
    if (OPTIONAL.test(field) && gradeOf(field, plain) === UNSURE) asked ||= field;
    // What may be an amount is neither a name nor an address.
    else if (asked === '' || /^$|state$|placed$/.test(field)) return { field, isOther: field === '', isExact };
  }
  if (asked !== '') return { field: '', isOther: false, isExact: false, asked };
  // What says who wants no newsletter is read whatever it is called.
  return { field: '', isOther: names === CUSTOMERS && isOfNoConsent(plain), isExact: false };
}

/** Counts columns whose names are known of any table. */
export function namesKnown(columns: readonly string[]): number {
  // What is beside reviews is named by words of anything.
  const all = Object.values(BY_KIND).flatMap((names) => (names === REVIEWS ? names.filter(([field]) => field) : names));
  return columns.filter((column) => {
    const plain = plainName(column.slice(0, LONGEST_NAME));
    return plain !== '' && all.some(([, name]) => name.test(plain));
  }).length;
}

interface Found extends FoundName {
  readonly locale: Locale | null;
  readonly isExact: boolean;
}

/** Finds what stands in a column, where that says more than its name: codes of currencies, units, states. */
function byCells(kind: TableKind, { field, isOther }: Said, table: Table, place: number): MovedField | '' {
  const isOpen = !isOther && /^$|[pP]rice$|[wW]eight|[cC]urrency|total$/.test(field);
  if ((kind === 'products' || kind === 'orders') && isOpen && isOfCurrencies(table, place))
    return kind === 'orders' ? 'order.currency' : 'product.currency';
  if (kind !== 'products' || isOther) return field;
  const cells = /weight/i.test(field) ? cellsOf(table, place) : [];
  if (cells.length > 0 && cells.every(isWeightUnit)) return 'product.weightUnit';
  return field === '' && isOfStates(table, place) ? 'product.status' : field;
}

/** What is filled with a day, or with a yes. */
const WHETHER = /^order\.(?:cancelled|paid|sent)$/;

function foundIn(kind: TableKind, table: Table, place: number): Found {
  const column = table.columns[place] ?? '';
  // The second one of a name is called 'Price (2)'.
  const twin = column.replace(/ \(\d+\)$/, '');
  const own = twin !== column && table.columns.includes(twin) ? twin : column;
  const { rest, locale } = languageOf(plainName(own));
  const isPercent = kind === 'orders' && own.includes('%');
  const named: Said = isPercent ? { field: '', isOther: true, isExact: false } : fieldOf(BY_KIND[kind], rest);
  const said = {
    column,
    place,
    locale,
    ...named,
    field: byCells(kind, named, table, place),
    asked: named.asked ?? '',
  } as const;
  const cells = cellsOf(table, place);
  const saysWhether = (text: string): boolean =>
    isYes(text) || isNo(text) || isNothing(text) || momentOf(text) !== null;
  if (WHETHER.test(said.field) && !cells.every(saysWhether)) return { ...said, field: '' };
  // Whether a mail was sent is no address.
  if (said.field === 'order.email' && cells.length > 0 && !cells.some((text) => text.includes('@')))
    return { ...said, field: '' };
  // A rate of VAT is no amount of it.
  if (said.field === 'order.tax' && cells.every((text) => /^\d\d?(?:[.,]\d)?$/.test(text)) && areRates(own, cells))
    return { ...said, field: '', asked: said.field };
  if (kind !== 'products' || said.field === '') return said;
  if (said.field === 'product.name') return isNameOfProduct(rest) ? said : { ...said, field: '' };
  if (said.field === 'product.taxClass' && !areRates(own, cells)) return { ...said, field: '', asked: said.field };
  const field = surely(said.field, own, locale !== null);
  return field === null ? { ...said, field: '', asked: said.field } : { ...said, field };
}

function rankOf({ column, field, isExact }: Found): number {
  const grade = gradeOf(field, column);
  if (grade !== null) return grade;
  // What is in a language or a currency that this shop has not comes last: it stands in only where nothing else does.
  if (foreignColumn(column) !== '' || isForeignPrice(column, field)) return 4;
  if (field === 'product.name' && WEAK_NAME.has(plainName(column))) return 3;
  if (field === 'product.name' && LESSER_NAME.test(plainName(column))) return 2;
  return isExact ? 0 : 1;
}

const isForeignPrice = (column: string, field: string): boolean =>
  /price$/i.test(field) && foreignCurrency(column) !== '';

interface Guessed {
  readonly mapping: Record<string, string>;
  /** The surest first. */
  readonly ordered: readonly Found[];
}

function guessBy(kind: TableKind, table: Table): Guessed {
  const { columns } = table;
  const taken = new Map<string, Found>();
  const mapping: Record<string, string> = {};
  const all = columns.map((_, place) => foundIn(kind, table, place));
  // The day of a payment or a parcel may be all that there is of when orders were placed.
  const isPlaced = all.some(({ field }) => field === 'order.placed');
  const found = all.map((one): Found => {
    const isDay = !isPlaced && WHETHER.test(one.field) && /dat(?:e|a|um)/.test(plainName(one.column));
    return isDay ? { ...one, field: 'order.placed' } : one;
  });
  const ordered = found.toSorted((one, other) => rankOf(one) - rankOf(other));
  for (const one of ordered) {
    const { column, locale } = one;
    const field = one.field || undefined;
    const whole =
      field !== undefined && locale !== null && isField(`${field}.${locale}`) ? `${field}.${locale}` : field;
    const isFree =
      whole !== undefined &&
      (!taken.has(whole) || SEVERAL.test(whole)) &&
      !(foreignColumn(column) !== '' && KNOWN_LOCALES.some((code) => taken.has(`${whole}.${code}`)));
    mapping[column] = isFree ? whole : '';
    if (isFree) taken.set(whole, one);
  }
  // 'Variant name' beside 'Variant value' is what the choice is called, alone it is the choice.
  const choice = (last: RegExp): string | undefined =>
    columns.find((column) => mapping[column] === 'product.option' && last.test(plainName(column)));
  const [called, chosen] = [choice(/ name$/), choice(/ (?:value|valeur|valore|valor|wert)$/)];
  if (called !== undefined && chosen !== undefined && !taken.has('product.option1Value')) {
    mapping[called] = 'product.option1Name';
    mapping[chosen] = 'product.option1Value';
  }
  // A price before a reduction is one only beside another price: alone it is what shoppers pay, if its name says so.
  const old = taken.get('product.oldPrice');
  const isAlone = old !== undefined && !taken.has('product.price') && !taken.has('product.netPrice');
  const price = isAlone ? surely('product.price', old.column, old.locale !== null) : null;
  if (isAlone) mapping[old.column] = price ?? '';
  if (kind === 'products') nameOfDescription(mapping, table);
  return {
    mapping: Object.fromEntries(columns.map((column) => [column, mapping[column] ?? ''])),
    ordered: ordered.map((one): Found => {
      if (isAlone && one === old) return { ...one, field: price ?? '', asked: 'product.price' };
      // One in another currency stands in only where nothing else does.
      return isForeignPrice(one.column, one.field) ? { ...one, isOther: true } : one;
    }),
  };
}

export interface Guess {
  /** null: it holds nothing that is known. */
  readonly kind: TableKind | null;
  readonly mapping: ColumnMapping;
  /** Columns of which somebody has to say what they hold: left out until then. */
  readonly unsure: readonly Unsure[];
}

/** What somebody has to say of columns that stand beside those that are surely known. Marks them in the mapping. */
export function askOfOthers(
  table: Table,
  mapping: Record<string, string>,
  source: Source,
  kind: 'products' | 'orders',
): Unsure[] {
  const program = programOf(source, table.columns);
  return askAbout({ kind, table, mapping, program, isRead: true }, guessBy(kind, table).ordered);
}

/** Adds to a mapping what others have put beside the columns of a layout, as far as it holds nothing of it. */
export function fillByGuess(kind: TableKind, table: Table, mapping: Record<string, string>): void {
  const taken = new Set(Object.values(mapping));
  for (const [column, field] of Object.entries(guessBy(kind, table).mapping))
    if (mapping[column] === '' && !taken.has(field) && gradeOf(field as MovedField, column) !== UNSURE)
      mapping[column] = field;
}

export function guessMapping(table: Table): Guess {
  // A table of this shop's own names its columns as the fields.
  const own = table.columns.filter(isField);
  if (own.length > 0 && own.length >= table.columns.length / 2) {
    const mapping = Object.fromEntries(table.columns.map((name) => [name, isField(name) ? name : '']));
    const kind = kindOfFields(own);
    return { kind, mapping, unsure: kind === 'products' ? askOfOthers(table, mapping, 'table', 'products') : [] };
  }
  for (const kind of KINDS) {
    const { mapping, ordered } = guessBy(kind, table);
    const fields = Object.values(mapping);
    const has = (field: string): boolean =>
      fields.includes(field) || KNOWN_LOCALES.some((locale) => fields.includes(`${field}.${locale}`));
    // An address makes customers of what could be products with a name, and a price products of what has notes.
    const isOther =
      kind === 'products'
        ? /@/.test(table.rows[0]?.cells.join(' ') ?? '') && !has('product.price')
        : kind === 'customers'
          ? isOfDeeds(table)
          : kind === 'reviews' &&
            table.columns.some((column) => fieldOf(PRODUCTS, plainName(column)).field === 'product.price');
    if (!NEEDED[kind].every(has) || isOther) continue;
    if (kind === 'products') {
      sortByGroup(table, mapping);
      byValues(mapping, table, ordered);
    }
    const program = programOf('table', table.columns);
    return { kind, mapping, unsure: askAbout({ kind, table, mapping, program, isRead: false }, ordered) };
  }
  return { kind: null, mapping: Object.fromEntries(table.columns.map((name) => [name, ''])), unsure: [] };
}
