import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleCode } from '#scripts/package/bundle-code.ts';

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
