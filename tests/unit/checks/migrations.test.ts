/** Digests of migrations: what changes them, and what is said then. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrationProblems, withNew } from '#scripts/checks/migrations.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { migrationDigests, type Digests } from '#scripts/checks/migration-digests.ts';

const CONTACT = '1790000041_contact';

let folder: string;
let kept: Digests;

/** A copy of the backend's source, to change. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'));
  await cp(join(PROJECT_ROOT, 'package.json'), join(folder, 'package.json'));
  for (const part of ['migrations', 'schema'])
    await cp(join(PROJECT_ROOT, 'pocketbase/src', part), join(folder, 'pocketbase/src', part), { recursive: true });
  kept = await present();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function present(): Promise<Digests> {
  return migrationDigests(join(folder, 'pocketbase/src'));
}

async function edit(path: string, change: (text: string) => string): Promise<void> {
  const file = join(folder, 'pocketbase/src', path);
  const text = await readFile(file, 'utf8');
  expect(change(text)).not.toBe(text);
  await writeFile(file, change(text));
}

async function changedNames(): Promise<string[]> {
  const now = await present();
  return Object.keys(kept).filter((name) => now[name] !== kept[name]);
}

test('another copy of the same source has the digests that are kept', async () => {
  expect(kept).toEqual(JSON.parse(await readFile(join(PROJECT_ROOT, 'pocketbase/migrations.json'), 'utf8')));
  expect(migrationProblems(kept, await present())).toEqual([]);
});

test('comments, layout and helpers that a migration does not use change nothing', async () => {
  await edit(
    `migrations/${CONTACT}.ts`,
    (text) => `/** Words. */\n${text.replace('migrate(', '// More.\nmigrate(\n\n')}`,
  );
  await edit(
    'schema/fields.ts',
    (text) => `${text}\nexport function newer(name: string): string {\n  return name;\n}\n`,
  );
  expect(await changedNames()).toEqual([]);
});

test('a changed migration is named, and what to do', async () => {
  await edit(`migrations/${CONTACT}.ts`, (text) => text.replace('max: 100', 'max: 101'));
  const problems = migrationProblems(kept, await present());
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`${CONTACT} does something else than it did.`);
  expect(problems[0]).toContain('write a new migration with a higher number');
});

test('a changed helper is a change of all that use it', async () => {
  await edit('schema/fields.ts', (text) => text.replace('TEXT_LENGTH = 20_000', 'TEXT_LENGTH = 30_000'));
  const changed = await changedNames();
  expect(changed).toContain(CONTACT);
  expect(changed).toContain('1790000002_catalogue');
  expect(changed).not.toContain('1790000054_slug_look_ups');
});

test('a new migration is added by the command that is named, a changed one is not', async () => {
  const name = '1790999999_new';
  await writeFile(join(folder, `pocketbase/src/migrations/${name}.ts`), 'migrate(() => {}, () => {});\n');
  await edit(`migrations/${CONTACT}.ts`, (text) => text.replace('max: 100', 'max: 101'));
  const now = await present();
  expect(migrationProblems(kept, now)).toContainEqual(
    expect.stringMatching(new RegExp(`^${name} has no digest .* Run: node scripts/checks/migrations.ts --add$`)),
  );
  const added = withNew(kept, now);
  expect(added[name]).toBe(now[name]);
  expect(added[CONTACT]).toBe(kept[CONTACT]);
  expect(migrationProblems(added, now)).toHaveLength(1);
});

test('a migration that is gone is named', async () => {
  await rm(join(folder, `pocketbase/src/migrations/${CONTACT}.ts`));
  expect(migrationProblems(kept, await present())).toEqual([expect.stringContaining(`${CONTACT} is gone.`)]);
});
