/** What the shop's jobs have to do: of each kind the same number of rows, however much the shop holds beside. */
import type { DatabaseSync } from 'node:sqlite';
import { followOrders } from '#tests/bench/growth/after-orders.ts';
import { priceOf } from '#tests/bench/growth/catalogue.ts';
import { dateOf, DAY_MS, hex, idOf, insert, insertFrom, wordsOf, type Filling } from '#tests/bench/growth/filling.ts';
import { addNumbers } from '#tests/bench/growth/numbers.ts';
import { makeOrders, type Fate } from '#tests/bench/growth/orders.ts';
import { ACCOUNT } from '#tests/bench/growth/people.ts';
import { STAFF } from '#tests/bench/growth/site.ts';
import type { Sizes } from '#tests/bench/growth/sizes.ts';

const MINUTE_MS = 60_000;
/** Items that sales of one batch are about; the next batch takes the next ones. */
const SALES_AT_MOST = 10;

interface Due extends Filling {
  /** One or two characters a-z and 0-9 that tell this batch from others. */
  readonly batch: string;
  readonly count: number;
}

/** Orders that are over, that are to be reminded of, whose payment arrives, that are to be sent, to be asked for a review of, and that the law lets the shop forget. */
function addOrders({ batch, count, ...filling }: Due): void {
  const { now } = filling;
  const add = (mark: string, fate: Fate, at: number, expires: number): void => {
    const plan = {
      batch: `${batch}${mark}`,
      count,
      at: `${at} - i`,
      fate: `'${fate}'`,
      user: 'NULL',
      email: `'${mark}${batch}-' || i || '@growth.example'`,
      expires: `${expires} + i`,
    };
    makeOrders(filling, plan);
    followOrders(filling, { ...plan, rendered: false, provider: 'demo' });
  };
  add('e', 'unpaid', now - 35 * MINUTE_MS, now - 5 * MINUTE_MS);
  add('r', 'unpaid', now - 20 * MINUTE_MS, now + 10 * MINUTE_MS);
  add('w', 'unpaid', now - 5 * MINUTE_MS, now + 25 * MINUTE_MS);
  // Their payments are on the way, and arrive.
  insertFrom(filling.database, 'payments', 'temp.placed', {
    id: idOf(`m${batch}w`, 'i'),
    order: idOf(`o${batch}w`, 'i'),
    provider: "'demo'",
    intent: `'demo_${batch}' || i`,
    state: "'processing'",
    amount: 'total',
    currency: "'EUR'",
    attempts: '1',
    created: dateOf('at'),
    updated: dateOf('at + i'),
  });
  add('p', 'paid', now - 3 * DAY_MS, 0);
  add('l', 'delivered', now - 4200 * DAY_MS, 0);
  add('v', 'delivered', now - 10 * DAY_MS, 0);
  filling.database.exec(`
    UPDATE orders SET review_ask = ${dateOf(`${now - MINUTE_MS}`)} WHERE id >= 'o${batch}v0' AND id < 'o${batch}va';
    UPDATE orders SET origin = '${'f'.repeat(64)}' WHERE id >= 'o${batch}p0' AND id < 'o${batch}pa'`);
}

function addMails({ database, now, batch, count }: Due): void {
  const mail = (mark: string, columns: Readonly<Record<string, string>>): void =>
    insert(database, 'mails', count, {
      id: idOf(`j${mark}${batch}`, 'i'),
      kind: "'data_export'",
      key: `'due-${mark}${batch}:' || i`,
      to: `'due${batch}' || i || '@growth.example'`,
      locale: "'en'",
      subject: "'News of your account'",
      html: `'<!doctype html><html lang="en"><body><p>' || ${wordsOf(2000)} || '</p></body></html>'`,
      text: wordsOf(700),
      attachments: "'[]'",
      created: dateOf(`${now}`),
      updated: dateOf(`${now}`),
      ...columns,
    });
  mail('q', { state: "'queued'", next_try: dateOf(`${now - MINUTE_MS} + i`) });
  mail('w', { state: "'sent'", secret: 'TRUE', good_until: dateOf(`${now - MINUTE_MS} + i`) });
  mail('o', { state: "'sent'", created: dateOf(`${now - 1200 * DAY_MS} + i`) });
}

function addPeople({ database, now, batch, count }: Due): void {
  const account = (mark: string, verified: boolean, created: number, seen: string): void =>
    insert(database, 'users', count, {
      ...ACCOUNT,
      id: idOf(`u${mark}${batch}`, 'i'),
      email: `'${mark}${batch}' || i || '@due.example'`,
      verified: `${verified}`,
      seen,
      created: dateOf(`${created} + i`),
      updated: dateOf(`${created} + i`),
    });
  account('c', true, now - 300 * DAY_MS, dateOf(`${now - DAY_MS}`));
  account('v', false, now - 100 * DAY_MS, "''");
  account('s', true, now - 1500 * DAY_MS, dateOf(`${now - 1200 * DAY_MS}`));
  insert(database, 'carts', count, {
    id: idOf(`b${batch}`, 'i'),
    user: idOf(`uc${batch}`, 'i'),
    lines: "'[]'",
    created: dateOf(`${now - 200 * DAY_MS} + i`),
    updated: dateOf(`${now - 200 * DAY_MS} + i`),
  });
}

function addRecords({ database, sizes, now, batch, count }: Due): void {
  const old = (days: number) => ({
    created: dateOf(`${now - days * DAY_MS} + i`),
    updated: dateOf(`${now - days * DAY_MS} + i`),
  });
  insert(database, 'contact_messages', count, {
    id: idOf(`cm${batch}`, 'i'),
    name: "'Zoë Müller'",
    email: `'due${batch}' || i || '@growth.example'`,
    message: wordsOf(300),
    locale: "'en'",
    ...old(1200),
  });
  insert(database, 'returns', count, {
    id: idOf(`st${batch}`, 'i'),
    kind: "'withdrawal'",
    reference: `printf('W-${batch}%07d', i)`,
    name: "'Zoë Müller'",
    email: `'due${batch}' || i || '@growth.example'`,
    lines: "'null'",
    unsent: "'null'",
    locale: "'en'",
    received: dateOf(`${now - 1200 * DAY_MS} + i`),
    state: "'received'",
    key: hex(32),
    ...old(1200),
  });
  for (const [mark, days] of [
    ['o', 600],
    ['b', 45],
  ] as const)
    insert(database, 'payment_events', count, {
      id: idOf(`e${mark}${batch}`, 'i'),
      event: `'evt_${mark}${batch}' || i`,
      type: "'payment_intent.succeeded'",
      body: `'{"note":"' || ${wordsOf(900)} || '"}'`,
      state: "'processed'",
      ...old(days),
    });
  insert(database, 'order_attempts', count, {
    id: idOf(`at${batch}`, 'i'),
    scope: `'due ${batch} ' || i`,
    hour: `substr(${dateOf(`${now - 4 * DAY_MS}`)}, 1, 13)`,
    count: '1',
    ...old(4),
  });
  insert(database, 'vitals', count, {
    id: idOf(`vi${batch}`, 'i'),
    day: `strftime('%Y-%m-%d', ${Math.floor(now / 1000) - 500 * 86_400}, 'unixepoch')`,
    page: `'${batch}' || i`,
    connection: "'4g'",
    vital: "'lcp'",
    bound: '1000',
    count: '1',
  });
  insert(database, 'missed_searches', count, {
    id: idOf(`ms${batch}`, 'i'),
    day: `strftime('%Y-%m-%d', ${Math.floor(now / 1000) - 200 * 86_400}, 'unixepoch')`,
    locale: "'en'",
    words: `'${batch}' || i`,
    count: '1',
  });
  insert(database, 'revisions', count, {
    id: idOf(`re${batch}`, 'i'),
    publication: idOf(`pu${batch}`, 'i'),
    collection: "'items'",
    record: idOf('i', `i % ${sizes.items}`),
    action: "'update'",
    before: "json_object('rank', i)",
    after: "json_object('rank', i + 1)",
    fields: `'["rank"]'`,
    files: "'[]'",
    author: `'${STAFF.editor}'`,
    ...old(200),
  });
  insert(database, 'builds', count, {
    id: idOf(`bu${batch}`, 'i'),
    state: "'live'",
    problem: "'null'",
    targets: "'null'",
    ...old(40),
  });
}

/** Drafts that nobody has touched for long, drafts whose time has come, looks that are over, and sales that start or end. */
function addStudio({ database, sizes, now, batch, count }: Due): void {
  const few = Math.min(count, SALES_AT_MOST);
  const base = (record: string): string => `coalesce((SELECT updated FROM items WHERE items.id = ${record}), '')`;
  const draft = (mark: string, number: number, record: string, at: number, publish: string): void =>
    insert(database, 'drafts', number, {
      id: idOf(`d${mark}${batch}`, 'i'),
      collection: "'items'",
      record,
      action: "'update'",
      data: "json_object('weight', 101 + i)",
      files: "'[]'",
      author: `'${mark === 'o' ? STAFF.operator : STAFF.editor}'`,
      base: base(record),
      publish_at: publish,
      problem: "'null'",
      version: '1',
      created: dateOf(`${at} + i`),
      updated: dateOf(`${at} + i`),
    });
  // A record has one draft of an author: these are of records that are gone.
  draft('o', count, idOf(`i${batch}`, 'i'), now - 200 * DAY_MS, "''");
  database.exec(`DELETE FROM drafts WHERE author = '${STAFF.editor}' AND publish_at <> ''`);
  draft('t', few, idOf('i', `i % ${sizes.items}`), now - DAY_MS, dateOf(`${now - MINUTE_MS}`));
  insert(database, 'previews', count, {
    id: idOf(`pv${batch}`, 'i'),
    token: hex(32),
    drafts: "'[]'",
    author: `'${STAFF.editor}'`,
    state: "'ready'",
    problem: "'null'",
    expires: dateOf(`${now - MINUTE_MS}`),
    created: dateOf(`${now - 2 * DAY_MS}`),
    updated: dateOf(`${now - 2 * DAY_MS}`),
  });
  const start = "CASE WHEN i % 2 = 0 THEN 'active' ELSE 'scheduled' END";
  const item = `(i + ${few}) % ${sizes.items}`;
  // Two sales of an item may not meet: what is left of an earlier batch is over.
  database.exec(`UPDATE sales SET state = 'ended' WHERE state <> 'ended'`);
  insert(database, 'sales', few, {
    id: idOf(`s${batch}`, 'i'),
    item: idOf('i', item),
    price: `${priceOf(item)} - 100`,
    starts: dateOf(`CASE WHEN i % 2 = 0 THEN ${now - DAY_MS} ELSE ${now - MINUTE_MS} END`),
    ends: dateOf(`CASE WHEN i % 2 = 0 THEN ${now - MINUTE_MS} ELSE ${now + DAY_MS} END`),
    state: start,
    created: dateOf(`${now - 2 * DAY_MS}`),
    updated: dateOf(`${now - 2 * DAY_MS}`),
  });
}

/** Adds what is due. PocketBase may be running: other writers wait for the transaction. */
export function addDue(
  database: DatabaseSync,
  sizes: Sizes,
  due: { readonly batch: string; readonly count: number; readonly now?: number },
): void {
  const all: Due = { now: Date.now(), ...due, database, sizes };
  addNumbers(database, Math.max(due.count, 4));
  database.exec('BEGIN IMMEDIATE');
  try {
    addOrders(all);
    addMails(all);
    addPeople(all);
    addRecords(all);
    addStudio(all);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
