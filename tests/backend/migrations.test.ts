/** Migrations begin with the baseline: what was made without it is refused, and nothing comes before it. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ranMigrations } from '#scripts/upgrade/kit.ts';
import type { BackendFolders } from '#src/backend-server/backend-bundle.ts';
import { migrateUp, revertMigrations } from '#src/backend-server/backend-process.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { copyBuiltBackend } from '#tests/support/built-backend.ts';

let folder: string;
let options: BackendFolders & { readonly binary: string; readonly dataDir: string };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'));
  const binary = await ensurePocketBase({ ...readEnvironment(), report: silentReport() });
  const dataDir = join(folder, 'pb_data');
  await mkdir(dataDir);
  options = { binary, dataDir, ...(await copyBuiltBackend(join(folder, 'built'))) };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ours = (): string[] => ranMigrations(folder).filter((name) => name.endsWith('.js'));

test('data of a version before 0.2.0 are refused with the way to go, and stay as they are', async () => {
  const migrationsDir = join(folder, 'before');
  await mkdir(migrationsDir);
  const products = "migrate((app) => app.save(new Collection({ type: 'base', name: 'products' })), () => {});";
  await writeFile(join(migrationsDir, '1790000002_catalogue.js'), products);
  await migrateUp({ ...options, migrationsDir });
  const before = await readFile(join(options.dataDir, 'data.db'));
  await expect(migrateUp(options)).rejects.toThrow(
    /before 0\.2\.0.*"npm run export".*"npm run import".*moving-out\.md/,
  );
  expect(await readFile(join(options.dataDir, 'data.db'))).toEqual(before);
  expect(ours()).toEqual(['1790000002_catalogue.js']);
});

test('what came after the baseline is taken back, the baseline itself is not', async () => {
  await migrateUp(options);
  // The last one first.
  const all = ours();
  const [baseline, later] = [all.at(-1), all.slice(0, -1)];
  expect(later.length).toBeGreaterThan(0);
  await revertMigrations(options, later.length);
  expect(ours()).toEqual([baseline]);
  await expect(revertMigrations(options, 1)).rejects.toThrow('There is nothing before the baseline.');
  expect(ours()).toEqual([baseline]);
});
