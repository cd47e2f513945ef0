/** Orders of a table, with a line for each of their items or one for all. */
import type { MovedAddress, MovedOrder, MovedOrderLine, Source } from '#src/contract/moving-in/moved.ts';
import { currenciesIn, minorDigits } from '#src/domain/format/money.ts';
import { mailboxOf } from '#src/domain/person/email.ts';
import { addressOf } from '#src/moving-in/addresses.ts';
import { lineOf } from '#src/moving-in/lines-and-pictures.ts';
import type { MappedRows } from '#src/moving-in/mapped-rows.ts';
import type { Cell } from '#src/moving-in/raw.ts';
import { isFirst, type Reading } from '#src/moving-in/reading.ts';
import type { MovedField } from '#src/moving-in/fields.ts';
import type { TableRow } from '#src/moving-in/table.ts';
import { isOfCurrency, moneyIn, numberOf } from '#src/moving-in/numbers.ts';
import { isYes, momentOf, plainName } from '#src/moving-in/values.ts';

const CANCELLED = /cancel|annul|void|storn|failed|echou|fallit|fehlgeschlagen|fallid|trash/;
const REFUNDED =
  /^(?:(?:fully|entierement|totalement|interamente|vollstandig|voll) )?(?:refunded|rembourse|rimborsat|(?:(?:zu)?ruck)?erstattet|reembolsad)/;
const SENT =
  /^(?:fulfilled|shipped|sent|complete|delivered|expedie|livre|spedit|consegnat|versandt|versendet|geliefert|enviad|entregad|complet(?:ad|at|amente)|termine|fertiggestellt|abgeschlossen)/;
/** Whole words: 'unpaid', 'impayé' and 'unbezahlt' have one of them in them. */
const PAID =
  /\b(?:paid|processing|payee?s?|pagat[oaie]|pagad[oa]s?|bezahlt|payment accepted|paiement accepte|pagamento accettato|pago aceptado|partially refunded|preparation|lavorazione|procesando|en cours|bearbeitung|captured)\b/;
/** Matches what takes back, puts off or halves what stands behind or before it. */
const NOT =
  /^un|\b(?:not|non|nicht|noch|no|pas|sin|never|to be|being|awaiting|pending|waiting|attente|attesa|pendiente|pre|partially (?!refunded)|partly|partiel\w*|parzial\w*|parcial\w*|teil\w*|in part|en partie|in parte)\b/;

/** Words of what is not paid yet, or not known to be: nobody is told of them. */
const OPEN =
  /\b(?:pending|hold|open|new|authori[sz]ed|draft|unfulfilled|partial|overdue|offen|neu|ausstehend|warte\w*|ouverte?|nouvelle|attente|apert[oa]|nuov[oa]|attesa|sospeso|abiert[oa]|nuev[oa]|espera|pendiente)\b/;

/** A column that is only filled where it is so: with a day, or with a yes. */
function isSaid(text: string, days: Reading['days']): boolean {
  return isYes(text) || momentOf(text, days) !== null;
}

/** A state that is not known is none of those. */
function stateOf(rows: MappedRows, row: TableRow, source: Source, reading: Reading): MovedOrder['state'] {
  const { days, report } = reading;
  const cells = rows.cells(row, 'order.state').map(({ text, column }) => {
    const word = plainName(text).replace(/^wc /, '');
    // Magento closes what it has given all money back of.
    return { text, column, word: source === 'magento' && word === 'closed' ? 'refunded' : word };
  });
  const words = cells.map(({ word }) => word);
  const isKnown = (word: string): boolean =>
    word === '' || [CANCELLED, REFUNDED, SENT, PAID, NOT, OPEN].some((state) => state.test(word));
  for (const { text, column, word } of cells)
    if (!isKnown(word) && isFirst(reading, `state ${column}`, word))
      report.changed('order_status', { row: row.row, column }, { value: text });
  const is = (state: RegExp): boolean => words.some((word) => state.test(word) && !NOT.test(word));
  const has = (field: MovedField): boolean => isSaid(rows.text(row, field), days);
  if (has('order.cancelled') || is(CANCELLED)) return 'cancelled';
  if (is(REFUNDED)) return 'refunded';
  if (has('order.sent') || is(SENT)) return 'sent';
  return has('order.paid') || is(PAID) ? 'paid' : 'open';
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

function linesOf(
  rows: MappedRows,
  group: readonly TableRow[],
  amount: Amounts,
  { measures, report }: Reading,
): MovedOrderLine[] {
  const isPriced = rows.has('order.linePrice') || rows.has('order.lineTotal');
  // Numbers of what was bought alone are no lines: nobody knows what they were, nor at which price.
  if (!isPriced && !rows.has('order.lineName')) return [];
  return group.flatMap((row): MovedOrderLine[] => {
    const sku = rows.text(row, 'order.lineSku').replace(/^'/, '');
    const name = lineOf(rows.text(row, 'order.lineName'));
    const counted = rows.cell(row, 'order.lineQuantity');
    // What was bought and has no name does not vanish; the line of an order without items has neither pieces nor price.
    const isBought = [counted, rows.cell(row, 'order.linePrice'), rows.cell(row, 'order.lineTotal')].some(({ text }) =>
      /[1-9]/.test(text),
    );
    if (sku === '' && name === '' && !isBought) return [];
    const pieces = counted.text === '' ? 1 : numberOf(counted.text, measures(counted.column));
    const isCount = pieces !== null && Number.isInteger(pieces) && pieces >= 0;
    if (!isCount) report.changed('number_unread', { row: row.row, column: counted.column }, { value: counted.text });
    const quantity = isCount ? Math.max(1, pieces) : 1;
    const total = amount(row, 'order.lineTotal');
    const price = amount(row, 'order.linePrice') ?? (total === null ? 0 : Math.round(total / quantity));
    return [{ sku, name: name || sku || '–', quantity, price }];
  });
}

function orderIn(
  rows: MappedRows,
  number: string,
  group: readonly TableRow[],
  source: Source,
  reading: Reading,
): MovedOrder | null {
  const [row] = group;
  if (row === undefined) return null;
  // What stands in a line of an item only counts there; the rest is in the first line that says it.
  const rowOf = (field: MovedField): TableRow => group.find((one) => rows.text(one, field) !== '') ?? row;
  const paidIn = rows.text(rowOf('order.currency'), 'order.currency');
  const said = currenciesIn(paidIn)[0] ?? paidIn.toUpperCase().slice(0, 3);
  const named = currenciesIn(rows.cell(row, 'order.total').column);
  const currency = said || (named[0] ?? reading.options.currency ?? 'EUR');
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
  const sum = (field: MovedField): number => amount(rowOf(field), field) ?? 0;
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
    ? amount(rowOf('order.total'), 'order.total')
    : lines.length === 0
      ? null
      : bought + shipping + tax - discount;
  const placed = momentOf(rows.text(rowOf('order.placed'), 'order.placed'), reading.days);
  if (placed === null || total === null || total < 0 || !/^[A-Z]{3}$/.test(currency)) {
    reading.report.leftOut('order_incomplete', { row: row.row }, { value: number });
    return null;
  }
  const shippingAddress = addressIn(rows, row, 'shipping', reading);
  const billingAddress = addressIn(rows, row, 'billing', reading);
  const name = lineOf(rows.text(row, 'order.name'));
  return {
    number,
    row: row.row,
    placed,
    email: mailboxOf(rows.text(rowOf('order.email'), 'order.email')),
    name: name === '' ? (billingAddress?.name ?? shippingAddress?.name ?? '') : name,
    currency,
    total,
    shipping,
    tax,
    discount,
    state: stateOf(rows, row, source, reading),
    lines,
    shippingAddress,
    billingAddress,
  };
}

/** Fields that all lines of an order say alike, where they say them. A total may be that of the line. */
const OF_ORDER = ['order.placed', 'order.email'] as const;

/** Says whether a line says of its order what the first one of that number contradicts; null: it says nothing of it. */
function isOfOther(rows: MappedRows, first: TableRow, row: TableRow): boolean | null {
  const said = OF_ORDER.filter((field) => rows.text(row, field) !== '');
  if (said.length === 0) return null;
  return said.some((field) => rows.text(first, field) !== '' && rows.text(first, field) !== rows.text(row, field));
}

/** Says once what no column of orders says, and what stands in for it. */
function sayUnsaid(rows: MappedRows, { report, options }: Reading): void {
  const hasLines = rows.has('order.lineName') || rows.has('order.linePrice') || rows.has('order.lineTotal');
  const isPriced = rows.has('order.linePrice') || rows.has('order.lineTotal');
  const unsaid = [
    hasLines && !rows.has('order.lineQuantity') ? 'Item quantity' : '',
    hasLines && !isPriced ? 'Item price' : '',
    rows.has('order.total') ? '' : 'Order total',
  ].filter((name) => name !== '');
  if (unsaid.length > 0) report.said('order_unsaid', { row: 0 }, { value: unsaid.join(', ') });
  const [first] = rows.rows;
  const isNamed = first !== undefined && currenciesIn(rows.cell(first, 'order.total').column).length > 0;
  const said = rows.column('order.currency');
  if (first !== undefined && !isNamed && said.every((text) => text.trim() === ''))
    report.changed('order_currency', { row: 0 }, { value: options.currency ?? 'EUR' });
}

export function readOrders(rows: MappedRows, source: Source, reading: Reading): MovedOrder[] {
  const { report } = reading;
  sayUnsaid(rows, reading);
  const groups = new Map<string, TableRow[]>();
  const isNumbered = rows.has('order.lineSku') && !rows.has('order.lineName');
  if (isNumbered && !rows.has('order.linePrice') && !rows.has('order.lineTotal'))
    report.said('columns_missing', { row: 0 }, { value: 'Item name, Item price' });
  let last = '';
  // Lines without a word of their order go with the one before them.
  let isOther = false;
  for (const row of rows.rows) {
    const number = lineOf(rows.text(row, 'order.number')) || last;
    if (number === '') {
      report.leftOut('order_incomplete', { row: row.row }, { value: '' });
      continue;
    }
    const group = groups.get(number) ?? [];
    const [first] = group;
    const says = first === undefined ? false : isOfOther(rows, first, row);
    if (says === true) report.leftOut('order_double', { row: row.row }, { value: number });
    isOther = says ?? (number === last && isOther);
    if (!isOther) groups.set(number, [...group, row]);
    last = number;
  }
  return [...groups].flatMap(([number, group]) => {
    const order = orderIn(rows, number, group, source, reading);
    if (order === null) return [];
    if (isFirst(reading, 'order', number)) return [order];
    report.leftOut('order_double', { row: order.row }, { value: number });
    return [];
  });
}
