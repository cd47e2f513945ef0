/**
 * The studio's lists with 10,000 products and 30,000 items, by one editor: each question ROUNDS times after a first one that does not count. `studio_list_ms`
 * is the median over the questions, `studio_list_worst_ms` the slowest of them.
 */
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { ListAnswer, ListFilter } from '#src/contract/studio-list.ts';
import { median } from '#tests/bench/build/measure.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { callStudio, signInEditor } from '#tests/support/editors.ts';

const ROUNDS = 7;
const PRODUCTS = 10_000;
const ITEMS = 30_000;

const COUNT = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 <`;
const AT = `strftime('%Y-%m-%d %H:%M:%fZ', 1767225600 + i * 60, 'unixepoch')`;

const CATALOGUE = `
  INSERT INTO categories (id, name_en, slug_en) WITH c(i) AS (VALUES (0), (1), (2), (3)) SELECT printf('cat%012d', i), 'Shelf ' || i, 'shelf-' || i FROM c;
  INSERT INTO products (id, status, rank, name_en, name_fr, slug_en, category, description_en, description_fr, attributes, tax_class, created, updated)
    ${COUNT} ${PRODUCTS}) SELECT printf('prd%012d', i), CASE i % 5 WHEN 0 THEN 'draft' ELSE 'published' END, i, 'Teapot no. ' || i, 'Théière n° ' || i,
    'teapot-' || i, printf('cat%012d', i % 4), '<p>' || hex(randomblob(1000)) || '</p>', '<p>' || hex(randomblob(1000)) || '</p>',
    json_array(printf('val%012d', i % 40)), 'standard', ${AT}, ${AT} FROM n;
  INSERT INTO items (id, product, rank, sku, values_en, price, stock, created, updated)
    ${COUNT} ${ITEMS}) SELECT printf('itm%012d', i), printf('prd%012d', i % ${PRODUCTS}), i, 'VTR-' || i, 'Size ' || i / ${PRODUCTS}, 1000 + i * 37 % 900 * 10, i % 12, ${AT}, ${AT} FROM n;
  INSERT INTO item_search (item, text) SELECT i.id, 'Teapot no. ' || p.rank || ' Théière ' || i.sku FROM items i JOIN products p ON p.id = i.product;`;

const QUESTIONS: readonly (readonly [name: string, filter: Partial<ListFilter>, sort: string])[] = [
  ['all', {}, 'rank'],
  ['by name', {}, 'name'],
  ['by price', {}, 'price'],
  ['theiere', { search: 'theiere' }, 'rank'],
  ['theiere 777', { search: 'theiere 777' }, 'rank'],
  ['number', { search: 'VTR-12345' }, 'rank'],
  ['low in a category', { stock: 'low', category: 'cat000000000001' }, 'stock'],
  ['value', { attribute: 'val000000000007' }, 'updated'],
  ['untranslated', { words: 'untranslated_fr', status: 'published' }, 'rank'],
];

export interface ListTimes {
  readonly medianMs: number;
  readonly worstMs: number;
}

export async function measureLists(): Promise<ListTimes> {
  let backend = await startTestBackend({ schedule: false });
  try {
    await backend.admin.settings.update({ rateLimits: { enabled: false } });
    const editor = await signInEditor(backend);
    const database = new DatabaseSync(join(backend.dataDir, 'data.db'));
    database.exec(CATALOGUE);
    database.close();
    const begun = performance.now();
    // A start reads the words of what was written past the hooks.
    backend = await backend.restart();
    console.log(`  words of ${PRODUCTS} products read in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    const times = new Map<string, number[]>();
    for (const collection of ['products', 'items'] as const)
      for (const [name, filter, sort] of QUESTIONS)
        for (let round = 0; round <= ROUNDS; round += 1) {
          const body = { collection, filter, sort, down: false, locale: 'fr', after: '' };
          const at = performance.now();
          const answer = await callStudio<ListAnswer>(backend, editor, 'list', body);
          const ms = performance.now() - at;
          if (answer.status !== 200) throw new Error(`The list was refused: ${JSON.stringify(answer.body)}`);
          const key = `${collection}, ${name}: ${answer.body.total}`;
          times.set(key, round === 0 ? [] : [...(times.get(key) ?? []), ms]);
        }
    const all = [...times].map(([name, ms]) => ({ name, ms: median(ms) }));
    for (const { name, ms } of all) console.log(`  ${name.padEnd(36)} ${ms.toFixed(1)} ms`);
    const medians = all.map(({ ms }) => ms);
    return { medianMs: median(medians), worstMs: Math.max(...medians) };
  } finally {
    await backend.stop();
  }
}
