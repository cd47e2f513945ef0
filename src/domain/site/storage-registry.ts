/**
 * Everything that the shop keeps on a visitor's device: what the privacy page shows, and all that code may use. What is
 * needed for something that the visitor has asked for needs no consent (Directive 2002/58/EC, art. 5(3)); nothing else
 * is kept.
 */

export const STORAGE_KINDS = ['cookie', 'local', 'session', 'cache'] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];

/**
 * Until when: 365 days, a day, the tab is closed, somebody signs out, it is sent, it is deleted in the browser, newer
 * things need the room; or as the provider of payments says.
 */
export type StorageTerm = 'year' | 'day' | 'tab' | 'signOut' | 'sent' | 'kept' | 'replaced' | 'minutes';

export interface StoredThing {
  /** Whole name; where it ends in '*', the beginning of the name. */
  readonly name: string;
  readonly kind: StorageKind;
  /** Key of the words for what it is for: `purpose.{…}` in i18n/{locale}/profile.json. */
  readonly purpose:
    | 'language'
    | 'settings'
    | 'cart'
    | 'saved'
    | 'session'
    | 'device'
    | 'checkout'
    | 'orders'
    | 'attempt'
    | 'chosen'
    | 'ready'
    | 'draft'
    | 'unsent'
    | 'desk'
    | 'picking'
    | 'signIn'
    | 'reload'
    | 'demo'
    | 'measuring'
    | 'searches'
    | 'offline'
    | 'lowData'
    | 'fraud';
  readonly term: StorageTerm;
  /** Party that sets and reads it. */
  readonly by: 'shop' | 'payment';
}

const shop = { by: 'shop' } as const;

export const STORED_THINGS: readonly StoredThing[] = [
  { ...shop, name: 'locale', kind: 'cookie', purpose: 'language', term: 'year' },
  { ...shop, name: 'vitrine.settings', kind: 'local', purpose: 'settings', term: 'kept' },
  { ...shop, name: 'vitrine.cart', kind: 'local', purpose: 'cart', term: 'kept' },
  { ...shop, name: 'vitrine.cart.account', kind: 'local', purpose: 'cart', term: 'signOut' },
  { ...shop, name: 'vitrine.cart.id', kind: 'local', purpose: 'attempt', term: 'kept' },
  { ...shop, name: 'vitrine.saved', kind: 'local', purpose: 'saved', term: 'kept' },
  { ...shop, name: 'vitrine.saved.account', kind: 'local', purpose: 'saved', term: 'signOut' },
  { ...shop, name: 'vitrine.checkout', kind: 'local', purpose: 'checkout', term: 'day' },
  { ...shop, name: 'vitrine.attempt', kind: 'local', purpose: 'attempt', term: 'kept' },
  { ...shop, name: 'vitrine.orders', kind: 'local', purpose: 'orders', term: 'kept' },
  { ...shop, name: 'vitrine.cart.due', kind: 'local', purpose: 'orders', term: 'kept' },
  { ...shop, name: 'pocketbase_auth', kind: 'local', purpose: 'session', term: 'signOut' },
  { ...shop, name: 'vitrine.device', kind: 'local', purpose: 'device', term: 'kept' },
  { ...shop, name: 'vitrine.studio.*', kind: 'local', purpose: 'unsent', term: 'sent' },
  { ...shop, name: 'vitrine.today.*', kind: 'local', purpose: 'desk', term: 'signOut' },
  { ...shop, name: 'vitrine.desk.*', kind: 'local', purpose: 'picking', term: 'signOut' },
  { ...shop, name: 'vitrine.demo', kind: 'local', purpose: 'demo', term: 'kept' },
  { ...shop, name: 'vitrine.measuring', kind: 'local', purpose: 'measuring', term: 'kept' },
  { ...shop, name: 'vitrine.searches', kind: 'local', purpose: 'searches', term: 'signOut' },
  { ...shop, name: 'vitrine.chosen', kind: 'session', purpose: 'chosen', term: 'tab' },
  { ...shop, name: 'vitrine.cart.ready', kind: 'session', purpose: 'ready', term: 'tab' },
  { ...shop, name: 'vitrine.draft.*', kind: 'session', purpose: 'draft', term: 'tab' },
  { ...shop, name: 'vitrine.code', kind: 'session', purpose: 'signIn', term: 'tab' },
  { ...shop, name: 'vitrine.oauth', kind: 'session', purpose: 'signIn', term: 'tab' },
  { ...shop, name: 'vitrine.confirm', kind: 'session', purpose: 'signIn', term: 'tab' },
  { ...shop, name: 'vitrine.setup-link', kind: 'session', purpose: 'signIn', term: 'tab' },
  { ...shop, name: 'vitrine.owner', kind: 'session', purpose: 'session', term: 'tab' },
  { ...shop, name: 'vitrine.reloaded:*', kind: 'session', purpose: 'reload', term: 'tab' },
  { ...shop, name: 'vitrine.pages.*', kind: 'cache', purpose: 'offline', term: 'replaced' },
  { ...shop, name: 'vitrine.code', kind: 'cache', purpose: 'offline', term: 'replaced' },
  { ...shop, name: 'vitrine.pictures', kind: 'cache', purpose: 'offline', term: 'replaced' },
  { ...shop, name: 'vitrine.low-data', kind: 'cache', purpose: 'lowData', term: 'kept' },
  { name: '__stripe_mid', kind: 'cookie', purpose: 'fraud', term: 'year', by: 'payment' },
  { name: '__stripe_sid', kind: 'cookie', purpose: 'fraud', term: 'minutes', by: 'payment' },
];

/** The entry of a name that was found in the browser, or in code; undefined: nobody has told the visitor of it. */
export function registered(kind: StorageKind | null, name: string): StoredThing | undefined {
  return STORED_THINGS.find(
    (thing) =>
      (kind === null || thing.kind === kind) &&
      (thing.name.endsWith('*') ? name.startsWith(thing.name.slice(0, -1)) : name === thing.name),
  );
}
