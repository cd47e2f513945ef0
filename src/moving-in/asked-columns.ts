/**
 * Columns of a guessed table that may decide what is sold, and at which price: read where it is sure what they hold,
 * known to be something else, or asked about.
 */
import type { TableKind } from '#src/contract/moving-in/moved.ts';
import { setOf, saysGross, saysNet, PLACES, SMALL, THINGS } from '#src/moving-in/column-words.ts';
import {
  answersOf,
  areOfLines,
  cellsOf,
  decidedBy,
  decidesOfOrders,
  hasNumbers,
  isAdded,
  isMisnamed,
  isOfAnswers,
  isOfStockStates,
  isOfVat,
  isTakenBack,
} from '#src/moving-in/deciding-values.ts';
import { isDocumented, isDocumentedOfOrders, ofMarket, type Program } from '#src/moving-in/documented-columns.ts';
import { ASKED, type MovedField } from '#src/moving-in/fields.ts';
import type { FindingCode } from '#src/moving-in/finding-codes.ts';
import { askOfNames } from '#src/moving-in/order-words.ts';
import { apartColumns } from '#src/moving-in/joined-rows.ts';
import { isUnit, markOf, moneyIn, numberOf, weightUnitIn } from '#src/moving-in/numbers.ts';
import type { Table } from '#src/moving-in/table.ts';
import { dayOrderOf, isNo, isYes, momentOf, plainName } from '#src/moving-in/values.ts';
import { isGtin } from '#src/domain/catalogue/gtin.ts';
import { isCurrency } from '#src/domain/format/money.ts';
import { statusOf } from '#src/moving-in/seen.ts';

/** A column of which somebody has to say what it holds. */
export interface Unsure {
  readonly code: FindingCode;
  readonly column: string;
  /** The one that may hold the same; '': there is none. */
  readonly other: string;
  /** What it may hold: once another column is said to, nobody asks any more. */
  readonly field: MovedField;
}

/** What the name of a column says. */
export interface Found {
  readonly column: string;
  /** Its place in the table. */
  readonly place: number;
  readonly field: MovedField | '';
  /** Says that it is known to hold something that is not taken. */
  readonly isOther: boolean;
  /** The field that it may hold, where its name does not say so surely. */
  readonly asked: MovedField | '';
}

const CURRENCY =
  /\b(?:currenc(?:y|ies)|curr?|ccy|devises?|monnaies?|valut[ae]|divis[ae]|monedas?|\w*wahrung\w*|iso 4217)\b/;

/** Words by which a column may decide, in English, French, Italian, German and Spanish; the first field that fits counts. */
export const DECISIVE: Readonly<Partial<Record<TableKind, readonly (readonly [MovedField, RegExp])[]>>> = {
  products: [
    ['product.currency', CURRENCY],
    [
      'product.price',
      /price|\bprix\b|\bprezz[oi]\b|preise?\b|\bprecios?\b|\b(?:pvp|ttc|pu|vk|rrp|msrp|uvp|ivat[oa]|listino)\b|\btarif\w*/,
    ],
    [
      'product.taxClass',
      /\b(?:vat|tax(?:es|able|ation)?|tva|iva|taxes?|impost[ae]|impuestos?|gst|aliquota)\b|\b(?:mwst|ust|umsatzsteuer|mehrwertsteuer|steuer)\w*/,
    ],
    [
      'product.stock',
      /stock|inventory|inventario|\b(?:qty|quantit\w+|giacenz[ae]|disponib\w+|magazzino|scort[ae]|\w*menge|\w*bestand|lager\w*|anzahl|existencias|vorratig\w*|cantidad\w*|verfugbar\w*|availab\w+|sellable)\b/,
    ],
    ['product.weight', /weight|\b(?:poids|pes[oi])\b|gewicht/],
    ['product.weightUnit', /\b(?:units?|unites?|unita|unidad(?:es)?|\w*einheit\w*|udm|uom|um)\b/],
    [
      'product.option',
      /\b(?:option(?:s|ids?)?|opzion[ei]|opcion(?:es)?|variant\w*|variation\w*|variazion\w*|variacion\w*|declinaisons?|ausfuhrung|auspragung)\b/,
    ],
    [
      'product.status',
      /visib\w+|sichtbar\w*|\b(?:online|ligne|ecommerce|e commerce|sold|vendu|vendue|vendut[oa]|sale|sell|vente|vendibil\w|vendable|vendible|vendita|venta|verkauf\w*|hidden|masquee?|nascost[oa]|ocult[oa]|versteckt|active|actif|attiv[oa]|activ[oa]|aktiv\w*|inacti\w+|publish|published|publiee?|pubblicat[oa]|publicad[oa]|veroffentlicht|enabled|disabled|discontinued|arretee?|abgekundigt|auslauf\w*|descatalogad[oa]|archiv\w+|blocked|gesperrt|sospes[oa]|obsolet[eoa]?|veraltet|b2b|b to b|fuori (?:produzione|catalogo)|hors (?:production|catalogue)|end of life|eol)\b/,
    ],
    ['product.parent', /^(?!.*(?:categor|kategorie|collection)).*(?:\bparente?\b|\bpadre\b|vater|eltern)/],
  ],
  customers: [
    [
      'customer.newsletter',
      /newsletter|marketing|\bopt (?:in|out)|opt(?:in|out)|consen[st]|einwilligung|subscri|abonn|iscri[tv]|abgemeldet|suscri|boletin|werbung|\b(?:gdpr|rgpd|dsgvo)\b/,
    ],
  ],
  orders: [['order.currency', CURRENCY]],
};

/** What names a product, or sorts it: a 'Code TVA' does not, nor a 'Parent price'. */
const NAMING = /^product\.(?:sku|parent|key|identifier|maker|category|attribute)$/;

const decisiveIn = (kind: TableKind, plain: string): MovedField | '' =>
  DECISIVE[kind]?.find(([, words]) => words.test(plain))?.[0] ?? '';

/** Says whether a name that looks like a field has a word that counts for more. */
export function saysMore(field: MovedField | '', plain: string): boolean {
  if (!NAMING.test(field)) return false;
  // A 'stock keeping unit (SKU)' counts nothing.
  const counting = /\bsku\b/.test(plain) ? /price|currency|taxClass/ : /price|currency|taxClass|stock|weight/;
  return counting.test(decisiveIn('products', plain));
}

/** What decides nothing, whatever other word a name has: what a supplier asks or has, a text or a picture. */
const BESIDE =
  /\b(?:suppliers?|vendor|forn|fournisseurs?|fornitor[ei]|lieferant\w*|proveedor(?:es)?|notes?|comment\w*|remarks?|images?|pictures?|photos?|foto|immagin\w|bild\w*)\b/;
/** Days of something: they decide as far as their values do. */
const DAYS = /\b(?:dates?|data|datum|fecha|created|updated|modified|since)\b/;

/** Fields that count, and may not be another one's by mistake. */
const COUNTS =
  /^product\.(?:price|netPrice|stock|weight|weightUnit|currency|taxClass|option|status)$|^customer\.newsletter$|^order\.(?:total|currency)$|^review\.(?!product|state|locale)/;
/** Those that only one column can hold: of two with other values nobody knows which. */
const ONE = /^product\.(?:price|netPrice|stock|weight)$|^order\.total$|^review\.(?!product|state|locale)/;

/** Columns that nobody named in a way that is known, by what stands in them. */
export function byValues(mapping: Record<string, string>, table: Table, ordered: readonly Found[]): void {
  const taken = new Set(Object.values(mapping));
  const others = new Set(ordered.filter(({ isOther }) => isOther).map(({ column }) => column));
  for (const [place, column] of table.columns.entries()) {
    if (mapping[column] !== '') continue;
    const texts = cellsOf(table, place).slice(0, 50);
    if (texts.length === 0) continue;
    const all = (test: (text: string) => boolean): boolean => texts.every(test);
    const field = all(isGtin)
      ? 'product.gtin'
      : all((text) => /^https:\S+\.(?:jpe?g|png|webp|avif)\b/i.test(text))
        ? 'product.picture'
        : isOfCurrencies(table, place) && !others.has(column)
          ? 'product.currency'
          : isOfStockStates(table, place)
            ? 'product.isInStock'
            : '';
    if (field === '' || taken.has(field)) continue;
    mapping[column] = field;
    taken.add(field);
  }
}

/** The code, the sign or the word of a currency in every cell that is filled; by its name, any three letters. */
export function isOfCurrencies(table: Table, place: number): boolean {
  const cells = cellsOf(table, place);
  const isNamed = CURRENCY.test(plainName(table.columns[place] ?? ''));
  return cells.length > 0 && cells.every((cell) => isCurrency(cell) || (isNamed && /^[A-Z]{3}$/i.test(cell)));
}

const SHOWN = setOf(
  'visible visibility visibilite visibile visibilita visibilidad sichtbar sichtbarkeit published publie publiee pubblicato pubblicata publicado publicada veroffentlicht active actif active attivo attiva activo activa aktiv online vendibile vendable vendible verkaufbar sellable shown displayed affiche affichee enabled ligne',
);
const SHOWN_BESIDE = setOf(`${SMALL} ${PLACES} ${THINGS} is e commerce`);

const saysShown = (plain: string): boolean => {
  const words = plain.split(' ');
  return words.some((word) => SHOWN.has(word)) && words.every((word) => SHOWN.has(word) || SHOWN_BESIDE.has(word));
};

/** Says whether a column says of each product whether it is seen: by all words of its name, and in words that are known. */
export function isOfStates(table: Table, place: number): boolean {
  return (
    saysShown(plainName(table.columns[place] ?? '')) &&
    answersOf(table, place).every((text) => statusOf([{ text, column: '' }]) !== null)
  );
}

const isAnswer = (text: string): boolean => isYes(text) || statusOf([{ text, column: '' }]) !== null;

const START =
  /\b(?:(?:online|available|sale|sold|visible|live) (?:from|since|on)|launch\w*|release\w*|disponible (?:a partir|des|le)|disponibile dal?|(?:online|vendita) dal?|(?:verfugbar|erhaltlich|online) ab|(?:en ligne|vente) (?:le|des|a partir)|publish\w* (?:on|at|from|date)|(?:date|data) (?:de |di )?(?:publi|pubbli)\w+)\b/;

/** Says whether something is sold from a day on that has not come; null: no such day is said. */
function startsLater(table: Table, place: number): boolean | null {
  if (!START.test(plainName(table.columns[place] ?? ''))) return null;
  const cells = cellsOf(table, place);
  const days = dayOrderOf(cells, 'day_first');
  const moments = cells.map((text) => momentOf(text, days));
  if (moments.some((moment) => Date.parse(moment ?? '') > Date.now())) return true;
  return moments.includes(null) ? null : false;
}

/** The field by which a name may decide, if what stands in the column can be of it; ''. */
function decides(kind: TableKind, table: Table, place: number): MovedField | '' {
  const plain = plainName(table.columns[place] ?? '');
  const field = kind === 'products' && isOfCurrencies(table, place) ? 'product.currency' : decisiveIn(kind, plain);
  const cells = answersOf(table, place);
  if (kind === 'products' && startsLater(table, place) === true) return 'product.status';
  // An 'active ingredient' says of no product that it is sold, and a unit of 'piece' changes no measure.
  if (field === 'product.status' && !saysShown(plain) && !cells.every(isAnswer)) return '';
  return field === 'product.weightUnit' && !cells.some(isUnit) ? '' : field;
}

/** Says whether prices of a column are those of another one with VAT: each a little more, or the same. */
function isWithVat(table: Table, gross: number, net: number): boolean {
  const mark = markOf([...cellsOf(table, gross), ...cellsOf(table, net)]);
  const priceAt = (cells: readonly string[], place: number): number =>
    numberOf(moneyIn(cells[place] ?? '')?.number ?? '', mark) ?? NaN;
  const shares = table.rows
    .map(({ cells }) => priceAt(cells, gross) / priceAt(cells, net))
    .filter((share) => !Number.isNaN(share));
  return shares.every((share) => share >= 1 && share <= 1.3) && shares.some((share) => share > 1);
}

/** Says whether what stands in a column are the numbers of another one. */
function isSameNumber({ rows }: Table, one: number, other: number): boolean {
  const numberAt = (cells: readonly string[], place: number): number | null =>
    numberOf(moneyIn((cells[place] ?? '').replace(/\s*%\s*$/, ''))?.number ?? '');
  return rows.every(({ cells }) => {
    const first = numberAt(cells, one);
    return (cells[one] ?? '').trim() === '' || (first !== null && first === numberAt(cells, other));
  });
}

/** A table of which columns are asked about. */
export interface Asking {
  readonly kind: TableKind;
  readonly table: Table;
  readonly mapping: Record<string, string>;
  /** The program that has written it, whose own columns are known. */
  readonly program: Program;
  /** Says that the layout of the program is known, and what it maps is sure. */
  readonly isRead: boolean;
}

/** What is known of a column by its program, or by its name, whatever stands beside it; null: nothing is. */
function ofProgram({ table, program, mapping }: Asking, place: number): MovedField | '' | null {
  const column = table.columns[place] ?? '';
  const market = ofMarket(program, column);
  if (market === 'product.status') return cellsOf(table, place).some(isNo) ? market : '';
  if (market === 'product.price') {
    const base = table.columns.findIndex((one) => mapping[one] === 'product.price');
    return isSameNumber(table, place, base) ? '' : market;
  }
  const added = isAdded(table, place);
  if (added !== null) return added ? 'product.price' : '';
  return isDocumented(program, column) ? '' : null;
}

/** The field that the values of a column may decide, where its name says nothing. */
function byWhatStands({ table, mapping }: Asking, place: number): MovedField | '' {
  if (startsLater(table, place) === false) return '';
  const placesOf = (fields: RegExp): number[] =>
    table.columns.flatMap((column, at) => (fields.test(mapping[column] ?? '') ? [at] : []));
  const field = decidedBy(table, place, placesOf(/^product\.(?:price|netPrice)$/));
  // What repeats a price or a rate that is read says nothing more.
  const read = field === 'product.price' ? /[pP]rice$/ : field === 'product.taxClass' ? /taxClass$/ : null;
  return read !== null && placesOf(read).some((at) => isSameNumber(table, place, at)) ? '' : field;
}

/** What a yes or a no may be about in a review that was shown. */
const OF_REVIEW =
  /verif|recom|consigli|empfehl|recommand|featur|anonym|purchas|buyer|achat|acquist|kauf|pho|pict|image|immagin|foto|bild|media|video|reply|answer|repons|antwort|rispost|help|utile|hilfreich|\blikes?\b|votes?\b|thumb|count|number|anzahl|incentiv|newsletter/;

/** What a column beside those of a known file of orders may say; what repeats a column that is read says nothing more. */
function ofOrders({ table, mapping, program }: Asking, place: number): MovedField | '' {
  if (isDocumentedOfOrders(program, table.columns[place] ?? '')) return '';
  const read = Object.values(mapping);
  const isUnsaid = isOfCurrencies(table, place) && !read.includes('order.currency');
  const field = isUnsaid ? 'order.currency' : decidesOfOrders(table, place, read.includes('order.placed'));
  const isAgain = table.columns.some((column, at) => mapping[column] === field && isSameNumber(table, place, at));
  return isAgain && field !== 'order.state' ? '' : field;
}

/** What a column may hold that has to be said; '': nothing that counts. */
function fieldOf(asking: Asking, { column, place, field: named, isOther, asked }: Found): MovedField | '' {
  const { kind, table } = asking;
  const known = kind === 'products' ? ofProgram(asking, place) : null;
  if (known !== null) return known;
  if (kind === 'orders' && asking.isRead) return ofOrders(asking, place);
  const back = kind === 'orders' ? isTakenBack(table, place) : null;
  if (back !== null) return back ? 'order.state' : '';
  if (kind === 'orders' && asked !== '' && (Object.values(asking.mapping).includes(asked) || !hasNumbers(table, place)))
    return '';
  const isMoney = (): boolean => !CURRENCY.test(plainName(column)) && isOfCurrencies(table, place);
  if (isOther && (kind !== 'products' || !(isMoney() || isMisnamed(table, place)))) return '';
  // What is recognised and read of another column may still decide by another word: a second code 'of the VAT'.
  const said = COUNTS.test(named) ? named : '';
  if (named.startsWith('customer.newsletter') && said === '') return '';
  const byName = said || asked || decides(kind, table, place);
  const plain = plainName(column);
  const isLesser = said === '' && startsLater(table, place) !== true && (BESIDE.test(plain) || DAYS.test(plain));
  const isRead = Object.values(asking.mapping).some((one) => one === byName || one.startsWith(`${byName}.`));
  if (byName !== '' && !(NAMING.test(named) && byName === 'product.option') && !(isLesser && isRead)) return byName;
  if (kind === 'reviews' && isOfAnswers(table, place)) return OF_REVIEW.test(plain) ? '' : 'review.state';
  if (kind !== 'products') return '';
  // A note may say of every price that it is net.
  if (isLesser && BESIDE.test(plain)) return isOfVat(table, place) ? 'product.taxClass' : '';
  return byWhatStands(asking, place) || (isOther ? 'product.status' : '');
}

/**
 * Marks in a mapping what somebody has to say. `ordered`: the surest first. A column that only repeats another one, or
 * is empty, is nobody's question.
 */
export function askAbout(asking: Asking, ordered: readonly Found[]): Unsure[] {
  const { kind, table, mapping, isRead } = asking;
  const unsure: Unsure[] = [];
  const placeOf = (column: string): number => table.columns.indexOf(column);
  const holding = (field: string): string | undefined =>
    table.columns.find((column) => mapping[column] === field || mapping[column]?.startsWith(`${field}.`) === true);
  const isSame = (one: string, other: string): boolean =>
    table.rows.every(({ cells }) => (cells[placeOf(one)] ?? '').trim() === (cells[placeOf(other)] ?? '').trim());
  const ask = (code: FindingCode, column: string, field: MovedField, other = ''): void => {
    mapping[column] = ASKED;
    unsure.push({ code, column, other, field });
  };
  const firsts = new Map<string, string>();
  for (const found of ordered) {
    const { column, place, field: named } = found;
    // A table without any row may be one whose names have swallowed them.
    const isEmpty = table.rows.length > 0 && cellsOf(table, place).length === 0;
    if (mapping[column] !== '' || isEmpty) continue;
    // A reduction does not come along, and is said.
    const isReduced =
      isRead && /^product\.(?:salePrice|oldPrice)$/.test(named) && !isDocumented(asking.program, column);
    if (isReduced) mapping[column] = named;
    const field = isReduced ? '' : fieldOf(asking, found);
    if (field === '') continue;
    const said = field === named ? named : '';
    const first = firsts.get(field) ?? holding(field);
    // Beside a price with VAT one without it is what it says.
    if (field === 'product.netPrice' && holding('product.price') !== undefined) continue;
    if (isRead && said !== '' && first !== undefined && isSame(column, first)) continue;
    if (isRead || first === undefined || said === '' || !ONE.test(field)) {
      ask('column_unknown', column, field);
      continue;
    }
    const isFirstEmpty = cellsOf(table, placeOf(first)).length === 0;
    if (isFirstEmpty || isSame(column, first)) {
      if (isFirstEmpty || (saysGross(column) && !saysGross(first))) {
        mapping[column] = mapping[first] ?? '';
        mapping[first] = '';
      }
      continue;
    }
    if (field === 'order.total' && saysNet(column) !== saysNet(first)) {
      if (!saysNet(column)) [mapping[column], mapping[first]] = [field, ''];
      continue;
    }
    firsts.set(field, first);
    mapping[first] = ASKED;
    ask('column_unsure', column, field, first);
  }
  if (isRead) return unsure;
  // A recommended price is what shoppers pay only where nothing else may be.
  const stood = ordered.find(({ column, asked }) => asked === 'product.price' && mapping[column] === asked);
  if (stood !== undefined && unsure.some(({ field }) => field === 'product.price'))
    ask('column_unknown', stood.column, 'product.price');
  const total = holding('order.total');
  if (total !== undefined && areOfLines(table, mapping)) ask('column_unknown', total, 'order.total');
  askOfNames(asking, ordered, ask);
  const [price, net] = [holding('product.price'), holding('product.netPrice')];
  if (price !== undefined && net !== undefined && !saysGross(price) && !isWithVat(table, placeOf(price), placeOf(net)))
    ask('column_unknown', price, 'product.price');
  const weight = holding('product.weight');
  const isUnsaid = weight !== undefined && weightUnitIn(weight) === '' && holding('product.weightUnit') === undefined;
  if (isUnsaid && cellsOf(table, placeOf(weight)).some((text) => (numberOf(text) ?? 0) !== 0))
    ask('weight_unit', weight, 'product.weight');
  if (kind !== 'products') return unsure;
  for (const column of apartColumns(table, mapping)) ask('column_unknown', column, 'product.parent');
  askOfRows(table, ordered, mapping, ask);
  return unsure;
}

/** Letters of a cell that may be a choice. */
const LONGEST_CHOICE = 60;

/** Rows of one name with stock numbers of their own, and a column that nobody reads by which they are told apart. */
function askOfRows(
  table: Table,
  ordered: readonly Found[],
  mapping: Record<string, string>,
  ask: (code: FindingCode, column: string, field: MovedField) => void,
): void {
  const at = (field: RegExp): number => table.columns.findIndex((column) => field.test(mapping[column] ?? ''));
  const [name, sku] = [at(/^product\.name/), at(/^product\.sku$/)];
  const isGrouped = at(/^product\.(?:option|parent$|key$|slug)/) !== -1;
  if (name === -1 || sku === -1 || isGrouped || Object.values(mapping).includes('product.option1Value')) return;
  const byName = new Map<string, Table['rows'][number][]>();
  for (const row of table.rows) {
    const key = plainName(row.cells[name] ?? '');
    if (key !== '') byName.set(key, [...(byName.get(key) ?? []), row]);
  }
  const alike = [...byName.values()].filter((rows) => rows.length > 1);
  if (alike.length === 0) return;
  const columns = ordered.filter(({ column, place, isOther }) => {
    if (isOther || mapping[column] !== '') return false;
    const isApart = (rows: Table['rows']): boolean => {
      const texts = rows.map(({ cells }) => (cells[place] ?? '').trim());
      const isChoice = texts.every((text) => text !== '' && text.length <= LONGEST_CHOICE);
      return isChoice && new Set(texts).size === texts.length;
    };
    return alike.some(isApart);
  });
  for (const { column } of columns) ask('rows_alike', column, 'product.option');
}
