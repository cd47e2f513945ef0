/** Orders of a table, with a line for each of their items or one for all. */
import type { MovedAddress, MovedOrder, MovedOrderLine, Source } from '#src/contract/moving-in/moved.ts';
import { currenciesIn, minorDigits } from '#src/domain/format/money.ts';
import { mailboxOf } from '#src/domain/person/email.ts';
import { addressOf } from '#src/moving-in/addresses.ts';
import { saysNet } from '#src/moving-in/column-words.ts';
import { lineOf } from '#src/moving-in/lines-and-pictures.ts';
import type { MappedRows } from '#src/moving-in/mapped-rows.ts';
import type { Cell } from '#src/moving-in/raw.ts';
import { isFirst, type Reading } from '#src/moving-in/reading.ts';
import { MAPPING_FIELDS, type MovedField } from '#src/moving-in/fields.ts';
import type { TableRow } from '#src/moving-in/table.ts';
import { isNothing, isOfCurrency, moneyIn, numberOf } from '#src/moving-in/numbers.ts';
import { isYes, localMomentOf, momentOf, plainName } from '#src/moving-in/values.ts';

const CANCELLED = /cancel|annul|void|storn|failed|echou|fallit|fehlgeschlagen|fallid|trash/;
const REFUNDED =
  /^(?:(?:fully|completely|entierement|totalement|interamente|vollstandig|voll) )?(?:refunded|rembourse|rimborsat|(?:(?:zu)?ruck)?erstattet|reembolsad)/;
const SENT =
  /^(?:fulfilled|shipped|sent|complete|delivered|expedie|livre|spedit|consegnat|evas[oaie]\b|versandt|versendet|geliefert|enviad|entregad|complet(?:ad|at|amente)|termine|fertiggestellt|abgeschlossen)/;
/** Whole words: 'unpaid', 'impayé' and 'unbezahlt' have one of them in them. */
const PAID =
  /\b(?:paid|processing|payee?s?|pagat[oaie]|pagad[oa]s?|bezahlt|payment accepted|paiement accepte|pagamento accettato|pago aceptado|prepara(?:tion|zione)|remote payment accepted|paiement a distance accepte|pagamento remoto accettato|lavorazione|procesando|en cours|bearbeitung|captured)\b/;
/** What waits for its parcel alone has been paid for. */
const AWAITS_PARCEL =
  /^(?:awaiting (?:fulfil+ment|shipment|pickup)|en attente d (?:expedition|envoi)|in attesa di spedizione|wartet auf (?:den )?versand)$/;
const OF_PARCEL =
  /ship|sent\b|fulfil|deliver|dispatch|versand|versend|liefer|exped|envo|livr|spedi|consegn|enviad|entreg/;
/** Marks and words between two things that one text says of an order. */
const CLAUSES = /[,;/&+()–—]|\s-\s|\s(?:and|et|und|e|y|puis|poi|dann|then)\s/i;
/** Names of columns that say of an order whether it is paid. */
const OF_PAYMENT = /\bpa[yig]|zahl|financ/;
/** Matches what takes back or puts off what stands behind or before it. */
const NOT =
  /^un|\b(?:not|non|nicht|noch|no|pas|sin|never|to be|being|awaiting|pending|waiting|attente|attesa|pendiente|pre)\b/;
/** Halves it, wherever it stands: what was paid or sent in part is not yet. */
const PART = /\b(?:partial\w*|partly|partiel\w*|parzial\w*|parcial\w*|teil\w*|in part|en partie|in parte)\b/;
/** Who has been given a part back has paid before. */
const REFUND = /refund|rembours|rimbors|erstatt|reembols/;
/** Is only wished for or under way, or failed on its way: nobody knows whether it came to that. */
const ASKED_FOR =
  /^sent (?:to (?!(?:the )?(?:customer|client|buyer))|reminder)|^complete payment|^termine de\b|^(?!.*(?:cancel|annul|storn)).*(?:chargeback|disput|reversed|refus[eio]|returned|retour|devuel|\breso\b|ruckl(?:astschrift|auf)|geld zuruck)|request|demand|richiest|(?:cancell?ation|annulation|annullamento|stornierung|refund|remboursement|rimborso|erstattung) (?:refus|reject|denied|declin|abgelehn|rifiut|rechaz)|solicitad|beantragt|angefragt|gewunscht|^(?:sent|shipped|delivered) (?:back|invoice|to sender)|(?:refund|erstattung|rembours\w*|rimbors\w*|payment|zahlung|paiement|pagamento|pago|cancel\w*|annul\w*|storn\w*|delivery|livraison|consegna|lieferung) (?:is )?(?:in |en )?(?:processing|cours|bearbeitung|lavorazione|proceso)\b|\bcours d annul|(?:delivery|livraison|consegna|zustellung|lieferung|refund) (?:failed|fehlgeschlagen|fallit\w*|echou\w*|annul\w*)/;

/** Words of what is not paid yet, or not known to be: nobody is told of them. */
const OPEN =
  /\b(?:pending|hold|open|new|authori[sz]ed|draft|unfulfilled|overdue|offen|neu|ausstehend|warte\w*|ouverte?|nouvelle|attente|apert[oa]|nuov[oa]|attesa|sospeso|abiert[oa]|nuev[oa]|espera|pendiente)\b/;

/** A column that is only filled where it is so: with a day, or with a yes. */
function isSaid(text: string, days: Reading['days']): boolean {
  return isYes(text) || momentOf(text, days) !== null;
}

/** The text of a row in a column of this plain name, whatever it is mapped to. */
function cellCalled(rows: MappedRows, row: TableRow, name: string): string {
  return (row.cells[rows.columns.findIndex((column) => plainName(column) === name)] ?? '').trim();
}

/** A state that is not known is none of those. */
function stateOf(rows: MappedRows, { whole, group }: Grouped, source: Source, reading: Reading): MovedOrder['state'] {
  const { days, report } = reading;
  const cells = rows.cells(whole, 'order.state').map(({ text, column }) => {
    const word = plainName(text).replace(/^wc /, '');
    // PrestaShop says at the end of what is awaited whether it is paid: 'En attente de réapprovisionnement (payé)'.
    const last = plainName(/\(([^()]+)\)\s*$/.exec(text)?.[1] ?? '');
    if (AWAITS_PARCEL.test(word) || (PAID.test(last) && ![NOT, PART].some((other) => other.test(last))))
      return { text, column, word: 'paid' };
    // Magento closes what it has given all money back of.
    return { text, column, word: source === 'magento' && word === 'closed' ? 'refunded' : word };
  });
  const isPartBack = (word: string): boolean => PART.test(word) && REFUND.test(word) && !NOT.test(word);
  const isUndone = (word: string): boolean => [NOT, PART, ASKED_FOR].some((other) => other.test(word));
  const isKnown = (word: string): boolean =>
    word === '' ||
    (!ASKED_FOR.test(word) && [CANCELLED, REFUNDED, SENT, PAID, NOT, PART, OPEN].some((state) => state.test(word)));
  const isPlain = (word: string): boolean => isKnown(word) && !isUndone(word) && !OPEN.test(word);
  for (const { text, column, word } of cells)
    if (!isKnown(word) && isFirst(reading, `state ${column}`, word))
      report.changed('order_status', { row: whole.row, column }, { value: text });
  const words = cells.flatMap(({ text, word }) => {
    // Of two things that are both plain each counts; that no parcel has left takes back nothing else.
    const clauses = text.split(CLAUSES).map(plainName).filter(Boolean);
    // Whatever else is done, what has not been paid is not.
    if (clauses.length > 1 && clauses.some((clause) => OF_PAYMENT.test(clause) && OPEN.test(clause)))
      return clauses.filter((clause) => CANCELLED.test(clause) || REFUNDED.test(clause));
    const others = clauses.filter((clause) => !(OF_PARCEL.test(clause) && (NOT.test(clause) || OPEN.test(clause))));
    return clauses.length > 1 && others.length > 0 && others.every(isPlain) ? others : [word];
  });
  const is = (state: RegExp): boolean => words.some((word) => state.test(word) && !isUndone(word));
  // Each article may have a day of its own: an order is paid and sent with the last of them.
  const dated = group.filter((row) => rows.text(row, 'order.placed') !== '');
  const has = (field: MovedField): boolean => dated.every((row) => isSaid(rows.text(row, field), days));
  if (isSaid(rows.text(whole, 'order.cancelled'), days) || is(CANCELLED)) return 'cancelled';
  if (is(REFUNDED)) return 'refunded';
  if (has('order.sent') || is(SENT)) return 'sent';
  // A column of payments counts for more than one that says what is being done.
  const isUnpaid = cells.some(
    ({ column, word }) =>
      OF_PAYMENT.test(plainName(column)) && !isPartBack(word) && [NOT, PART, OPEN].some((state) => state.test(word)),
  );
  return has('order.paid') || (is(PAID) && !isUnpaid) || words.some(isPartBack) ? 'paid' : 'open';
}

function addressIn(rows: MappedRows, row: TableRow, of: 'shipping' | 'billing', reading: Reading): MovedAddress | null {
  const text = (part: string): string => rows.text(row, `order.${of}${part}` as MovedField);
  return addressOf(
    {
      name: text('Name'),
      firstName: text('FirstName'),
      lastName: text('LastName'),
      company: text('Company'),
      street: text('Street'),
      extra: text('Extra'),
      postcode: text('Postcode'),
      city: text('City'),
      region: text('Region'),
      country: text('Country'),
      phone: text('Phone'),
    },
    row.row,
    reading,
  );
}

type Amounts = (row: TableRow, field: MovedField) => number | null;

const PRICES = ['order.linePrice', 'order.lineTotal'] as const;

const isPriced = (rows: MappedRows): boolean => PRICES.some((field) => rows.has(field));

function linesOf(
  rows: MappedRows,
  group: readonly TableRow[],
  amount: Amounts,
  { measures, report }: Reading,
): MovedOrderLine[] {
  // Numbers of what was bought alone are no lines: nobody knows what they were, nor at which price.
  if (!isPriced(rows) && !rows.has('order.lineName')) return [];
  return group.flatMap((row): MovedOrderLine[] => {
    const sku = rows.text(row, 'order.lineSku').replace(/^'/, '');
    const name = lineOf(rows.text(row, 'order.lineName'));
    const counted = rows.cell(row, 'order.lineQuantity');
    // What was bought and has no name does not vanish; the line of an order without items has neither pieces nor price.
    const prices = PRICES.flatMap((field) => rows.cells(row, field));
    const isBought = [counted, ...prices].some(({ text }) => /[1-9]/.test(text));
    if (sku === '' && name === '' && !isBought) return [];
    const pieces = counted.column === '' ? 1 : numberOf(counted.text, measures(counted.column));
    const isCount = pieces !== null && Number.isInteger(pieces) && pieces >= 0;
    if (!isCount) report.changed('number_unread', { row: row.row, column: counted.column }, { value: counted.text });
    const [unpriced] = prices.every(({ text }) => text === '') ? prices : [];
    if (unpriced !== undefined)
      report.changed('number_unread', { row: row.row, column: unpriced.column }, { value: '' });
    // Of what was all given back nothing is left.
    const quantity = isCount ? pieces : 1;
    const total = amount(row, 'order.lineTotal');
    const price = amount(row, 'order.linePrice') ?? (total === null ? 0 : Math.round(total / Math.max(1, quantity)));
    return [{ sku, name: name || sku || '–', quantity, price }];
  });
}

function orderIn(
  rows: MappedRows,
  number: string,
  grouped: Grouped,
  source: Source,
  reading: Reading,
): MovedOrder | null {
  const { whole: row, group } = grouped;
  const paidIn = rows.text(row, 'order.currency');
  const [said = paidIn.toUpperCase()] = currenciesIn(paidIn);
  const [named = ''] = currenciesIn(rows.cell(row, 'order.total').column);
  // Beside rows that say theirs, one that says none may be in any.
  const isSaidBeside = said === '' && rows.column('order.currency').some((text) => text.trim() !== '');
  const currency = said || named || (isSaidBeside ? '' : (reading.options.currency ?? 'EUR'));
  const times = 10 ** minorDigits(currency);
  const amountIn = (one: TableRow, field: MovedField, { text, column }: Cell): number | null => {
    const money = moneyIn(text);
    const others = currenciesIn(column).filter((code) => code !== currency);
    const isOwn = money !== null && isOfCurrency(money, currency) && others.length === 0;
    const read = isOwn ? numberOf(money.number, reading.mark) : null;
    // What is taken off may be written with its sign; no other amount is below nothing.
    const value = read !== null && read < 0 && field !== 'order.discount' ? null : read;
    if (value === null && text !== '')
      reading.report.changed('number_unread', { row: one.row, column }, { value: text });
    return value === null ? null : Math.round(Math.abs(value) * times + 1e-7);
  };
  const amount: Amounts = (one, field) => amountIn(one, field, rows.cell(one, field));
  const sum = (field: MovedField): number => amount(row, field) ?? 0;
  const lines = linesOf(rows, group, amount, reading);
  const bought = lines.reduce((whole, { quantity, price }) => whole + quantity * price, 0);
  const [shipping, tax] = [sum('order.shipping'), sum('order.tax')];
  // Where no total is said, each line says what is taken off it, and off what it costs to send it.
  const discount = rows.has('order.total')
    ? sum('order.discount')
    : group
        .flatMap((one) => rows.cells(one, 'order.discount').map((cell) => amountIn(one, 'order.discount', cell) ?? 0))
        .reduce((whole, part) => whole + part, 0);
  const total = rows.has('order.total')
    ? amount(row, 'order.total')
    : lines.length === 0
      ? null
      : bought + shipping + tax - discount;
  const day = rows.cell(row, 'order.placed');
  const placed = localMomentOf(day.text, day.column, reading.days);
  // A spreadsheet has taken digits off a number like 8.00123E+15.
  const isShortened = /^\d[.,]?\d*E\+\d+$/i.test(number);
  if (placed === null || total === null || total < 0 || !/^[A-Z]{3}$/.test(currency) || isShortened) {
    reading.report.leftOut('order_incomplete', { row: row.row }, { value: number });
    return null;
  }
  const shippingAddress = addressIn(rows, row, 'shipping', reading);
  const billingAddress = addressIn(rows, row, 'billing', reading);
  const name = lineOf(rows.text(row, 'order.name'));
  const receiver = billingAddress?.name || shippingAddress?.name || '';
  // Etsy's buyer is the name of an account.
  const isNamed = name !== '' && source !== 'etsy';
  const derived = (
    [
      ['name', !isNamed],
      ['currency', said === '' && named === ''],
      ['total', !rows.has('order.total')],
      ['lines', !rows.has('order.lineQuantity') || !isPriced(rows)],
    ] as const
  ).flatMap(([field, isDerived]) => (isDerived ? [field] : []));
  return {
    number,
    row: row.row,
    placed,
    email: mailboxOf(rows.text(row, 'order.email')),
    name: isNamed ? name : receiver || name,
    currency,
    total,
    shipping,
    tax,
    discount,
    state: stateOf(rows, grouped, source, reading),
    lines,
    shippingAddress,
    billingAddress,
    ...(derived.length > 0 ? { derived } : {}),
  };
}

/** Fields that a row says of its article alone, or of when something was done with it. */
const OF_ARTICLE = /^order\.(?:number|line[A-Z]\w+|paid|sent|cancelled)$/;

/** A column in which two rows of an order say different things; '': there is none. */
function apartIn(rows: MappedRows, group: readonly TableRow[]): string {
  // Where no total is said, each line says what is taken off it.
  const fields = MAPPING_FIELDS.orders.filter(
    (field) => !OF_ARTICLE.test(field) && (field !== 'order.discount' || rows.has('order.total')),
  ) as MovedField[];
  const said = new Map<string, string>();
  for (const field of fields)
    for (const { text, column } of group.flatMap((row) => rows.cells(row, field))) {
      const plain = text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ');
      // An article has no part in what it costs to send the order.
      if (plain === '' || (field !== 'order.total' && isNothing(plain))) continue;
      if (plain !== (said.get(column) ?? plain)) return column;
      said.set(column, plain);
    }
  return '';
}

interface Grouped {
  readonly group: readonly TableRow[];
  /** What the rows say of the order together: each cell from whichever has it. */
  readonly whole: TableRow;
}

/** Number of an order as its customer knows it → its rows, wherever in the file they stand. */
function groupsOf(rows: MappedRows, source: Source, { report }: Reading): ReadonlyMap<string, readonly TableRow[]> {
  const groups = new Map<string, Map<string, TableRow[]>>();
  for (const row of rows.rows) {
    const said = lineOf(rows.text(row, 'order.number'));
    if (said === '') {
      report.leftOut('order_incomplete', { row: row.row }, { value: '' });
      continue;
    }
    // A spreadsheet takes the zeros off that Magento begins with.
    const number = source === 'magento' && /^\d+$/.test(said) ? said.padStart(9, '0') : said;
    // PrestaShop splits a cart into several orders of one reference, and shows each of them with its place.
    const id = source === 'prestashop' ? cellCalled(rows, row, 'id') : '';
    const parts = groups.get(number) ?? new Map<string, TableRow[]>();
    groups.set(number, parts.set(id, [...(parts.get(id) ?? []), row]));
  }
  return new Map(
    [...groups].flatMap(([number, parts]) =>
      [...parts]
        .toSorted(([one], [other]) => Number(one) - Number(other))
        .map(([, group], at) => [parts.size === 1 ? number : `${number}#${at + 1}`, group] as const),
    ),
  );
}

const STATES = ['order.state', 'order.paid', 'order.sent', 'order.cancelled'] as const;

/** Says once what no column of orders says, and what stands in for it. */
function sayUnsaid(rows: MappedRows, source: Source, { report, options }: Reading): void {
  const hasLines = rows.has('order.lineName') || isPriced(rows);
  const unsaid = [
    hasLines && !rows.has('order.lineQuantity') ? 'Item quantity' : '',
    hasLines && !isPriced(rows) ? 'Item price' : '',
    rows.has('order.total') ? '' : 'Order total',
    STATES.some((field) => rows.has(field)) ? '' : 'Order status',
  ].filter((name) => name !== '');
  if (unsaid.length > 0) report.said('order_unsaid', { row: 0 }, { value: unsaid.join(', ') });
  const [first] = rows.rows;
  const isNamed = first !== undefined && currenciesIn(rows.cell(first, 'order.total').column).length > 0;
  const said = rows.column('order.currency');
  if (first !== undefined && !isNamed && said.every((text) => text.trim() === ''))
    report.changed('order_currency', { row: 0 }, { value: options.currency ?? 'EUR' });
  // Etsy fills it with a zero where nothing was adjusted, too: money that was given back cannot be told from that.
  const isFiller = (row: TableRow): boolean => isNothing(cellCalled(rows, row, 'adjusted order total'));
  if (source === 'etsy' && rows.rows.some(isFiller)) report.said('order_refunds', { row: 0 }, {});
  const prices = first === undefined ? [] : PRICES.flatMap((field) => rows.cells(first, field));
  for (const { column } of prices)
    // WooCommerce writes them without VAT, unless their names say that it is in them.
    if (saysNet(column) || (source === 'woocommerce' && !/\binc\w* tax\b/.test(plainName(column))))
      report.changed('order_net', { row: 0, column }, { value: column });
}

export function readOrders(rows: MappedRows, source: Source, reading: Reading): MovedOrder[] {
  const { report } = reading;
  sayUnsaid(rows, source, reading);
  const isNumbered = rows.has('order.lineSku') && !rows.has('order.lineName');
  if (isNumbered && !isPriced(rows)) report.said('columns_missing', { row: 0 }, { value: 'Item name, Item price' });
  return [...groupsOf(rows, source, reading)].flatMap(([number, group]) => {
    const row = group[0]?.row ?? 0;
    const column = apartIn(rows, group);
    if (column !== '') {
      report.leftOut('order_apart', { row, column }, { value: number, name: column });
      return [];
    }
    const cells = rows.columns.map((_, at) => {
      const said = group.map((one) => one.cells[at] ?? '').filter((text) => text.trim() !== '');
      return said.find((text) => !isNothing(text)) ?? said[0] ?? '';
    });
    const order = orderIn(rows, number, { group, whole: { row, cells, beyond: [] } }, source, reading);
    if (order === null || isFirst(reading, 'order', number)) return order ?? [];
    report.leftOut('order_double', { row }, { value: number });
    return [];
  });
}
