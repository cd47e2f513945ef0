/** Digests of released migrations: what changes them, and what is said then. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrationProblems, released, migrationDigests, type Released } from '#scripts/checks/migrations.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

const BASELINE = '1795900000_baseline';
/** Behind all that there are. */
const NEXT = '1999999998_next';

let folder: string;
let kept: Released;

/** A copy of the migrations, to change, with one more that was released and uses a helper. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'));
  await cp(join(PROJECT_ROOT, 'package.json'), join(folder, 'package.json'));
  await cp(join(PROJECT_ROOT, 'pocketbase/src/migrations'), join(folder, 'pocketbase/src/migrations'), {
    recursive: true,
  });
  await writeFile(
    join(folder, `pocketbase/src/migrations/${NEXT}.ts`),
    "import { removeLanguage } from '#pocketbase/migrations/helpers/languages.ts';\nmigrate((app) => removeLanguage(app, LANGUAGE), () => {});\n",
  );
  kept = { version: '0.2.1', migrations: await migrationDigests(join(folder, 'pocketbase/src')) };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function edit(path: string, change: (text: string) => string): Promise<void> {
  const file = join(folder, 'pocketbase/src/migrations', path);
  const text = await readFile(file, 'utf8');
  expect(change(text)).not.toBe(text);
  await writeFile(file, change(text));
}

async function present(version = '0.2.1'): Promise<Released> {
  return { version, migrations: await migrationDigests(join(folder, 'pocketbase/src')) };
}

async function problems(): Promise<string[]> {
  return migrationProblems(kept, await present());
}

test('another copy of the same source has the digests that are kept', async () => {
  const file = JSON.parse(await readFile(join(PROJECT_ROOT, 'pocketbase/released.json'), 'utf8')) as Released;
  expect(kept.migrations).toMatchObject(file.migrations);
  expect(await problems()).toEqual([]);
});

test('comments, layout and what a migration does not use of a helper change nothing', async () => {
  await edit(`${BASELINE}.ts`, (text) => `/** Words. */\n${text.replace('migrate(', '// More.\nmigrate(\n\n')}`);
  await edit('helpers/languages.ts', (text) => text.replace('there.includes(', '!there.includes('));
  expect(await problems()).toEqual([]);
});

test.each([
  ['migration', `${BASELINE}.ts`, 'saveNoValidate', 'save', BASELINE],
  ['table of it', 'baseline/collections.json', '"max":100', '"max":101', BASELINE],
  ['helper of it', 'helpers/languages.ts', '!columns.includes', 'columns.includes', NEXT],
])('a changed %s is named, and what to do', async (_, file, from, to, name) => {
  await edit(file, (text) => text.replace(from, to));
  expect(await problems()).toEqual([
    expect.stringMatching(new RegExp(`^${name} was released, and does something else .*new migration with a higher`)),
  ]);
});

test('one that is gone is named', async () => {
  await rm(join(folder, `pocketbase/src/migrations/${NEXT}.ts`));
  expect(await problems()).toEqual([expect.stringMatching(`^${NEXT} was released, and is gone`)]);
});

test('a new one may change until a version brings it, and comes after those that were released', async () => {
  const early = '1795899999_early';
  const late = '1999999999_late';
  for (const name of [early, late])
    await writeFile(join(folder, `pocketbase/src/migrations/${name}.ts`), 'migrate(() => {}, () => {});\n');
  expect(await problems()).toEqual([`${early} is new, and needs a number above ${NEXT}, which was released.`]);
  await rm(join(folder, `pocketbase/src/migrations/${early}.ts`));
  expect(await problems()).toEqual([]);
  const now = await present('0.2.2');
  expect(migrationProblems(kept, now)).toEqual([
    'Version 0.2.2 has not noted its migrations yet. Run: node scripts/checks/migrations.ts --release',
  ]);
  expect(migrationProblems(released(kept, now), now)).toEqual([]);
});

test('a release keeps the digests that were there', async () => {
  await edit(`${BASELINE}.ts`, (text) => text.replace('saveNoValidate', 'save'));
  const now = await present();
  expect(migrationProblems(released(kept, now), now)).toHaveLength(1);
});
