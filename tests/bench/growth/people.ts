/** Accounts and what belongs to them. */
import {
  dateOf,
  DAY_MS,
  hex,
  idOf,
  insert,
  insertFrom,
  LOCALES_IN_TURN,
  oneOf,
  PASSWORD_HASH,
  spread,
  USERS,
  type Filling,
} from '#tests/bench/growth/filling.ts';

/** SQL of the address of the account with this number. */
export function emailOf(user: string): string {
  return `'customer' || (${user}) || '@growth.example'`;
}

/** Columns of an account, in which `i` is its number; the caller names its id and its times. */
export const ACCOUNT = {
  email: emailOf('i'),
  tokenKey: hex(50),
  password: `'${PASSWORD_HASH}'`,
  name: "'Zoë Müller ' || i",
  role: "'customer'",
  locale: oneOf(LOCALES_IN_TURN, 'i'),
  country: oneOf(['FR', 'IT', 'FR'], 'i'),
} as const;

function addAccounts({ database, sizes, now }: Filling): void {
  const created = spread({ now }, sizes.users, 1090, 6);
  // Two of a hundred have not confirmed their address yet; whoever has not for long is gone.
  const isNew = `i >= ${Math.floor(sizes.users * 0.98)}`;
  insert(database, 'users', sizes.users, {
    ...ACCOUNT,
    id: idOf('u', 'i'),
    verified: `NOT (${isNew})`,
    marketing: oneOf(['', 'no', 'yes', '', 'no', 'asked'], 'i'),
    own_password: 'i % 3 = 0',
    seen: dateOf(`${now - 7 * DAY_MS} - (i * 7919 % 900) * ${DAY_MS}`),
    created: `CASE WHEN ${isNew} THEN ${dateOf(`${now - 20 * DAY_MS} + i`)} ELSE ${dateOf(created)} END`,
    updated: dateOf(created),
  });
}

/** SQL of the number of an account, the same for the same `i`, and of another one for the next. */
function someUser({ sizes }: Pick<Filling, 'sizes'>): string {
  return `(i * 7919) % ${sizes.users}`;
}

function addBelongings(filling: Filling): void {
  const { database, sizes, now } = filling;
  const owner = idOf('u', someUser(filling));
  const at = dateOf(`${now - 8 * DAY_MS} - (i * 31 % 1000) * ${DAY_MS}`);
  insert(database, 'addresses', sizes.addresses, {
    id: idOf('a', 'i'),
    user: owner,
    label: "'Home'",
    main: `i < ${sizes.users}`,
    name: "'Zoë Müller'",
    street: "'1 rue de la Paix'",
    postcode: "'75011'",
    city: "'Paris'",
    country: "'FR'",
    created: at,
    updated: at,
  });
  const week = dateOf(`${now - 8 * DAY_MS} - (i % 160) * ${DAY_MS}`);
  insert(database, 'carts', Math.min(sizes.carts, sizes.users), {
    id: idOf('b', 'i'),
    user: owner,
    lines: `json_array(json_object('item', ${idOf('i', `i % ${sizes.items}`)}, 'quantity', 1 + i % 3, 'product', ${idOf('p', `i % ${sizes.products}`)}, 'paths', json('{"en":"/products/growth-study","fr":"/fr/products/growth-etude","it":"/it/products/growth-studio"}'), 'price', 2000))`,
    created: week,
    updated: week,
  });
  insert(database, 'saved_products', Math.min(sizes.saved, sizes.users), {
    id: idOf('w', 'i'),
    user: owner,
    products: `json_array(json_object('product', ${idOf('p', `i % ${sizes.products}`)}, 'paths', json('{"en":"/products/growth-study","fr":"/fr/products/growth-etude","it":"/it/products/growth-studio"}')))`,
    created: week,
    updated: week,
  });
  // What nobody has confirmed waits for nothing: their items are in stock.
  insert(database, 'stock_requests', sizes.stockRequests, {
    id: idOf('q', 'i'),
    item: idOf('i', `i % ${sizes.items}`),
    email: `'awaits' || i || '@growth.example'`,
    locale: oneOf(LOCALES_IN_TURN, 'i'),
    confirmed: "''",
    created: dateOf(`${now - DAY_MS}`),
    updated: dateOf(`${now - DAY_MS}`),
  });
  insert(database, 'consents', sizes.consents, {
    id: idOf('k', 'i'),
    user: owner,
    kind: "'newsletter'",
    action: oneOf(['asked', 'given', 'withdrawn'], 'i'),
    email: emailOf(someUser(filling)),
    locale: oneOf(LOCALES_IN_TURN, 'i'),
    words: "'News of the shop, some times a year. I can leave at any time.'",
    created: at,
    updated: at,
  });
}

/** Devices that people have signed in from, and the services that they sign in with. */
function addOrigins(filling: Filling): void {
  const { database, sizes, now } = filling;
  const at = dateOf(`${now - 8 * DAY_MS} - (i % 900) * ${DAY_MS}`);
  insert(database, '_authOrigins', sizes.origins, {
    id: idOf('z', 'i'),
    collectionRef: `'${USERS}'`,
    recordRef: idOf('u', someUser(filling)),
    fingerprint: hex(32),
    created: at,
    updated: at,
  });
  insertFrom(database, '_externalAuths', `temp.numbers WHERE i < ${Math.min(sizes.logins, sizes.users)}`, {
    id: idOf('x', 'i'),
    collectionRef: `'${USERS}'`,
    recordRef: idOf('u', 'i'),
    provider: "'oidc'",
    providerId: "'growth-' || i",
    created: at,
    updated: at,
  });
}

export function fillPeople(filling: Filling): void {
  addAccounts(filling);
  addBelongings(filling);
  addOrigins(filling);
}
