/**
 * A migration that was released never changes (docs/decisions/0471): pocketbase/released.json keeps a digest of what each one does, up to the version of
 * package.json. `--release` adds those that a new version brings; it changes no digest that is there.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportProblems } from '#scripts/checks/report.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { createHash } from 'node:crypto';
import ts from 'typescript';
import { bundledMigrations } from '#src/backend-server/backend-bundle.ts';

const RELEASED_FILE = join(PROJECT_ROOT, 'pocketbase/released.json');
const COMMAND = 'node scripts/checks/migrations.ts --release';

export interface Released {
  readonly version: string;
  readonly migrations: Digests;
}

/** Problems of the migrations beside those that were released. */
export function migrationProblems({ version, migrations }: Released, now: Released): string[] {
  const [last = ''] = Object.keys(migrations).sort().slice(-1);
  const problems = Object.entries(migrations).flatMap(([name, digest]) => {
    const present = now.migrations[name];
    if (present === digest) return [];
    if (present === undefined) return [`${name} was released, and is gone. Bring it back, and write a new migration.`];
    return [
      `${name} was released, and does something else than it did. Databases that have run it would stay without the change: ` +
        'take it back, and write a new migration with a higher number.',
    ];
  });
  const early = Object.keys(now.migrations).filter((name) => migrations[name] === undefined && name < last);
  return [
    ...problems,
    ...early.map((name) => `${name} is new, and needs a number above ${last}, which was released.`),
    ...(version === now.version ? [] : [`Version ${now.version} has not noted its migrations yet. Run: ${COMMAND}`]),
  ];
}

/** What a release notes: the digests that are kept, and those of new migrations. */
export function released(kept: Released, now: Released): Released {
  const digests = Object.entries({ ...now.migrations, ...kept.migrations });
  return { version: now.version, migrations: Object.fromEntries(digests.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

async function readJson<Value>(file: string): Promise<Value> {
  return JSON.parse(await readFile(file, 'utf8')) as Value;
}

if (import.meta.main) {
  const { version } = await readJson<{ version: string }>(join(PROJECT_ROOT, 'package.json'));
  const now = { version, migrations: await migrationDigests() };
  if (process.argv.includes('--release')) {
    const next = released(await readJson<Released>(RELEASED_FILE), now);
    await writeFile(RELEASED_FILE, `${JSON.stringify(next, null, 2)}\n`);
  }
  const problems = migrationProblems(await readJson<Released>(RELEASED_FILE), now);
  reportProblems(`migrations (${Object.keys(now.migrations).length})`, problems);
}

/** Name of a migration without extension → SHA-256, hex. */
type Digests = Readonly<Record<string, string>>;

/** The words of a program without comments, white space and layout, so that another version of the bundler changes nothing. */
function wordsOf(code: string): string[] {
  const source = ts.createSourceFile('migration.js', code, ts.ScriptTarget.ES2022, false, ts.ScriptKind.JS);
  const words: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    const parts = node.getChildren(source);
    for (const part of parts) visit(part);
    const text = node.getText(source);
    if (parts.length === 0 && text !== '') words.push(text);
  };
  visit(source);
  return words;
}

/** Digests of the migrations under a `pocketbase/src` (default: the project's), with all code that they run. @throws esbuild's error. */
export async function migrationDigests(source?: string): Promise<Digests> {
  const migrations = [...(await bundledMigrations(source))];
  return Object.fromEntries(
    migrations.map(([name, code]) => [name, createHash('sha256').update(wordsOf(code).join('\n')).digest('hex')]),
  );
}
