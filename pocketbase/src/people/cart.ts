/** The cart of an account, which follows its owner from device to device. */
import { pathsOf } from '#pocketbase/people/known-paths.ts';
import { accountOf, SIGNED_OUT } from '#pocketbase/base/signed-in.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { bodyOf, LINES } from '#pocketbase/base/body.ts';
import { first } from '#pocketbase/base/query.ts';
import type { AccountCartLine, CartSyncAnswer } from '#src/contract/account-api.ts';
import type { WantedLine } from '#src/contract/shop-api.ts';
import { ACCOUNT_CART_LINES } from '#src/domain/person/account.ts';
import { mergeCarts } from '#src/domain/order/cart-merge.ts';
import { CART_LINES, CART_PIECES } from '#src/domain/site/limits.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { isAmount } from '#src/domain/money/money.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';

const ID = /^[a-z0-9]{15}$/;

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function wantedLine({ item, quantity }: Fields): WantedLine | null {
  const isPieces = isAmount(quantity) && quantity >= 1 && quantity <= CART_PIECES;
  return typeof item === 'string' && ID.test(item) && isPieces ? { item, quantity } : null;
}

function cartLine(fields: Fields): AccountCartLine | null {
  const wanted = wantedLine(fields);
  const { product, price } = fields;
  const paths = pathsOf(fields['paths']);
  if (wanted === null || typeof product !== 'string' || !ID.test(product) || !isAmount(price)) return null;
  return paths === null ? null : { ...wanted, product, paths, price };
}

/** The lines of a list that is one, each item once; null: it is none. */
function readCart<Line extends WantedLine>(sent: unknown, read: (fields: Fields) => Line | null): Line[] | null {
  if (!Array.isArray(sent) || sent.length > CART_LINES) return null;
  const lines = sent.map((line) => read(fieldsOf(line))).filter((line) => line !== null);
  const isWhole = lines.length === sent.length && new Set(lines.map(({ item }) => item)).size === lines.length;
  return isWhole ? lines : null;
}

/** The lines of a stored cart; [] for an account that has none. */
export function linesOfCart(cart: core.Record | null): AccountCartLine[] {
  return cart === null ? [] : (JSON.parse(toString(cart.get('lines'))) as AccountCartLine[]);
}

export function cartOf(app: core.App, user: string): core.Record | null {
  return first(app, 'carts', 'user = {:user}', { user });
}

/** The VM's JSON keeps no order of names. */
function textOf(lines: readonly AccountCartLine[]): string {
  return JSON.stringify(
    lines.map(({ item, product, paths, quantity, price }) => [
      item,
      product,
      LOCALES.map((locale) => paths[locale]),
      quantity,
      price,
    ]),
  );
}

/** POST cart-sync */
export function cartSync(event: core.RequestEvent): CartSyncAnswer | Refused {
  const account = accountOf(event);
  if (account === null) return SIGNED_OUT;
  const body = bodyOf(event, LINES);
  const base = readCart(body['base'], wantedLine);
  const mine = readCart(body['lines'], cartLine);
  if (base === null) return invalid([{ field: 'base', code: 'shape' }]);
  if (mine === null) return invalid([{ field: 'lines', code: 'shape' }]);
  let merged = mine;
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    const cart = cartOf(tx, account.id);
    const theirs = linesOfCart(cart);
    merged = mergeCarts(base, mine, theirs).slice(0, ACCOUNT_CART_LINES);
    if (textOf(merged) === textOf(theirs)) return;
    const record = cart ?? new Record(tx.findCollectionByNameOrId('carts'), { user: account.id });
    record.set('lines', merged);
    tx.save(record);
  });
  return { lines: merged.slice(0, CART_LINES) };
}
