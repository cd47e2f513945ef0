/** Names of columns of orders, and how surely each says what it holds, by all its words: 'Total', not 'Total items'. */
import { currenciesIn } from '#src/domain/format/money.ts';
import {
  GROSS,
  NET,
  saysGross,
  saysNet,
  setOf,
  SMALL,
  TAX,
  THINGS,
  WITH,
  WITHOUT,
  type Names,
} from '#src/moving-in/column-words.ts';
import type { Asking, Found } from '#src/moving-in/asked-columns.ts';
import { cellsOf, decidesOfOrders, hasNumbers } from '#src/moving-in/deciding-values.ts';
import { ASKED, type MovedField } from '#src/moving-in/fields.ts';
import type { FindingCode } from '#src/moving-in/finding-codes.ts';
import { isNothing } from '#src/moving-in/numbers.ts';
import { plainName } from '#src/moving-in/values.ts';

const ORDER = 'order orders commande commandes ordine ordini bestellung auftrag pedido purchase achat acquisto';
const AMOUNT = 'total totale totaux gesamt amount montant importo importe betrag summe sum value valeur valore wert';
const PRICE = 'price prices prix prezzo preis precio cost';
const DAY = 'date data datum fecha day time at on am il le el created creation creazione create add added utc gmt';

const ADDRESS =
  'address addresses address1 line line1 adresse adressen indirizzo indirizzi direccion street rue via strasse hausnummer nr no number numero civico house and und et e 1 full';
/** Which of a customer's addresses a part is of: the first one in the file counts, as for its town. */
const WHICH =
  'default main primary customer shipping delivery livraison spedizione liefer billing facturation fatturazione rechnung';

const EMAIL = `${SMALL} ${ORDER} e email emails mail mails courriel courrier adresse address indirizzo mailadresse emailadresse electronique elettronica posta customer customers client clients cliente clienti kunde kunden kundenmail buyer acheteur acquirente kaufer user account contact billing bill`;

const KNOWN: Readonly<Partial<Record<MovedField, ReadonlySet<string>>>> = {
  'order.total': setOf(
    `${SMALL} ${ORDER} ${AMOUNT} ${PRICE} grand general generale final finale purchased eur euro euros gesamtsumme gesamtbetrag gesamtpreis gesamtwert bruttobetrag bruttosumme`,
  ),
  'order.tax': setOf(`${SMALL} ${ORDER} ${AMOUNT} sales steuerbetrag steuersumme mwstbetrag eur euro`),
  'order.discount': setOf(
    `${SMALL} ${ORDER} ${AMOUNT} discount discounts remise remises sconto sconti rabatt rabatte rabattbetrag gesamtrabatt cart coupon eur euro`,
  ),
  'order.shipping': setOf(
    `${SMALL} ${ORDER} ${AMOUNT} ${PRICE} shipping rate frais port livraison spese spedizione versand versandkosten postage charge charges eur euro`,
  ),
  'order.placed': setOf(
    `${SMALL} ${ORDER} ${DAY} placed bestelldatum auftragsdatum kaufdatum bestellt erstellt commandee ordinato passee local`,
  ),
  'order.number': setOf(
    `${SMALL} ${ORDER} number no nr n num numero nummer id increment invoice name reference riferimento referencia referenz bestellnummer bestellnr bestellid bestell`,
  ),
  'order.email': setOf(EMAIL),
  'customer.email': setOf(`${EMAIL} id main primary default login subscriber 1`),
  'customer.street': setOf(`${SMALL} ${ADDRESS} ${WHICH} 2 3 4 5 6 7 8 9`),
  'order.lineQuantity': setOf(
    `${SMALL} ${THINGS} ${ORDER} lineitem line quantity qty q qta ta te qte quantite quantita menge anzahl bestellmenge ordered purchased bestellt commandee ordinata`,
  ),
  'order.linePrice': setOf(
    `${SMALL} ${THINGS} ${PRICE} lineitem line unit unitaire unitario einzelpreis artikelpreis eur euro`,
  ),
};
/** Fields of which an amount says whether VAT is in it. */
const TAXED = /total|discount|shipping|linePrice$/;
const OF_ORDER = /\b(?:order|commande|ordine|bestell\w*|auftrag\w*|pedido|purchase\w*|achat|acquisto|kauf\w*|placed)\b/;
const CALLED_NUMBER = /number|\b(?:no|nr|n|num|numero|nummer)\b|nummer$|nr$/;

/** Of a name with a word that is not known, or of an amount without VAT: somebody is asked. */
export const UNSURE = 9;

const WHOSE = /customer|client|kunde|buyer|acheteur|acquirente|kaufer/;

/** A street before a whole address, what is the customer's before what is of a purpose, and the first before the second. */
function streetGrade(words: readonly string[]): number {
  const isSecond = words.some((word) => /^[2-9]$/.test(word));
  const isStreet = words.some((word) => /^(?:street|rue|via|strasse|address1|line|1)$/.test(word));
  const isOf = words.some((word) => setOf(WHICH).has(word));
  return isSecond ? 3 : isOf ? 2 : isStreet ? 0 : 1;
}

/** How surely a name says a field of orders: the least is the surest, null where no name of it is weighed. */
export function gradeOf(field: MovedField | '', column: string): number | null {
  const known = field === '' ? undefined : KNOWN[field];
  if (known === undefined) return null;
  // The second one of a name is called 'Price (2)'.
  const plain = plainName(column.replace(/ \(\d+\)$/, '').replace(/\p{Sc}/gu, ' '));
  const words = plain
    .replace(/\b(?:h t|t t c|i v a|t v a)\b/g, (letters) => letters.replaceAll(' ', ''))
    .split(' ')
    .filter((word) => currenciesIn(word).length === 0);
  const isTaxed = TAXED.test(field);
  const beside = field === 'order.tax' ? [TAX] : isTaxed ? [TAX, GROSS, WITH, NET, WITHOUT] : [];
  const isKnown = words.every((word) => known.has(word) || beside.some((set) => set.has(word)));
  // A price without VAT is read as one, and said.
  const isNet = isTaxed && field !== 'order.linePrice' && saysNet(column);
  const isTax = isTaxed && words.some((word) => TAX.has(word)) && !saysGross(column) && !saysNet(column);
  if (field === 'customer.street') return isKnown ? streetGrade(words) : UNSURE;
  if (!isKnown || isNet || isTax) return UNSURE;
  // Whose it is, it says; a 'billing email' may be another one beside it.
  if (field.endsWith('.email')) return /\bbill/.test(plain) ? 2 : WHOSE.test(plain) ? 0 : 1;
  const isOfOrder = OF_ORDER.test(plain);
  if (field === 'order.placed') return isOfOrder ? 0 : 1;
  // A 'cost' is often what the shop has paid itself.
  if (field !== 'order.number') return field === 'order.linePrice' && words.includes('cost') ? 1 : 0;
  if (/invoice|name/.test(plain)) return 4;
  if (/refer|rifer/.test(plain)) return 3;
  if (CALLED_NUMBER.test(plain)) return isOfOrder ? 0 : 1;
  return isOfOrder ? (/id\b/.test(plain) ? 2 : 1) : 3;
}

/** Names of columns of orders: the first pattern that one fits counts. */
export const ORDERS: Names = [
  // What VAT or a reduction is in percent is no amount, nor is the number of who pays it, or its code.
  [
    '',
    /(?:\b(?:tax|vat|tva|iva|mwst|ust|discount|remise|sconto|rabatt)|steuer)(?: \w+)? ?(?:rate|satz|taux|pct|percent\w*|prozent)\b|^(?:taux|aliquota)\b/,
  ],
  [
    '',
    /^(?=.*(?:tax|\bvat\b|\b[ti]va\b|mwst|\bust\b|steuer|discount|remise|sconto|rabatt)).*(?:\b(?:ids?|idnr|codes?|codice|numbers?|no|nr|num|numero|type|typ|name|title|class|exempt\w*|intra\w*)\b|nummer\b|idnr\b|code\b)/,
  ],
  [
    'order.cancelled',
    /^(?:order |date |data )?(?:is )?(?:cancell?(?:ed|ation)|annulee?|annulation|d annulation|annullat[oa]|annullamento|(?:di |de )annull?ation|storniert|storno|stornodatum|stornierungsdatum|cancelad[oa])(?: (?:at|on|date|am|le|il|el))?$/,
  ],
  [
    'order.paid',
    /^(?:paid|payment received|bezahlt|gezahlt|payee?|reglee?|pagat[oa]|pagad[oa]) (?:at|on|am|le|il|el|date)$|^(?:date paid|payment date|zahlungsdatum|bezahldatum|date (?:de |du )?paiement|data (?:di |del )?pagamento)$/,
  ],
  [
    'order.sent',
    /^(?:shipped|sent|dispatched|posted|fulfilled|versandt|versendet|verschickt|expediee?|envoyee?|spedit[oa]|evas[oa]|enviad[oa]) (?:at|on|am|le|il|el|date)$|^(?:date (?:shipped|sent|dispatched|posted)|versanddatum|date (?:d )?(?:expedition|envoi)|data (?:di )?(?:spedizione|evasione))$/,
  ],
  [
    'order.lineSku',
    /(?:line ?item|item|product|article|artikel|articolo)s? (?:sku|ref|code)|^sku$|referen[cz]\w* (?:article|produit|prodotto)/,
  ],
  ['order.lineQuantity', /(?:quantity|qty|\bq ?t[ae]\b|quantite|quantita|menge|anzahl)/],
  [
    'order.linePrice',
    /(?:line ?item|item|unit|product|article|artikel)s? (?:price|cost)|prix unitaire|prezzo unitario|einzelpreis|^price$|^prix$|^prezzo$|^preis$/,
  ],
  [
    'order.lineName',
    /^(?!(?:total|number|nombre|numero|anzahl|count|num|no|n|tax|shipping|fee|coupon|refund)\b).*(?:line ?item|item|product|article|artikel|produkt|articolo|prodotto|produit)s? ?(?:name|title|nom|nome)?$/,
  ],
  [
    'order.shipping',
    /^(?:order )?shipping(?: (?:total|cost|amount|price|rate))?$|^(?:frais de (?:port|livraison)|livraison|spedizione|spese (?:di )?spedizione|cost[oi] (?:di )?spedizione|versand(?:kosten)?|postage|order shipping)/,
  ],
  ['order.tax', /^(?:tax|taxes|vat|tva|iva|mwst|total tax|order (?:sales )?tax|steuer)/],
  ['order.discount', /discount|remise|sconto|rabatt/],
  ['order.total', /^(?:order )?(?:total|grand total|amount|montant|totale|importo|gesamt|summe|brutto|lordo$)/],
  ['order.currency', /currency|devise|valuta|wahrung/],
  // An invoice that was sent is no parcel, and a delivery state may be a province.
  [
    'order.state',
    /^(?!.*(?:item|product|produ[kit]|arti[ck]|mail|invoice|rechnung|fattura|facture|customer|client|kunde|stock|risk|review|\btax|\bvat)).*(?:status|statut|^stato|^etat|zustand|(?:order|payment) ?state$|(?:delivery|fulfillment)state$)/,
  ],
  ['order.placed', /date|placed|created|^data|datum|^bestellt am$|^(?:passee|commandee) le$|^ordinato il$/],
  ['order.email', /^(?!.*(?:consen|marketing|\bopt\b|subscri|stat|bounce)).*(?:e ?mail|courriel)/],
  [
    'order.number',
    /^(?:order|commande|ordine|bestell\w*|name|invoice|reference|riferimento|referencia|referenz)(?: (?:no|nr|id|number|numero|nummer|increment id))?$|^(?:numero|number|id|n)\b(?! (?:of|de|di|d) (?:item|article|articol|produ|piece|pezz|line))/,
  ],
  [
    'order.name',
    /^(?!.*\b(?:id|ip|no|nr|number|\w*nummer|numero|notes?|user|type|typ|groupe?|\w*gruppe|gruppo|phone|agent|new|nouveau|nuovo)\b).*(?:customer|client|cliente|kunde|buyer|acheteur|acquirente|billing name)/,
  ],
];

/** Parts of an order that a row may say of its article alone. */
const PARTS = /^order\.(?:tax|shipping|discount)$/;
const OF_WHOLE = /\b(?:total\w*|gesamt\w*|cart|panier|carrello)\b/;

/** Says whether rows of an order each say the same amount, whose name does not say that it is of the whole order. */
function mayBeOfRows({ table, mapping }: Asking, { column, place }: Found): boolean {
  const plain = plainName(column);
  if (OF_ORDER.test(plain) || OF_WHOLE.test(plain)) return false;
  const number = table.columns.findIndex((one) => mapping[one] === 'order.number');
  const orders = new Map<string, string[]>();
  for (const { cells } of table.rows) {
    const key = (cells[number] ?? '').trim();
    if (key !== '') orders.set(key, [...(orders.get(key) ?? []), (cells[place] ?? '').trim()]);
  }
  return [...orders.values()].some(
    (texts) => texts.length > 1 && new Set(texts).size === 1 && /[1-9]/.test(texts[0] ?? ''),
  );
}

/** Amounts and pieces of orders that are read of no column, or may be those of a row. */
function askOfParts(asking: Asking, ordered: readonly Found[], ask: (column: string, field: MovedField) => void): void {
  const { table, mapping } = asking;
  for (const found of ordered) {
    const { column, place, field, isOther, asked } = found;
    if (PARTS.test(field) && mapping[column] === field && mayBeOfRows(asking, found)) ask(column, field as MovedField);
    if (mapping[column] !== '' || field !== '' || isOther || asked !== '' || !hasNumbers(table, place)) continue;
    const unread = decidesOfOrders(table, place, true);
    const isPart = PARTS.test(unread) || unread === 'order.lineQuantity';
    if (unread !== '' && isPart && !Object.values(mapping).includes(unread)) ask(column, unread);
  }
}

/** Columns of orders of which the name says too little, or of which two would serve. */
export function askOfNames(
  asking: Asking,
  ordered: readonly Found[],
  ask: (code: FindingCode, column: string, field: MovedField, other?: string) => void,
): void {
  const { kind, table, mapping } = asking;
  const isFilled = ({ place }: Found): boolean => cellsOf(table, place).some((text) => !isNothing(text));
  const isSame = (one: Found, other: Found): boolean =>
    table.rows.every(({ cells }) => (cells[one.place] ?? '').trim() === (cells[other.place] ?? '').trim());
  for (const held of ordered) {
    const { column, field } = held;
    const grade = gradeOf(field, column);
    const isEmpty = cellsOf(table, held.place).length === 0;
    if (field === '' || grade === null || mapping[column] !== field || isEmpty) continue;
    // Each of two addresses is the customer's.
    const rivals = ordered.filter(
      (one) =>
        field !== 'customer.street' &&
        one.field === field &&
        mapping[one.column] === '' &&
        gradeOf(field, one.column) === grade &&
        !isSame(one, held),
    );
    for (const rival of rivals.filter(isFilled)) ask('column_unsure', rival.column, field, column);
    if (rivals.some(isFilled)) mapping[column] = ASKED;
    else if (grade === UNSURE) ask('column_unknown', column, field);
  }
  if (kind === 'orders') askOfParts(asking, ordered, (column, field) => ask('column_unknown', column, field));
}
