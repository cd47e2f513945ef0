import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageMigration } from '#scripts/commands/add-locale.ts';
import { buildBackend } from '#src/backend-server/backend-bundle.ts';
import { recordColumns } from '#src/schema/derived/record-columns.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { silentReport } from '#src/runtime/progress.ts';

let folder: string;
let migrate: (...args: string[]) => void;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-language-'));
  const { migrationsDir } = await buildBackend(folder);
  const contents = languageMigration('de', 'German', recordColumns());
  const stdin = { contents, resolveDir: import.meta.dirname, loader: 'ts' } as const;
  const { outputFiles } = await build({
    stdin,
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'neutral',
    target: 'es2022',
  });
  await writeFile(join(migrationsDir, '1999999999_language_de.js'), outputFiles[0]?.text ?? '');
  const { cacheDir, pocketbaseBin } = readEnvironment();
  const binary = await ensurePocketBase({ cacheDir, pocketbaseBin, report: silentReport() });
  const folders = ['--dir', join(folder, 'data'), '--migrationsDir', migrationsDir, '--hooksDir', join(folder, 'none')];
  // It asks before it takes something back.
  migrate = (...args) => void execFileSync(binary, ['migrate', ...args, ...folders], { input: 'y\n' });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Known {
  readonly name: string;
  readonly help?: string;
  readonly values?: readonly string[];
}

/** Of all collections: columns that end in the code, collections that offer it as a choice, and indexes of slugs. */
function traces(code: string) {
  const database = new DatabaseSync(join(folder, 'data/data.db'), { readOnly: true });
  const rows = database.prepare('SELECT name, fields, indexes FROM _collections ORDER BY name').all();
  database.close();
  const fields = rows.flatMap((row) =>
    (JSON.parse(String(row['fields'])) as Known[]).map((field) => ({ ...field, of: String(row['name']) })),
  );
  return {
    columns: fields.filter(({ name }) => name.endsWith(`_${code}`)).map(({ of, name }) => `${of}.${name.slice(0, -3)}`),
    choices: fields.filter(({ name, values }) => name === 'locale' && values?.includes(code)).map(({ of }) => of),
    indexes: rows
      .flatMap((row) => JSON.parse(String(row['indexes'])) as string[])
      .filter((one) => one.includes(`slug_${code}`)),
    help: fields.find(({ of, name }) => of === 'products' && name === `name_${code}`)?.help,
  };
}

test('a new language gets what the others have, and its migration goes back', () => {
  migrate('up');
  const [german, italian] = [traces('de'), traces('it')];
  expect(german.columns.toSorted()).toEqual(italian.columns.toSorted());
  expect(german.choices).toEqual(italian.choices);
  expect(german.indexes.map((one) => one.replaceAll('_de', '_it'))).toEqual(italian.indexes);
  expect(german.help).toContain('German.');
  migrate('down', '1');
  expect(traces('de')).toEqual({ columns: [], choices: [], indexes: [], help: undefined });
  expect(traces('it')).toEqual(italian);
});
