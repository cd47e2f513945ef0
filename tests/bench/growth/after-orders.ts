/** What orders leave behind: their history, payments, parcels, documents, refunds and mails. From `temp.placed`, which `makeOrders` has made. */
import {
  dateOf,
  DAY_MS,
  hex,
  idOf,
  insertFrom,
  isoOf,
  LOCALES_IN_TURN,
  oneOf,
  wordsOf,
  type Filling,
} from '#tests/bench/growth/filling.ts';
import {
  GIVEN_BACK,
  IS_PAID,
  IS_SENT,
  linesOf,
  PLACE_JSON,
  SHIPPING_PRICE,
  vatOf,
} from '#tests/bench/growth/orders.ts';
import { addInvoiceFiles, addPayouts } from '#tests/bench/growth/payouts.ts';

/** Events of payments are kept so long, and what they said a month. */
const EVENTS_KEPT_DAYS = 540;
const BODIES_KEPT_DAYS = 39;

const WAS_REFUNDED = "fate IN ('refunded', 'part_refunded')";

interface Batch {
  readonly batch: string;
  /** Whether pages of documents are made already. */
  readonly rendered: boolean;
  readonly provider: 'stripe' | 'demo';
}

function addHistory({ database }: Filling, { batch }: Batch): void {
  const step = (number: number, machine: string, from: string, to: string, where: string, by = 'shop'): void =>
    insertFrom(database, 'order_history', `temp.placed WHERE ${where}`, {
      id: idOf(`y${batch}`, `i * 8 + ${number}`),
      order: idOf(`o${batch}`, 'i'),
      machine: `'${machine}'`,
      from: `'${from}'`,
      to,
      by: `'${by}'`,
      reason: "''",
      created: dateOf(`at + ${number} * 60000`),
      updated: dateOf(`at + ${number} * 60000`),
    });
  step(0, 'payment', 'unpaid', "'paid'", IS_PAID, 'provider');
  step(1, 'fulfilment', 'unfulfilled', "'shipped'", IS_SENT, 'users operator@growth.example');
  step(2, 'fulfilment', 'shipped', "'delivered'", IS_SENT, 'users operator@growth.example');
  step(3, 'order', 'open', "'completed'", `${IS_SENT} AND i % 2 = 0`, 'users operator@growth.example');
  step(4, 'payment', 'paid', 'fate', WAS_REFUNDED);
  step(5, 'order', 'open', 'fate', "fate IN ('cancelled', 'expired')");
}

/** What people at the desk have done with what was sent: packed it, sent it, said that it arrived. */
function addActions({ database }: Filling, { batch }: Batch): void {
  for (const [number, action] of ['packed', 'ship', 'parcel-delivered'].entries())
    insertFrom(database, 'staff_actions', `temp.placed WHERE ${IS_SENT}`, {
      id: idOf(`z${batch}${number}`, 'i'),
      action: `'${action}'`,
      key: `'${action}' || '${batch}' || i`,
      by: "'users operator@growth.example'",
      order: idOf(`o${batch}`, 'i'),
      subject: idOf(`o${batch}`, 'i'),
      detail: "'null'",
      created: dateOf(`at + ${number} * 60000`),
      updated: dateOf(`at + ${number} * 60000`),
    });
}

function addPayments({ database, now }: Filling, { batch, provider }: Batch): void {
  // Half of the shoppers whose order expires have begun to pay.
  const begun = `${IS_PAID} OR (fate <> 'unpaid' AND i % 2 = 0)`;
  const intent = `'pi_growth${batch}' || i`;
  insertFrom(database, 'payments', `temp.placed WHERE ${begun}`, {
    id: idOf(`m${batch}`, 'i'),
    order: idOf(`o${batch}`, 'i'),
    provider: `'${provider}'`,
    intent,
    state: `CASE WHEN ${IS_PAID} THEN 'succeeded' ELSE 'cancelled' END`,
    amount: 'total',
    captured: `CASE WHEN ${IS_PAID} THEN total ELSE 0 END`,
    currency: "'EUR'",
    attempts: '1',
    created: dateOf('at'),
    updated: dateOf('at + 120000'),
  });
  const recent = `at > ${now - EVENTS_KEPT_DAYS * DAY_MS}`;
  insertFrom(database, 'payment_events', `temp.placed WHERE ${IS_PAID} AND ${recent}`, {
    id: idOf(`e${batch}`, 'i'),
    event: `'evt_growth${batch}' || i`,
    type: "'payment_intent.succeeded'",
    intent,
    body: `CASE WHEN at > ${now - BODIES_KEPT_DAYS * DAY_MS} THEN '{"note":"' || ${wordsOf(900)} || '"}' ELSE '' END`,
    state: "'processed'",
    attempts: '1',
    created: dateOf('at'),
    updated: dateOf('at'),
  });
}

function addParcels({ database }: Filling, { batch }: Batch): void {
  insertFrom(database, 'shipments', `temp.placed WHERE ${IS_SENT}`, {
    id: idOf(`v${batch}`, 'i'),
    order: idOf(`o${batch}`, 'i'),
    carrier: "'La Poste'",
    tracking: "'6A' || printf('%011d', i)",
    url: "'https://parcels.example/6A' || i",
    lines: linesOf(idOf(`o${batch}`, 'i'), "'line', line.id, 'quantity', quantity"),
    complete: 'FALSE',
    shipped: dateOf(`at + ${DAY_MS}`),
    delivered: dateOf(`at + ${3 * DAY_MS}`),
    created: dateOf(`at + ${DAY_MS}`),
    updated: dateOf(`at + ${3 * DAY_MS}`),
  });
}

/** One payment in ten came by transfer. */
function addTransfers({ database }: Filling, { batch }: Batch): void {
  insertFrom(database, 'transfers', `temp.placed WHERE ${IS_PAID} AND i % 10 = 0`, {
    id: idOf(`w${batch}`, 'i'),
    order: idOf(`o${batch}`, 'i'),
    amount: 'total',
    received: dateOf(`at + ${DAY_MS}`),
    key: `'bank_growth${batch}' || i`,
    created: dateOf(`at + ${DAY_MS}`),
    updated: dateOf(`at + ${DAY_MS}`),
  });
}

/** One payment in 500 came by transfer, and named no order. */
function addUnmatched({ database }: Filling, { batch }: Batch): void {
  insertFrom(database, 'unmatched_transfers', `temp.placed WHERE ${IS_PAID} AND i % 500 = 0`, {
    id: idOf(`u${batch}`, 'i'),
    key: `'bank_other${batch}' || i`,
    amount: 'total',
    currency: "'EUR'",
    received: dateOf(`at + ${DAY_MS}`),
    text: "'Gift ' || i",
    outcome: "'no_order'",
    state: "CASE WHEN i % 1000 = 0 THEN 'open' ELSE 'joined' END",
    transfer: `CASE WHEN i % 1000 = 0 THEN '' ELSE ${idOf(`w${batch}`, 'i')} END`,
    created: dateOf(`at + ${DAY_MS}`),
    updated: dateOf(`at + ${DAY_MS}`),
  });
}

/** One payment in 250 is disputed. */
function addDisputes({ database }: Filling, { batch }: Batch): void {
  insertFrom(database, 'disputes', `temp.placed WHERE ${IS_PAID} AND i % 250 = 0`, {
    id: idOf(`q${batch}`, 'i'),
    order: idOf(`o${batch}`, 'i'),
    payment: idOf(`m${batch}`, 'i'),
    provider_id: `'dp_growth${batch}' || i`,
    state: "CASE WHEN i % 500 = 0 THEN 'won' ELSE 'lost' END",
    amount: 'total',
    fee: '1500',
    currency: "'EUR'",
    reason: "'fraudulent'",
    evidence_due: dateOf(`at + ${11 * DAY_MS}`),
    created: dateOf(`at + ${2 * DAY_MS}`),
    updated: dateOf(`at + ${60 * DAY_MS}`),
  });
}

/** Refunds, and the returns that led to them. */
function addRefunds({ database }: Filling, { batch }: Batch): void {
  const at = dateOf(`at + ${4 * DAY_MS}`);
  insertFrom(database, 'refunds', `temp.placed WHERE ${WAS_REFUNDED}`, {
    id: idOf(`f${batch}`, 'i'),
    order: idOf(`o${batch}`, 'i'),
    payment: idOf(`m${batch}`, 'i'),
    amount: GIVEN_BACK,
    reason: "'return'",
    key: `'growth${batch}-' || i`,
    provider_id: `'re_growth${batch}' || i`,
    state: "'succeeded'",
    by: "'users operator@growth.example'",
    attempts: '1',
    created: at,
    updated: at,
  });
  insertFrom(database, 'returns', `temp.placed WHERE ${WAS_REFUNDED}`, {
    id: idOf(`t${batch}`, 'i'),
    kind: "'withdrawal'",
    reference: `printf('W-G${batch}%06d', i)`,
    order: idOf(`o${batch}`, 'i'),
    name: "'Zoë Müller'",
    email: 'email',
    number: `(SELECT number FROM orders WHERE orders.id = ${idOf(`o${batch}`, 'i')})`,
    lines: "'null'",
    unsent: "'null'",
    locale: oneOf(LOCALES_IN_TURN, 'i'),
    received: dateOf(`at + ${3 * DAY_MS}`),
    state: "'refunded'",
    matched: "'number'",
    term: "'in_time'",
    amount: GIVEN_BACK,
    refund: idOf(`f${batch}`, 'i'),
    key: hex(32),
    created: dateOf(`at + ${3 * DAY_MS}`),
    updated: at,
  });
}

/** One parcel in ten is reviewed, and most of that is shown. */
function addReviews({ database }: Filling, { batch }: Batch): void {
  const order = idOf(`o${batch}`, 'i');
  const at = dateOf(`at + ${12 * DAY_MS}`);
  insertFrom(database, 'reviews', `temp.placed WHERE ${IS_SENT} AND i % 10 = 0`, {
    id: idOf(`k${batch}`, 'i'),
    product: `(SELECT product FROM order_lines line WHERE line."order" = ${order} LIMIT 1)`,
    order,
    user: `(SELECT o.user FROM orders o WHERE o.id = ${order})`,
    buyer: hex(64),
    locale: oneOf(LOCALES_IN_TURN, 'i'),
    rating: '1 + i / 10 % 5',
    text: wordsOf(300),
    name: "'Zoë M.'",
    bought: dateOf('at'),
    state: "CASE WHEN i % 400 = 0 THEN 'waiting' WHEN i % 400 = 10 THEN 'refused' ELSE 'shown' END",
    decided: `CASE WHEN i % 400 = 0 THEN '' ELSE ${at} END`,
    reason: "CASE WHEN i % 400 = 10 THEN 'advertising' ELSE '' END",
    created: at,
    updated: at,
  });
}

const SELLER =
  '{"brand":"Growth","legalName":"Growth","legalForm":"SAS","address":"1 rue de la Paix","country":"FR","email":"shop@growth.example","phone":"","vatNumber":"FR00123456789","registration":"","shareCapital":"","pec":""}';
const LINE =
  "'name', name, 'values', json_array('Size 0'), 'sku', sku, 'quantity', quantity, 'unitPrice', unit_price, 'discount', line.discount, 'vatRate', vat_rate";
const PAGE = `'<!doctype html><html lang="en"><head><title>Invoice</title><style>p{margin:0}</style></head><body><p>' || ${wordsOf(1500)} || '</p></body></html>'`;

interface DocumentKind {
  readonly letter: string;
  /** Of the row's id. */
  readonly start: string;
  readonly kind: 'invoice' | 'credit_note';
  readonly where: string;
  /** SQL: ms. */
  readonly at: string;
  readonly total: string;
}

/** Series have no gap: each begins where the last document of its year has ended. */
function addDocumentsOf({ database }: Filling, { batch, rendered }: Batch, of: DocumentKind): void {
  const order = idOf(`o${batch}`, 'i');
  const year = `strftime('%Y', (${of.at}) / 1000.0, 'unixepoch')`;
  const series = `'${of.letter}' || ${year}`;
  const last = `coalesce((SELECT last FROM document_series WHERE name = ${series}), 0)`;
  const position = `${last} + row_number() OVER (PARTITION BY ${year} ORDER BY i)`;
  const isNote = of.kind === 'credit_note';
  const original = isNote
    ? `json_object('kind', 'invoice', 'number', (SELECT number FROM documents d WHERE d.id = ${idOf(`d${batch}`, 'i')}), 'issuedAt', ${isoOf('at + 120000')})`
    : 'NULL';
  const data = `json_object('kind', '${of.kind}', 'number', number, 'issuedAt', ${isoOf(of.at)}, 'paidAt', ${isoOf(of.at)}, 'locale', ${oneOf(LOCALES_IN_TURN, 'i')},
    'currency', 'EUR', 'demo', json('false'), 'order', json_object('number', (SELECT o.number FROM orders o WHERE o.id = ${order}), 'placedAt', ${isoOf('at')}),
    'original', ${original}, 'seller', json('${SELLER}'), 'billing', ${PLACE_JSON}, 'delivery', ${PLACE_JSON}, 'invoice', NULL,
    'lines', ${isNote ? 'json_array()' : `json(${linesOf(order, LINE)})`}, 'goods', ${isNote ? '0' : 'goods'}, 'discount', ${isNote ? '0' : 'discount'}, 'coupon', '',
    'shipping', json_object('name', 'La Poste', 'price', ${isNote ? '0' : SHIPPING_PRICE}), 'total', ${of.total}, 'scheme', 'home', 'vat', ${vatOf(of.total)}, 'mention', '')`;
  const numbered = `(SELECT *, printf('%s-%06d', series, position) number FROM
    (SELECT *, ${series} series, ${position} position FROM temp.placed WHERE ${of.where}))`;
  insertFrom(database, 'documents', numbered, {
    id: idOf(`${of.start}${batch}`, 'i'),
    order,
    kind: `'${of.kind}'`,
    series: 'series',
    position: 'position',
    number: 'number',
    issued: dateOf(of.at),
    locale: oneOf(LOCALES_IN_TURN, 'i'),
    currency: "'EUR'",
    amount: of.total,
    original: isNote ? idOf(`d${batch}`, 'i') : "''",
    refund: isNote ? idOf(`f${batch}`, 'i') : "''",
    demo: 'FALSE',
    data,
    html: rendered ? PAGE : "''",
    created: dateOf(of.at),
    updated: dateOf(of.at),
  });
  database.exec(`
    INSERT INTO document_series (id, name, last, created, updated)
      SELECT 'n' || ${hex(14)}, series, MAX(position), MAX(issued), MAX(issued) FROM documents WHERE id >= '${of.start}${batch}0' AND id < '${of.start}${batch}a' GROUP BY series
    ON CONFLICT (name) DO UPDATE SET last = excluded.last`);
}

function addDocuments(filling: Filling, batch: Batch): void {
  const paidAt = 'at + 120000';
  addDocumentsOf(filling, batch, {
    letter: 'F',
    start: 'd',
    kind: 'invoice',
    where: IS_PAID,
    at: paidAt,
    total: 'total',
  });
  addDocumentsOf(filling, batch, {
    letter: 'A',
    start: 'r',
    kind: 'credit_note',
    where: WAS_REFUNDED,
    at: `at + ${4 * DAY_MS}`,
    total: GIVEN_BACK,
  });
}

/** The mail of each step of an order that was taken: `every` one of so many. */
function addMails({ database }: Filling, { batch }: Batch): void {
  const mail = (start: string, kind: string, where: string, at: string): void =>
    insertFrom(database, 'mails', `temp.placed WHERE ${where}`, {
      id: idOf(`${start}${batch}`, 'i'),
      kind: `'${kind}'`,
      order: idOf(`o${batch}`, 'i'),
      key: `'${kind}:' || ${idOf(`o${batch}`, 'i')}`,
      to: 'email',
      locale: oneOf(LOCALES_IN_TURN, 'i'),
      subject: "'Your order'",
      html: `'<!doctype html><html lang="en"><body><p>' || ${wordsOf(2000)} || '</p></body></html>'`,
      text: wordsOf(700),
      attachments: "'[]'",
      state: "'sent'",
      attempts: '1',
      created: dateOf(at),
      updated: dateOf(at),
    });
  mail('j', 'order_confirmed', IS_PAID, 'at + 120000');
  mail('s', 'shipped', `${IS_SENT} AND i % 7 = 0`, `at + ${DAY_MS}`);
}

export function followOrders(filling: Filling, batch: Batch): void {
  addHistory(filling, batch);
  addActions(filling, batch);
  addPayments(filling, batch);
  addParcels(filling, batch);
  addRefunds(filling, batch);
  addTransfers(filling, batch);
  addUnmatched(filling, batch);
  addDisputes(filling, batch);
  addDocuments(filling, batch);
  addPayouts(filling, batch.batch);
  addInvoiceFiles(filling);
  addMails(filling, batch);
  addReviews(filling, batch);
}
