/** A real PocketBase with so many products, for edits. */
import type { Snapshot } from '#src/publishing/content/content.ts';
import { benchSnapshot } from '#tests/bench/build/snapshot.ts';
import { fill } from '#tests/build/test-shop.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { withDatabase } from '#tests/support/order-shop.ts';

/** Pieces of each item: its band never changes. */
const STOCK = 100;

function columnOf(value: unknown): string | number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Adds rows past the hooks, in one transaction: one by one through the API, ten thousand products would take minutes. */
function addRows(backend: TestBackend, collection: string, rows: readonly object[]): void {
  const now = new Date().toISOString().replace('T', ' ');
  withDatabase(backend, (database) => {
    const columns = database.prepare('SELECT name FROM pragma_table_info(?)').all(collection);
    const names = columns.map(({ name }) => String(name));
    const insert = database.prepare(
      `INSERT INTO "${collection}" (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    );
    database.exec('BEGIN');
    for (const row of rows) {
      const stored = { created: now, updated: now, ...row };
      insert.run(...names.map((name) => columnOf(Reflect.get(stored, name) ?? '')));
    }
    database.exec('COMMIT');
  });
}

/** Without pictures: an edit of a price makes none. */
function withoutPictures({ content }: Snapshot): Snapshot['content'] {
  return {
    ...content,
    products: content.products.map((product) => ({ ...product, images: [] })),
    items: content.items.map((item) => ({ ...item, images: [] })),
  };
}

/** Its products are those of `benchSnapshot`, without pictures. */
export async function startFilledBackend(products: number): Promise<TestBackend> {
  const backend = await startTestBackend({ schedule: true });
  try {
    const content = withoutPictures(benchSnapshot(products));
    addRows(backend, 'products', content.products);
    addRows(
      backend,
      'items',
      content.items.map(({ band: _band, ...item }) => ({ ...item, stock: STOCK })),
    );
    // The demo's own ids, which its blocks lead to, are not those of the products here.
    const blocks = content.blocks
      // Of pictures alone: without them it shows nothing, and the shop does not take it.
      .filter(({ kind }) => kind !== 'gallery')
      .map((block) => ({ ...block, product: '' }));
    await fill(backend.admin, { ...content, blocks, products: [], items: [] });
    return backend;
  } catch (error) {
    await backend.stop();
    throw error;
  }
}
