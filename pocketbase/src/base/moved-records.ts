/**
 * The memory of imports: which record here came from what of another shop, and as what. A table beside the collections,
 * which nobody else writes.
 */
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

/** Forgets what publications are taken back: the import then finds it by its stock number, if it is still there. */
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
