/** The hooks with other text in place of some files, and what lets the backend tests run them. */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { buildHooks } from '#src/backend-server/backend-bundle.ts';
import { marked } from '#tests/mutate/mutants.ts';

/** Puts texts (path from the project's root → text) in place of files. `banner`: code before all others. */
function replacing(texts: ReadonlyMap<string, string>, banner: string): Plugin {
  const byPath = new Map([...texts].map(([file, text]) => [resolve(file), text]));
  return {
    name: 'replaced-files',
    setup(build) {
      build.initialOptions.banner = { js: banner };
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const contents = byPath.get(path);
        return contents === undefined ? null : { contents, loader: 'ts' };
      });
    },
  };
}

/** Builds the hooks with one file changed. */
export async function buildChanged(hooksDir: string, file: string, text: string): Promise<void> {
  await buildHooks(hooksDir, [replacing(new Map([[file, text]]), '')]);
}

/** In the hooks' own language: notes once a VM that a part of a file has run. */
const noteIn = (folder: string): string => `
const callsNoted = {};
const noteCall = (file, number) => {
  const name = file + '!' + number;
  if (callsNoted[name]) return;
  callsNoted[name] = true;
  $os.writeFile('${folder}/' + name.replaceAll('/', '!'), '', 0o600);
};`;

/** Name of a part of a file among those that `takeCalls` gives. */
export function callName(file: string, inside: number): string {
  return `${file}!${inside}`.replaceAll('/', '!');
}

/** Builds hooks that write down in `folder` which parts of these files run. */
export async function buildMarked(hooksDir: string, files: readonly string[], folder: string): Promise<void> {
  const texts = await Promise.all(
    files.map(async (file) => [file, marked(file, await readFile(file, 'utf8'), 'noteCall')] as const),
  );
  await buildHooks(hooksDir, [replacing(new Map(texts), noteIn(folder))]);
}

/** The parts that have run since the last time. */
export async function takeCalls(folder: string): Promise<ReadonlySet<string>> {
  const names = new Set(await readdir(folder));
  await rm(folder, { recursive: true });
  await mkdir(folder);
  return names;
}

/** In place of src/backend-server/backend-bundle.ts: a backend test takes the hooks of this folder as they are. */
export function readyBundle(folder: string): string {
  return `
    import { cp } from 'node:fs/promises';
    import { join } from 'node:path';
    export async function buildBackend(outDir) {
      await cp(${JSON.stringify(folder)}, outDir, { recursive: true });
      return { hooksDir: join(outDir, 'hooks'), migrationsDir: join(outDir, 'migrations') };
    }`;
}

/**
 * tests/support/prepared-database.ts, but that hooks have no part in what a database is known by: no mutant changes what migrations make, and to
 * prepare one for each would cost more than all tests.
 */
export function sharedDatabase(source: string): string {
  const changed = source.replace(
    'for (const folder of [hooksDir, migrationsDir])',
    'for (const folder of [migrationsDir])',
  );
  if (changed === source) throw new Error('tests/support/prepared-database.ts is not as it was.');
  return changed.replace('{ binary, hooksDir, migrationsDir, superuser }', '{ binary, migrationsDir, superuser }');
}
