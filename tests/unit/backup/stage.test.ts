/** Files that come and go while a backup is made. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stageBackup } from '#scripts/backup/stage.ts';
import { silentReport, type Report } from '#src/runtime/progress.ts';

let root: string;
let database: DatabaseSync;
const stored = (file: string): string => join(root, 'data/pb_data/storage', file);
const staged = (file: string): string => join(root, 'stage/pb_data/storage', file);

function putFile(file: string): void {
  mkdirSync(dirname(stored(file)), { recursive: true });
  writeFileSync(stored(file), file);
}

function addProduct(id: string, images: string): void {
  database.prepare('INSERT INTO products VALUES (?, ?)').run(id, images);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-stage-'));
  mkdirSync(join(root, 'data/pb_data'), { recursive: true });
  database = new DatabaseSync(join(root, 'data/pb_data/data.db'));
  database.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE _collections (id, name, type, fields);
    CREATE TABLE _migrations (file);
    CREATE TABLE document_series (name, last);
    CREATE TABLE documents (series, position);
    CREATE TABLE products (id, images);
    INSERT INTO _collections VALUES ('c1', 'products', 'base', '[{"name":"id","type":"text"},{"name":"images","type":"file"}]');
  `);
  addProduct('p1', '["a.png","b.png"]');
  for (const file of [
    'c1/p1/a.png',
    'c1/p1/a.png.attrs',
    'c1/p1/b.png',
    'c1/p1/thumbs_a.png/small_a.png',
    'c1/p1/old.png',
  ])
    putFile(file);
});
afterEach(() => {
  database.close();
  rmSync(root, { recursive: true });
});

/** Does `task` when all files that are there have been linked, and before the database is copied. */
function justBefore(task: (copy: number) => void): Report {
  let copies = 0;
  return {
    ...silentReport(),
    step: (label) => {
      if (label === 'Copy of the database') task((copies += 1));
      return silentReport().step(label);
    },
  };
}

const stage = (report: Report) =>
  stageBackup({ dataDir: join(root, 'data'), shopDir: undefined }, join(root, 'stage'), report);

test('what records name is taken, and nothing else', async () => {
  const { missing, database: facts } = await stage(silentReport());
  expect([missing, facts.counts]).toEqual([[], { products: 1 }]);
  expect(readFileSync(staged('c1/p1/a.png'), 'utf8')).toBe('c1/p1/a.png');
  expect(existsSync(staged('c1/p1/a.png.attrs'))).toBe(true);
  for (const file of ['c1/p1/old.png', 'c1/p1/thumbs_a.png/small_a.png']) expect(existsSync(staged(file))).toBe(false);
});

test('a file that is deleted meanwhile is in the backup, for the record that names it; and one that comes, too', async () => {
  const { missing, database: facts } = await stage(
    justBefore(() => {
      rmSync(stored('c1/p1/a.png'));
      putFile('c1/p2/new.png');
      addProduct('p2', 'new.png');
    }),
  );
  expect([missing, facts.counts]).toEqual([[], { products: 2 }]);
  expect(existsSync(staged('c1/p1/a.png'))).toBe(true);
  expect(existsSync(staged('c1/p2/new.png'))).toBe(true);
});

test('a file that the shop had lost before is listed, and holds up nothing', async () => {
  rmSync(stored('c1/p1/b.png'));
  const copies: number[] = [];
  expect((await stage(justBefore((copy) => copies.push(copy)))).missing).toEqual(['c1/p1/b.png']);
  expect(copies).toEqual([1]);
});

test('the copy is made again where a file came and went with its record', async () => {
  const copies: number[] = [];
  const report = justBefore((copy) => {
    copies.push(copy);
    if (copy === 1) addProduct('p3', 'gone.png');
  });
  const afterCopy: Report = {
    ...report,
    step: (label) => {
      const step = report.step(label);
      // The record goes when the copy has it.
      return { ...step, done: () => void database.exec("DELETE FROM products WHERE id = 'p3'") };
    },
  };
  const { missing, database: facts } = await stage(afterCopy);
  expect([missing, facts.counts, copies]).toEqual([[], { products: 1 }, [1, 2]]);
});
