/** List that an account has saved for later, which follows its owner from device to device. */
import { pathsOf } from '#pocketbase/people/known-paths.ts';
import { accountOf, SIGNED_OUT } from '#pocketbase/base/signed-in.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { bodyOf, isBody, LINES, own } from '#pocketbase/base/body.ts';
import { first } from '#pocketbase/base/query.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import type { SavedProduct, SavedSyncAnswer } from '#src/contract/saved-api.ts';
import { mergeSaved, SAVED_PRODUCTS } from '#src/domain/person/saved.ts';
import { LOCALES } from '#src/domain/site/locale.ts';

const ID = /^[a-z0-9]{15}$/;

function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value);
}

function savedProduct(value: unknown): SavedProduct | null {
  if (!isBody(value)) return null;
  const product = own(value, 'product');
  const paths = pathsOf(own(value, 'paths'));
  return isId(product) && paths !== null ? { product, paths } : null;
}

/** A list that is one, each product once; null: it is none. */
function readSaved(sent: unknown): SavedProduct[] | null {
  if (!Array.isArray(sent) || sent.length > SAVED_PRODUCTS) return null;
  const products = sent.map(savedProduct).filter((one) => one !== null);
  const isWhole =
    products.length === sent.length && new Set(products.map(({ product }) => product)).size === sent.length;
  return isWhole ? products : null;
}

function readBase(sent: unknown): string[] | null {
  return Array.isArray(sent) && sent.length <= SAVED_PRODUCTS && sent.every(isId) ? sent : null;
}

/** List that the account (its id) has saved; [] where it has nothing. */
export function savedBy(app: core.App, user: string): SavedProduct[] {
  const record = recordOf(app, user);
  return record === null ? [] : (JSON.parse(toString(record.get('products'))) as SavedProduct[]);
}

function recordOf(app: core.App, user: string): core.Record | null {
  return first(app, 'saved_products', 'user = {:user}', { user });
}

/** The VM's JSON keeps no order of names. */
function textOf(products: readonly SavedProduct[]): string {
  return JSON.stringify(products.map(({ product, paths }) => [product, LOCALES.map((locale) => paths[locale])]));
}

/** POST saved-sync */
export function savedSync(event: core.RequestEvent): SavedSyncAnswer | Refused {
  const account = accountOf(event);
  if (account === null) return SIGNED_OUT;
  const body = bodyOf(event, LINES);
  const base = readBase(own(body, 'base'));
  const mine = readSaved(own(body, 'products'));
  if (base === null) return invalid([{ field: 'base', code: 'shape' }]);
  if (mine === null) return invalid([{ field: 'products', code: 'shape' }]);
  let merged = mine;
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    const theirs = savedBy(tx, account.id);
    merged = mergeSaved(base, mine, theirs);
    if (textOf(merged) === textOf(theirs)) return;
    const collection = tx.findCollectionByNameOrId('saved_products');
    const record = recordOf(tx, account.id) ?? new Record(collection, { user: account.id });
    record.set('products', merged);
    tx.save(record);
  });
  return { products: merged };
}
