import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleCode } from '#scripts/package/bundle-code.ts';
import { packagedName, PROJECT_ROOT } from '#src/runtime/places.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-code-'));
  await bundleCode(folder);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a bundled file loads as soon as it is loaded itself. */
const LOADS = /(?:^|[;}\s])(?:import|export)(?:[\w$*\s{},]+from)?\s*"([^"]+)"/g;

/** Packages of npm that a file cannot be loaded without. */
async function packagesOf(file: string, seen: Set<string>): Promise<string[]> {
  if (seen.has(file)) return [];
  seen.add(file);
  const packages: string[] = [];
  for (const [, name = ''] of (await readFile(join(folder, file), 'utf8')).matchAll(LOADS))
    if (name.startsWith('./')) packages.push(...(await packagesOf(name.slice(2), seen)));
    else if (!isBuiltin(name)) packages.push(name);
  return packages;
}

test('no command of a package, and none of its processes, needs a package of npm that lies in a clone alone', async () => {
  const entries = (await readdir(folder)).filter((name) => /^(?:scripts|src)-.*\.js$/.test(name));
  expect(entries).toContain('scripts-commands-upgrade.js');
  const found: string[] = [];
  for (const entry of entries)
    for (const name of await packagesOf(entry, new Set())) if (name !== 'sharp') found.push(`${entry}: ${name}`);
  expect(found).toEqual([]);
});

test('whatever runs as a process or a thread of its own is in a package, and the gate loads nothing for pictures', async () => {
  const entries = await readdir(folder);
  const missing: string[] = [];
  for (const root of ['src', 'scripts'])
    for (const file of await readdir(join(PROJECT_ROOT, root), { recursive: true })) {
      if (!file.endsWith('.ts')) continue;
      const code = await readFile(join(PROJECT_ROOT, root, file), 'utf8');
      for (const [, source = ''] of code.matchAll(/\b(?:codeFile|runApart)\('([^']+)'/g))
        if (!entries.includes(`${packagedName(source)}.js`)) missing.push(source);
    }
  expect(missing).toEqual([]);
  expect(await packagesOf('src-gate-main.js', new Set())).toEqual([]);
});
