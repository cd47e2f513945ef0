/**
 * Values that may decide what is sold, and at which price, in a column that nobody knows by its name. Names never end:
 * what stands in a column says more.
 */
import { isCurrency } from '#src/domain/format/money.ts';
import { isHarmless, saysMeasure, saysVat, setOf } from '#src/moving-in/column-words.ts';
import type { ColumnMapping } from '#src/contract/moving-in/contents.ts';
import type { MovedField } from '#src/moving-in/fields.ts';
import { mappedRows } from '#src/moving-in/mapped-rows.ts';
import { isNothing, isUnit, markOf, moneyIn, numberOf } from '#src/moving-in/numbers.ts';
import { isInStock, statusOf, stockSaid } from '#src/moving-in/seen.ts';
import type { Table } from '#src/moving-in/table.ts';
import { answersIn, isNo, isUncounted, isYes, momentOf, plainName } from '#src/moving-in/values.ts';

/** Rates of VAT in force in Europe, in per cent, and those that were until lately. */
const RATES = new Set([
  0, 2.1, 2.5, 2.6, 3, 3.7, 3.8, 4, 4.8, 5, 5.5, 6, 7, 7.5, 7.7, 8, 8.1, 8.5, 9, 9.5, 10, 11, 12, 13, 13.5, 14, 15, 16,
  17, 18, 19, 20, 21, 22, 23, 24, 25, 25.5, 27,
]);
const NOTHING = /^(?:[-–—/.?]+|n\/a|null|0000-00-00.*)$/i;
/** Letters of a cell that may be a mark, a day or a word of a few. */
const LONGEST = 60;

/** Texts of a column in the rows that fill it. */
export const cellsOf = ({ rows }: Table, place: number): string[] =>
  rows.map(({ cells }) => (cells[place] ?? '').trim()).filter((text) => text !== '');

/** The same as they answer, where a letter is a yes or a no. */
export function answersOf(table: Table, place: number): string[] {
  const cells = cellsOf(table, place);
  return cells.map(answersIn(cells));
}

/** The cells of a column that say something, each once. */
function said(table: Table, place: number): string[] {
  return [...new Set(answersOf(table, place))].filter((text) => !NOTHING.test(text));
}

const most = (texts: readonly string[], test: (text: string) => boolean, share: number): boolean =>
  texts.length > 0 && texts.filter(test).length >= texts.length * share;

const PAIRS = ['s', 'o', 'v', 'w', 't', 'f', 'b n', 'g n', 'on off', 'an aus', 'ein aus'].map(setOf);
const MARK = /^(?:[✓✔☑✅✗✘❌☒×•●+]|-1)$/u;
const SAYS_SO = /^(?:verdadero|richtig|checked|gesetzt|not? (?:set|checked)|nicht gesetzt)$/;

/** Yes or no in five languages, also by a letter or a mark. */
function isFlags(texts: readonly string[]): boolean {
  const isFlag = (text: string): boolean => isYes(text) || isNo(text) || SAYS_SO.test(plainName(text));
  if (texts.every((text) => isFlag(text) || MARK.test(text))) return texts.length > 0;
  if (PAIRS.some((pair) => texts.every((text) => pair.has(plainName(text))))) return true;
  return most(texts, (text) => isFlag(text) && /\p{L}{2}/u.test(text), 0.5);
}

const DAY =
  /^(?:\p{L}+\.? )?(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ].*)?|\d{1,2}[-/.]\d{4}|\d{4}[-/]\d{1,2}|(?:19|20)\d\d(?:0[1-9]|1[0-2])[0-3]\d|(?:\d{1,2}\.? \p{L}{3,}|\p{L}{3,}\.? \d{1,2})\.?,? \d{4})$/u;

const isDay = (text: string): boolean =>
  text.length <= LONGEST &&
  DAY.test(text) &&
  (momentOf(text.replace(/^\p{L}+\.? (?=\d)/u, '')) !== null || /(?:^|\p{L}\.? )\d+(?:[-/.]\d+)?$/u.test(text));

/** A number as amounts are written; null: none, or one of a thing. */
function amountIn(text: string, mark: ReturnType<typeof markOf>): number | null {
  const money = moneyIn(text.replace(/^\p{L}{2,3}\.? (?=\d)(?<!\b[A-Z]{3} )|\s*%$|[.,][-–—]+$/gu, ''));
  if (money === null || (money.currency !== '' && !isCurrency(money.currency) && !/\p{Sc}/u.test(money.currency)))
    return null;
  return numberOf(money.number, mark || '.');
}

export const isRateOfEurope = (rate: number): boolean => RATES.has(rate);

const isRate = (number: number, text: string): boolean =>
  RATES.has(number) || (number > 0 && number < 1 && /[.,]/.test(text) && RATES.has(Math.round(number * 1e4) / 100));

/** Says whether what may be the total of an order differs within one, or is what its row alone costs. */
export function areOfLines(table: Table, mapping: ColumnMapping): boolean {
  const rows = mappedRows(table, mapping);
  const fields = ['order.total', 'order.linePrice', 'order.lineQuantity', 'order.shipping', 'order.discount'] as const;
  const mark = markOf(fields.flatMap((field) => rows.column(field)));
  const orders = new Map<string, (readonly (number | null)[])[]>();
  for (const row of rows.rows) {
    const amounts = fields.map((field) => amountIn(rows.text(row, field), mark));
    // Two orders may have been given one number.
    const whose = ['order.number', 'order.placed', 'order.email', 'order.name'] as const;
    const order = whose.map((field) => rows.text(row, field)).join('\n');
    if (!order.startsWith('\n')) orders.set(order, [...(orders.get(order) ?? []), amounts]);
  }
  const isOwn = ([total, price, pieces]: readonly (number | null | undefined)[]): boolean =>
    typeof total === 'number' && typeof price === 'number' && Math.abs(total - price * (pieces ?? 1)) < 0.005;
  // A total that is what its only row costs has nothing of the delivery or of a reduction in it.
  const isBeside = ([, , , shipping, discount]: readonly (number | null | undefined)[]): boolean =>
    Math.abs((shipping ?? 0) - Math.abs(discount ?? 0)) > 0.005;
  return [...orders.values()].some((lines) =>
    lines.length === 1
      ? lines.every((line) => isOwn(line) && isBeside(line))
      : new Set(lines.flatMap(([total]) => total ?? [])).size > 1 || lines.every(isOwn),
  );
}

/** Names of what sorts VAT by a number of its own: a class, a rule, a code. */
const OF_CLASSES =
  /\b(?:class(?:e|es)?|klass\w*|clas[es]\w*|\w*klassen?|ids?|cod\w*|rules?|regl\w*|regol\w*|groups?|grupp\w*|groupe|category|categor\w*|kategorie|key|schlussel|\w*schlussel|\w*code|\w*nummer|number|nr)\b/;
/** A bare number, as rates and classes are written. */
const BARE = /^\d+(?:[.,]\d+)?$/;

/**
 * Says whether the bare numbers of a column about VAT are rates of it: all of them are in force in Europe. Numbers of
 * classes are some of them too, so under such a name one must be what no shop has classes for.
 */
export function areRates(column: string, cells: readonly string[]): boolean {
  const texts = cells.map((text) => text.trim()).filter((text) => BARE.test(text));
  const numbers = texts.map((text) => ({ text, number: numberOf(text.replace(',', '.'), '.') ?? NaN }));
  const isSure =
    !OF_CLASSES.test(plainName(column)) ||
    numbers.some(({ number, text }) => number >= 15 || /[.,]\d*[1-9]/.test(text));
  return numbers.length === 0 || (isSure && numbers.every(({ number, text }) => isRate(number, text)));
}

const PERCENT = /^[-+]?\d+(?:[.,]\d+)?\s*(?:%|per ?cent|pct|prozent|pour ?cent|per cento|por ciento)\.?$/i;

/** What VAT adds to a price at most (Hungary), and takes away from one. */
const [LEAST, MOST] = [1.02, 1.3];

/** Says whether every amount is its row's price with VAT or without, as far as numbers show it. */
function isBesidePrice(table: Table, place: number, price: number): boolean {
  const mark = markOf([...cellsOf(table, place), ...cellsOf(table, price)]);
  const shares = table.rows.flatMap(({ cells }) => {
    const [one, other] = [place, price].map((at) => amountIn((cells[at] ?? '').trim(), mark));
    return one && other ? [one > other ? one / other : other / one] : [];
  });
  return shares.length > 0 && shares.every((share) => share >= LEAST && share <= MOST);
}

const FACTOR =
  /^(?:10{1,5}|(?:per|je|pro|par|por|al?|\/) ?10{1,5}(?: ?\p{L}+\.?)?|10{2,5} ?(?:stk|st|stuck|stück|pcs|pieces?|pièces?|pz|pezzi|units?|unités?|unidades)\.?)$/iu;
const UNIT_NAMED = /einheit|basis\b|\b(?:units?|unites?|unita|unidad)\b/;
const UNITS_NAMED =
  /einheit|basis\b|\b(?:units?|unites?|unita|unidad|unidades|pe|base|basis|per|je|pro|par|por|ogni|cada|facteur|factor|fattore|faktor|lots?|multipl\w+|divis\w+)\b/;

/** Says whether a price may be that of ten, a hundred or a thousand, or of another measure. */
function isFactors(table: Table, place: number, texts: readonly string[]): boolean {
  const counts = texts.map((text) => numberOf(/^\D{0,8}?(\d[\d.,]*)/.exec(text)?.[1] ?? ''));
  const isCounted = counts.some((count) => count !== null && Number.isInteger(count) && count > 1);
  const isOf = (text: string): boolean => saysMeasure(text) || isUnit(text) || /^\D{0,8}\d[\d.,]*\D{0,12}$/.test(text);
  if (UNITS_NAMED.test(plainName(table.columns[place] ?? '')) && isCounted && most(texts, isOf, 0.5)) return true;
  return texts.some((text) => FACTOR.test(text)) && texts.every((text) => text === '1' || FACTOR.test(text));
}

const STATES = setOf(
  'aktiv aktiviert inaktiv active inactive actif inactif attivo attiva inattivo activo inactivo online offline web webshop internet shop store laden filiale boutique magasin negozio tienda intern internal draft entwurf bozza brouillon borrador hidden versteckt masque nascosto oculto private prive privato privat published unpublished publie pubblicato veroffentlicht publicado deleted geloscht supprime eliminato cancellato eliminado archived archiviert archive archiviato discontinued auslauf auslaufartikel eingestellt abgekundigt arrete blocked gesperrt bloque bloccato bloqueado suspended sospeso suspendu sold ausverkauft esaurito epuise agotado rupture vergriffen verkauft venduto vendu lieferbar available unavailable verfugbar disponible indisponible disponibile stock preorder vorbestellbar digital virtual virtuell virtuel virtuale download downloadable service dienstleistung voucher gutschein giftcard valide validee valider pending ausstehend freigegeben freigabe approved approvato genehmigt attente obsolete obsoleto b2b b2c wholesale retail',
);
const SHOWN = setOf(
  'aktiv aktiviert active actif attivo attiva activo online published publie pubblicato veroffentlicht publicado lieferbar available verfugbar disponible disponibile stock',
);
const SMALL_STATES = setOf(
  'a in out of on only nur solo seulement uniquement en hors im not nicht non no and und et e',
);

/** Says whether few words of states are all that stands there, and not all of them say that it is sold. */
function isStates(texts: readonly string[]): boolean {
  const isState = (text: string): boolean => {
    const words = plainName(text).split(' ');
    return (
      text.length <= LONGEST &&
      (statusOf([{ text, column: '' }]) !== null ||
        (words.some((word) => STATES.has(word)) && words.every((word) => STATES.has(word) || SMALL_STATES.has(word))))
    );
  };
  const isSold = (text: string): boolean =>
    plainName(text)
      .split(' ')
      .every((word) => SHOWN.has(word) || /^[ei]n$/.test(word));
  return most(texts, isState, 0.5) && !texts.every(isSold);
}

/** Says whether a column says of prices whether they are with VAT or without, or how much of it there is. */
export function isOfVat(table: Table, place: number): boolean {
  return most(said(table, place), (text) => text.length <= LONGEST && saysVat(text), 0.5);
}

/** Says whether all that is said is a yes or a no. */
export function isOfAnswers(table: Table, place: number): boolean {
  const texts = said(table, place);
  return texts.length > 0 && texts.every((text) => isYes(text) || isNo(text));
}

/** Names of amounts, pieces and measures: a 0 or a 1 there is a number. */
const AMOUNTS =
  /^(?!.*\b(?:manag|track)).*(?:price|prix|prezz|preis|precio|tarif|listino|cost|\bcout|kost|coste\b|\bek\b|einkauf|revient|discount|rabatt|sconto|remise|descuento|qty|quanti|cantidad|menge|bestand|anzahl|stock|inventory|inventar|magazzino|giacenza|scort|lager|pieces|pezzi|stuck|units?\b|\bmin|\bmax|mindest|hochst|melde|\bper\b|pack|value|valore|valeur|wert|on order|ordered|incoming|arrivo)/;
/** What warns of few pieces. */
const WARNS = /\b(?:low|min\w*|max\w*|safety|alert\w*|bassa|faible|bajo|geringe)\b/;
const SOLD = /\b(?:sold|vendut[oaie]|vendue?s?|verkauft|vendid[oa]s?)\b/;
const PROMISED = /\b(?:reserved?|riservat\w|impegnat\w|reservee?s?|reservad[oa]s?|reserviert\w*|committed|allocated)\b/;
/** Names of what says who counts: where nobody does, a 0 beside it is no number of pieces. */
const TRACKED = /\b(?:track\w*|managed?|tracciamento|suivi|gestion[eo]?)\b/;
const IN_STOCK = /^(?:in stock|en stock|in magazzino|vorratig|existencias)$/;
/** Names of what may say whether any is there, in words. */
const OF_STOCK =
  /stock|inventory|inventario|magazzino|giacenza|bestand|lager|existencias|availab|disponib|verfugbar|vorratig/;

/** Says whether a column says of each product, in words that are known, whether any of it is there. */
export function isOfStockStates(table: Table, place: number): boolean {
  const plain = plainName(table.columns[place] ?? '');
  const read = IN_STOCK.test(plain) ? isInStock : OF_STOCK.test(plain) ? stockSaid : () => null;
  const cells = answersOf(table, place);
  // A mark in some of the rows alone says a no by the others.
  const isSaid = cells.length === table.rows.length || cells.some((text) => read(text) === false);
  return cells.length > 0 && isSaid && cells.every((text) => read(text) !== null);
}

/**
 * Says whether what is known by its name to be something else is not: 'sold online' with a no or a day, 'in stock' with
 * a 7, a 'price type' of 'net', 'reserved' with pieces that are there no more.
 */
export function isMisnamed(table: Table, place: number): boolean {
  const plain = plainName(table.columns[place] ?? '');
  const texts = said(table, place);
  const isThroughout = cellsOf(table, place).length === table.rows.length;
  if (PROMISED.test(plain)) return texts.some((text) => !isNo(text) && !isNothing(text));
  if (SOLD.test(plain) && texts.some(isDay)) return true;
  if (TRACKED.test(plain) && OF_STOCK.test(plain) && texts.some(isUncounted)) return true;
  if (IN_STOCK.test(plain)) return !isThroughout || texts.some((text) => isInStock(text) !== true);
  // What is in stock throughout is no news.
  if (OF_STOCK.test(plain) && isThroughout && texts.every((text) => isYes(text) || stockSaid(text) === true))
    return false;
  if ((OF_STOCK.test(plain) && texts.some((text) => stockSaid(text) !== null)) || isOfVat(table, place)) return true;
  const isAnswer = isFlags(texts) && !WARNS.test(plain);
  return isAnswer && (!AMOUNTS.test(plain) || texts.every((text) => /\p{L}/u.test(text)));
}

/**
 * What the values of a column that nobody knows by its name may decide; '': nothing that counts. `prices`: the places
 * of the columns of prices.
 */
export function decidedBy(table: Table, place: number, prices: readonly number[]): MovedField | '' {
  const texts = said(table, place);
  if (texts.length === 0) return '';
  if (isOfVat(table, place)) return 'product.taxClass';
  const plain = plainName(table.columns[place] ?? '');
  const isOne = UNIT_NAMED.test(plain) && texts.every((text) => text === '1');
  if (isHarmless(plain) || isOne) return '';
  if (isFactors(table, place, texts) && !texts.every((text) => text === '1')) return 'product.price';
  if (isFlags(texts) || isStates(texts) || most(texts, isDay, 0.5)) return 'product.status';
  if (most(texts, (text) => PERCENT.test(text), 0.5)) return 'product.taxClass';
  const mark = markOf(texts);
  const numbers = texts.filter((text) => amountIn(text, mark) !== null);
  if (numbers.length * 3 < texts.length * 2) return '';
  if (numbers.every((text) => isRate(amountIn(text, mark) ?? NaN, text))) return 'product.taxClass';
  const isMoney = numbers.some((text) => moneyIn(text)?.currency !== '' || /[.,](?:\d+\D*|[-–—]+)$/.test(text));
  return isMoney || prices.some((price) => isBesidePrice(table, place, price)) ? 'product.price' : '';
}

/** What is added to a price, by its name: an amount that is not nothing changes what shoppers pay. */
const ADDED =
  /^(?:eco ?tax\w*|eco ?participation|ecotassa|ecotasa|okosteuer|d3e|deee|weee|raee|surcharge|supplement\w*|aufpreis|zuschlag|pfand|deposit|consigne|cauzione|sovrapprezzo|recargo|fianza)\b/;

/** Null: nothing is added by its name; else whether it is in any row. */
export function isAdded(table: Table, place: number): boolean | null {
  if (!ADDED.test(plainName(table.columns[place] ?? ''))) return null;
  return said(table, place).some((text) => !isNothing(text));
}

/** Words of a column of orders that may count, in five languages; the first field that fits is asked for. */
const OF_ORDERS: readonly (readonly [MovedField, RegExp])[] = [
  [
    'order.lineQuantity',
    /\b(?:qty|quantit\w+|\w*menge|anzahl|stuckzahl|stuck|cantidad\w*|pieces?|pezzi|piezas|unidades)\b/,
  ],
  ['order.discount', /discount|remise|reduction|sconto|rabatt|descuento/],
  ['order.shipping', /\b(?:shipping|freight|postage|port|livraison|spedizione|versand\w*|envio)\b/],
  ['order.tax', /\b(?:tax(?:es)?|vat|tva|iva|mwst|ust|\w*steuer|impuestos?|impost[ae])\b/],
  ['order.linePrice', /price|\bprix\b|\bprezz[oi]\b|preise?\b|\bprecios?\b|\bcosts?\b|\bcout\b|\bcosto\b|kosten\b/],
  [
    'order.total',
    /\w*total\w*|\b(?:amounts?|montants?|import[eio]|\w*summe|\w*betrag|gesamt\w*|refund\w*|rembours\w*|rimbors\w*|\w*erstatt\w*|reembols\w*|paid|due|balance|value|wert|brutto|netto|lordo|gross|net|fees?)\b/,
  ],
];
const REFUNDS = /refund|rembours|rimbors|erstatt|reembols/;
const TAKES_BACK = /refund|rembours|rimbors|erstatt|reembols|cancel|annul|storn/;

/** Null: a column is not about what was taken back, order or money; else whether anything was. */
export function isTakenBack(table: Table, place: number): boolean | null {
  if (!TAKES_BACK.test(plainName(table.columns[place] ?? ''))) return null;
  return said(table, place).some((text) => !isNothing(text) && !isNo(text));
}

/** Says whether there is any number in a column that is not nothing. */
export const hasNumbers = (table: Table, place: number): boolean =>
  cellsOf(table, place).some((text) => (numberOf(moneyIn(text)?.number ?? '') ?? 0) !== 0);

const STATES_OF_ORDERS = /\b(?:\w*status|statut|stato|etat|estado|zustand)\b/;
const DAYS_OF_ORDERS = /\b(?:date|data|datum|\w*datum|fecha|created|placed)\b/;
/** Names something beside an amount. */
const NAMED = /\b(?:ids?|codes?|numbers?|no|nr|\w*nummer|numero|method\w*|methode|names?|title|class|type|notes?)\b/;

/** What an unread column of orders may say that counts: amounts and pieces, if there are any in it; ''. */
export function decidesOfOrders(table: Table, place: number, isPlaced: boolean): MovedField | '' {
  const plain = plainName(table.columns[place] ?? '');
  const cells = cellsOf(table, place);
  if (STATES_OF_ORDERS.test(plain)) return 'order.state';
  const numbers = cells.map((text) => numberOf(moneyIn(text)?.number ?? ''));
  const isFilled = cells.length === 0 || numbers.some((number) => number !== null && number !== 0);
  if (REFUNDS.test(plain) && (isFilled || numbers.includes(null))) return 'order.state';
  const named = OF_ORDERS.find(
    ([field, words]) => words.test(plain) && (field.endsWith('Quantity') || !NAMED.test(plain)),
  );
  if (named !== undefined) return isFilled ? named[0] : '';
  if (!isPlaced && DAYS_OF_ORDERS.test(plain)) return 'order.placed';
  const areAmounts =
    cells.length > 0 && isFilled && cells.every((text, at) => numbers[at] !== null && /[.,]\d{2}\b/.test(text));
  return areAmounts && !NAMED.test(plain) ? 'order.total' : '';
}
