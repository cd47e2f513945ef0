/** What the shop writes down of itself and of its visitors. */
import {
  dateOf,
  DAY_MS,
  hex,
  idOf,
  insert,
  LOCALES_IN_TURN,
  oneOf,
  spread,
  wordsOf,
  type Filling,
} from '#tests/bench/growth/filling.ts';
import { CONNECTIONS, VITALS } from '#src/contract/vitals.ts';

/** Editors and operators: accounts of their own. */
export const STAFF = { editor: 'growtheditor000', operator: 'growthoperator0' } as const;

function addStaff({ database, now }: Filling): void {
  for (const [role, id] of Object.entries(STAFF))
    insert(database, 'users', 1, {
      id: `'${id}'`,
      email: `'${role}@growth.example'`,
      tokenKey: hex(50),
      password: "'none'",
      name: `'${role}'`,
      role: `'${role}'`,
      verified: 'TRUE',
      seen: dateOf(`${now}`),
      created: dateOf(`${now - 1000 * DAY_MS}`),
      updated: dateOf(`${now}`),
    });
}

function addMessages({ database, sizes, now }: Filling): void {
  const at = dateOf(spread({ now }, sizes.messages, 1080, 6));
  insert(database, 'contact_messages', sizes.messages, {
    id: idOf('cm', 'i'),
    name: "'Zoë Müller'",
    email: `'customer' || (i % ${sizes.users}) || '@growth.example'`,
    message: wordsOf(300),
    locale: oneOf(LOCALES_IN_TURN, 'i'),
    // The last ones wait for an answer.
    done: `CASE WHEN i < 20 THEN '' ELSE ${at} END`,
    replies: "'null'",
    created: at,
    updated: at,
  });
  // One in ten is about somebody, or what they ask of their data; the last ones wait.
  insert(database, 'customer_notes', Math.ceil(sizes.messages / 10), {
    id: idOf('cn', 'i'),
    email: `'customer' || (i % ${sizes.users}) || '@growth.example'`,
    kind: "CASE WHEN i % 5 = 0 THEN 'access' ELSE 'note' END",
    text: wordsOf(100),
    by: "'users desk@growth.example'",
    received: `CASE WHEN i % 5 = 0 THEN ${at} ELSE '' END`,
    due: `CASE WHEN i % 5 = 0 THEN ${at} ELSE '' END`,
    done: `CASE WHEN i < 20 OR i % 5 != 0 THEN '' ELSE ${at} END`,
    created: at,
    updated: at,
  });
  const received = dateOf(spread({ now }, sizes.statements, 1080, 6));
  insert(database, 'returns', sizes.statements, {
    id: idOf('st', 'i'),
    kind: "'withdrawal'",
    reference: "printf('W-S%07d', i)",
    name: "'Zoë Müller'",
    email: "'stranger' || i || '@growth.example'",
    number: "'unknown'",
    lines: "'null'",
    unsent: "'null'",
    inspection: "'null'",
    restocked: "'null'",
    locale: oneOf(LOCALES_IN_TURN, 'i'),
    received,
    state: "'received'",
    key: hex(32),
    created: received,
    updated: received,
  });
}

/** Changes with their numbers, and the revisions of the last months. */
function addChanges({ database, sizes, now }: Filling): void {
  const { last } = database.prepare('SELECT coalesce(MAX(seq), 0) last FROM changes').get() as { last: number };
  const at = dateOf(spread({ now }, sizes.changes, 1080, 6));
  insert(database, 'changes', sizes.changes, {
    id: idOf('ch', 'i'),
    seq: `${last + 1} + i`,
    collection: "'items'",
    record: idOf('i', `i % ${sizes.items}`),
    action: "'update'",
    automatic: 'i % 10 > 0',
    created: at,
    updated: at,
  });
  const edited = dateOf(spread({ now }, sizes.revisions, 170, 6));
  insert(database, 'revisions', sizes.revisions, {
    id: idOf('re', 'i'),
    publication: idOf('pu', 'i / 4'),
    // A table of 200 rows now and then.
    series: `CASE WHEN i / 200 % 5 = 0 THEN ${idOf('se', 'i / 200')} ELSE '' END`,
    seq: `${last + 1} + i * ${Math.max(1, Math.floor(sizes.changes / sizes.revisions))}`,
    collection: "'items'",
    record: idOf('i', `i % ${sizes.items}`),
    action: "'update'",
    label: `'GROWTH-' || (i % ${sizes.items})`,
    before: "json_object('weight', 100, 'rank', i)",
    after: "json_object('weight', 100, 'rank', i + 1)",
    fields: `'["rank"]'`,
    files: "'[]'",
    author: `'${STAFF.editor}'`,
    author_name: "'editor'",
    created: edited,
    updated: edited,
  });
}

function addStudio({ database, sizes, now }: Filling): void {
  const at = dateOf(spread({ now }, sizes.drafts, 100, 1));
  insert(database, 'drafts', sizes.drafts, {
    id: idOf('dr', 'i'),
    collection: "'products'",
    record: idOf('p', 'i'),
    action: "'update'",
    data: `json_object('summary_en', 'Draft ' || i)`,
    files: "'[]'",
    author: `'${STAFF.editor}'`,
    author_name: "'editor'",
    base: `(SELECT updated FROM products WHERE products.id = ${idOf('p', 'i')})`,
    problem: "'null'",
    version: '1',
    created: at,
    updated: at,
  });
  insert(database, 'previews', sizes.previews, {
    id: idOf('pv', 'i'),
    token: hex(32),
    drafts: `json_array(${idOf('dr', `i % ${sizes.drafts}`)})`,
    author: `'${STAFF.editor}'`,
    state: "'ready'",
    problem: "'null'",
    expires: dateOf(`${now + DAY_MS}`),
    created: dateOf(`${now}`),
    updated: dateOf(`${now}`),
  });
  const built = dateOf(spread({ now }, sizes.builds, 29, 0));
  insert(database, 'builds', sizes.builds, {
    id: idOf('bu', 'i'),
    state: "'live'",
    from_seq: 'i',
    to_seq: 'i + 1',
    done: '100',
    total: '100',
    files: '100',
    live_at: built,
    release: "'growth-' || i",
    problem: "'null'",
    targets: "'null'",
    pictures_left: '0',
    pictures_all: '0',
    held: "'[]'",
    created: built,
    updated: built,
  });
}

function addAddressesOfPages({ database, sizes, now }: Filling): void {
  const at = dateOf(spread({ now }, sizes.redirects, 1080, 6));
  insert(database, 'redirects', sizes.redirects, {
    id: idOf('rd', 'i'),
    from: "'/products/growth-former-' || i",
    locale: "'en'",
    product: idOf('p', `i % ${sizes.products}`),
    created: at,
    updated: at,
  });
  insert(database, 'terms_versions', sizes.terms, {
    id: idOf('tv', 'i'),
    digest: hex(64),
    locale: oneOf(['en', 'fr', 'it'], 'i'),
    cgv_title: "'Terms of sale'",
    cgv_body: `'<p>' || ${wordsOf(8000)} || '</p>'`,
    retpolicy_title: "'Returns'",
    retpolicy_body: `'<p>' || ${wordsOf(2000)} || '</p>'`,
    replaced: dateOf(`${now - 2 * DAY_MS}`),
    created: at,
    updated: at,
  });
}

/** What is counted: measured visits by day, and attempts of the last two days, which are all that is kept of them. */
function addCounts({ database, sizes, now }: Filling): void {
  const pages = ['home', 'catalogue', 'category', 'product', 'palette', 'contact', 'cart', 'checkout'];
  const combinations = pages.length * CONNECTIONS.length * VITALS.length * 10;
  insert(database, 'vitals', sizes.vitals, {
    id: idOf('vi', 'i'),
    day: `strftime('%Y-%m-%d', ${Math.floor(now / 1000) - 2 * 86_400} - i / ${combinations} * 86400, 'unixepoch')`,
    page: oneOf(pages, 'i'),
    connection: oneOf(CONNECTIONS, `i / ${pages.length}`),
    vital: oneOf(VITALS, `i / ${pages.length * CONNECTIONS.length}`),
    bound: `100 + i / ${pages.length * CONNECTIONS.length * VITALS.length} % 10 * 100`,
    count: '1 + i % 50',
  });
  insert(database, 'missed_searches', sizes.searches, {
    id: idOf('ms', 'i'),
    day: `strftime('%Y-%m-%d', ${Math.floor(now / 1000) - 2 * 86_400} - i / 600 * 86400, 'unixepoch')`,
    locale: oneOf(['en', 'fr', 'it'], 'i'),
    words: `'words ' || (i % 600)`,
    count: '1 + i % 5',
  });
  const at = `${now - 60_000} - (i % 40) * 3600000`;
  insert(database, 'order_attempts', sizes.attempts, {
    id: idOf('at', 'i'),
    scope: `${oneOf(['payment cart ', 'coupon ', 'code ', 'withdraw '], 'i')} || ${hex(64)}`,
    hour: `substr(${dateOf(at)}, 1, 13)`,
    count: '1 + i % 3',
    created: dateOf(at),
    updated: dateOf(at),
  });
  insert(database, 'payment_findings', sizes.findings, {
    id: idOf('fi', 'i'),
    kind: "'paid_without_order'",
    intent: "'pi_unknown' || i",
    amount: '1000',
    currency: "'EUR'",
    created: dateOf(`${now - DAY_MS}`),
    updated: dateOf(`${now - DAY_MS}`),
  });
  insert(database, 'comparisons', 1, {
    id: idOf('co', 'i'),
    list: "'payments'",
    compared: dateOf(`${now - DAY_MS}`),
    created: dateOf(`${now - DAY_MS}`),
    updated: dateOf(`${now - DAY_MS}`),
  });
  insert(database, 'job_findings', sizes.findings, {
    id: idOf('jf', 'i'),
    step: "'document_page'",
    collection: "'documents'",
    record: idOf('do', 'i'),
    label: "'R-' || i",
    note: "'Its data could not be read'",
    told: dateOf(`${now - DAY_MS}`),
    created: dateOf(`${now - DAY_MS}`),
    updated: dateOf(`${now - DAY_MS}`),
  });
}

export function fillSite(filling: Filling): void {
  addStaff(filling);
  addMessages(filling);
  addChanges(filling);
  addStudio(filling);
  addAddressesOfPages(filling);
  addCounts(filling);
}
