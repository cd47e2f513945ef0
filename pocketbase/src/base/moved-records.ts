/**
 * The memory of imports: which record here came from what of another shop, and as what. A table beside the collections,
 * which nobody else writes.
 */
import { idsOf } from '#pocketbase/base/query.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import type { Source } from '#src/contract/moving-in/moved.ts';

export type Kind = 'product' | 'item' | 'category' | 'maker' | 'attribute' | 'value';

/** Field → digest of what the import has written there. */
export type Written = Readonly<Record<string, string>>;

export interface MovedRow {
  readonly kind: Kind;
  readonly key: string;
  /** Id; the record may be gone. */
  readonly record: string;
  /** Digest of a product as it was sent; '': it is not in whole. */
  readonly digest: string;
  readonly texts: Written;
  /** Pieces that the source said last; null: none yet. */
  readonly stock: number | null;
}

export type Named = readonly [kind: Kind, key: string];

const FIND = `
  SELECT coalesce(json_group_array(json_object('kind', m.kind, 'key', m.key, 'record', m.record, 'digest', m.digest, 'texts', json(m.texts), 'stock', m.stock)), '[]') AS json
  FROM json_each({:named}) w CROSS JOIN moved_records m ON m.source = {:source} AND m.kind = w.value ->> 0 AND m.key = w.value ->> 1`;

function nameOf(kind: Kind, key: string): string {
  return `${kind} ${key}`;
}

export interface Known {
  get(kind: Kind, key: string): MovedRow | null;
}

const PRODUCTS = `
  SELECT coalesce(json_group_object(i.id, i.product), '{}') AS json FROM json_each({:ids}) w CROSS JOIN items i ON i.id = w.value`;

/**
 * Known records without items that are another product's by now: a variant that has moved to another product takes
 * nothing of the former one with it.
 */
export function knownOf(tx: core.App, known: Known, product: string, variants: readonly string[]): Known {
  const ids = variants.map((key) => known.get('item', key)?.record ?? '');
  const owners = askJson(tx, PRODUCTS, { ids: JSON.stringify(ids) }) as Readonly<Record<string, string>>;
  return {
    get: (kind, key) => {
      const row = known.get(kind, key);
      return kind === 'item' && row !== null && (owners[row.record] ?? product) !== product ? null : row;
    },
  };
}

/** Records of these that are known of a source. */
export function findMoved(tx: core.App, source: Source, named: readonly Named[]): Known {
  const rows = askJson(tx, FIND, { source, named: JSON.stringify(named) }) as readonly MovedRow[];
  const byName = new Map(rows.map((row) => [nameOf(row.kind, row.key), row]));
  return { get: (kind, key) => byName.get(nameOf(kind, key)) ?? null };
}

const KEEP = `
  INSERT INTO moved_records (source, kind, key, record, digest, texts, stock, publication)
  SELECT {:source}, value ->> 'kind', value ->> 'key', value ->> 'record', value ->> 'digest', value ->> 'texts', value ->> 'stock', {:publication}
  FROM json_each({:rows}) WHERE TRUE
  ON CONFLICT (source, kind, key) DO UPDATE SET record = excluded.record, digest = excluded.digest, texts = excluded.texts, stock = excluded.stock,
    publication = excluded.publication
    WHERE (record, digest, texts, stock) IS NOT (excluded.record, excluded.digest, excluded.texts, excluded.stock)`;

/**
 * Keeps rows, in the transaction that has saved their records. One that says what is kept already stays with the
 * publication that has kept it.
 */
export function keepMoved(tx: core.App, source: Source, publication: string, rows: readonly MovedRow[]): void {
  if (rows.length === 0) return;
  tx.db()
    .newQuery(KEEP)
    .bind({ source, publication, rows: JSON.stringify(rows) })
    .execute();
}

/** Forgets items by their keys: of variants that come as those of a new product nothing earlier counts. */
export function forgetItems(tx: core.App, source: Source, keys: readonly string[]): void {
  tx.db()
    .newQuery(
      "DELETE FROM moved_records WHERE source = {:source} AND kind = 'item' AND key IN (SELECT value FROM json_each({:keys}))",
    )
    .bind({ source, keys: JSON.stringify(keys) })
    .execute();
}

const OF_PRODUCT = `
  SELECT coalesce(json_group_array(json_object('kind', 'item', 'key', m.key, 'record', m.record, 'digest', '', 'texts', json(m.texts), 'stock', m.stock)), '[]') AS json
  FROM items i JOIN moved_records m ON m.record = i.id AND m.source = {:source} AND m.kind = 'item' WHERE i.product = {:product}`;

/** Items of a product that a source has brought, by whatever keys. */
export function itemRowsOf(tx: core.App, source: Source, product: string): readonly MovedRow[] {
  return askJson(tx, OF_PRODUCT, { source, product }) as readonly MovedRow[];
}

const REKEY = `
  INSERT OR REPLACE INTO moved_records (source, kind, key, record, digest, texts, stock, publication)
  SELECT m.source, m.kind, w.value ->> 1, m.record, m.digest, m.texts, m.stock, m.publication
  FROM json_each({:keys}) w JOIN moved_records m ON m.source = {:source} AND m.kind = 'item' AND m.key = w.value ->> 0`;

/** Gives items other keys, all at once: one may take that of another. */
export function rekeyItems(tx: core.App, source: Source, keys: ReadonlyMap<string, string>): void {
  if (keys.size === 0) return;
  tx.db()
    .newQuery(REKEY)
    .bind({ source, keys: JSON.stringify([...keys]) })
    .execute();
  const now = new Set(keys.values());
  forgetItems(
    tx,
    source,
    [...keys.keys()].filter((key) => !now.has(key)),
  );
}

const KINDS: Readonly<Record<string, string>> = { products: 'product', items: 'item' };

/** As `changedFields` of an import reads what is stored (moving/changed-fields.ts). */
function storedDigest(value: unknown): string {
  return digestOf(Array.isArray(value) ? value.join(' ') : `${String(value ?? '')}`);
}

const CREATED =
  "SELECT publication AS id FROM revisions WHERE collection = {:collection} AND record = {:record} AND action = 'create' AND undone = '' AND series != '' LIMIT 1";

interface KnownRow {
  readonly source: string;
  readonly key: string;
  readonly texts: Written;
  readonly stock: number | null;
  readonly publication: string;
}

const OF_RECORD = `
  SELECT coalesce(json_group_array(json_object('source', source, 'key', key, 'texts', json(texts), 'stock', stock, 'publication', publication)), '[]') AS json
  FROM moved_records WHERE record = {:record} AND kind = {:kind}`;
const PUT_BACK = `
  UPDATE moved_records SET texts = {:texts}, stock = {:stock}, digest = '', publication = {:publication}
  WHERE source = {:source} AND kind = {:kind} AND key = {:key}`;

/**
 * Puts back what an earlier import knows of a record, when a later one is taken back: what that one had written, and
 * the pieces that its source had said. `added`: pieces that go back with it.
 */
export function putMovedBack(
  tx: core.App,
  publications: readonly string[],
  collection: string,
  record: string,
  fields: readonly { readonly name: string; readonly was: unknown; readonly is: unknown }[],
  added: number,
): void {
  const kind = KINDS[collection];
  if (kind === undefined) return;
  for (const row of askJson(tx, OF_RECORD, { record, kind }) as readonly KnownRow[]) {
    const { source, key, stock } = row;
    // What somebody has edited here the import has not written.
    const own = fields.filter(({ name, is }) => row.texts[name] === storedDigest(is));
    const isOurs = publications.includes(row.publication);
    const back = Object.fromEntries(own.map(({ name, was }) => [name, storedDigest(was)]));
    const [publication = row.publication] = isOurs ? idsOf(tx, CREATED, { collection, record }) : [];
    if (!isOurs && own.length === 0) continue;
    const values = { source, kind, key, publication, texts: JSON.stringify({ ...row.texts, ...back }) };
    tx.db()
      .newQuery(PUT_BACK)
      .bind({ ...values, stock: stock === null || !isOurs ? stock : stock - added })
      .execute();
  }
}

const OF_PUBLICATIONS = `
  SELECT coalesce(json_group_array(json_object('collection', CASE kind WHEN 'product' THEN 'products' ELSE 'items' END, 'record', record)), '[]') AS json
  FROM moved_records WHERE kind IN ('product', 'item') AND publication IN (SELECT value FROM json_each({:publications}))`;

/**
 * Products and items that these publications say something new of without a change of theirs: their product as a whole.
 */
export function movedOf(
  tx: core.App,
  publications: readonly string[],
): readonly { readonly collection: string; readonly record: string }[] {
  return askJson(tx, OF_PUBLICATIONS, { publications: JSON.stringify(publications) }) as ReturnType<typeof movedOf>;
}

/**
 * Forgets what publications that are taken back have made: the import then finds it by its stock number, if it is still
 * there.
 */
export function forgetMoved(tx: core.App, publications: readonly string[]): void {
  tx.db()
    .newQuery('DELETE FROM moved_records WHERE publication IN (SELECT value FROM json_each({:publications}))')
    .bind({ publications: JSON.stringify(publications) })
    .execute();
}

/** Says whether an import, of whatever source, has made a record or taken it for its own. */
export function isClaimed(tx: core.App, record: string): boolean {
  const sql = 'SELECT json(EXISTS (SELECT 1 FROM moved_records WHERE record = {:record})) AS json';
  return askJson(tx, sql, { record }) === 1;
}

/** Short: it tells edited from not edited, and is no proof of anything. */
export function digestOf(value: unknown): string {
  return $security.sha256(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 16);
}
