/**
 * Layout of code and shops on a server: ROOT/releases/VERSION, ROOT/current that leads to one of them, ROOT/shops/NAME.
 */
import { existsSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseEnv } from 'node:util';
import { databaseFile } from '#scripts/go-live/database.ts';
import { PROJECT_ROOT, readEnvironment, VARIABLES, type Environment } from '#src/runtime/environment.ts';

export interface Layout {
  readonly root: string;
  /** The folder of this code. */
  readonly release: string;
  /** The release that `current` leads to; null: there is no such link yet. */
  readonly live: string | null;
}

export interface NamedShop {
  /** '' where there is but one. */
  readonly name: string;
  readonly environment: Environment;
}

function linkOf({ root }: Pick<Layout, 'root'>): string {
  return join(root, 'current');
}

/** null: this code is no release beside others, such as a clone. */
export function layoutOf(code = PROJECT_ROOT): Layout | null {
  const releases = dirname(code);
  if (basename(releases) !== 'releases') return null;
  const root = dirname(releases);
  const link = linkOf({ root });
  return { root, release: code, live: existsSync(link) ? realpathSync(link) : null };
}

/** Lets `current` lead to a release, by one rename: whoever follows it finds the one or the other. */
export function switchTo(layout: Pick<Layout, 'root'>, release: string): void {
  const link = linkOf(layout);
  const part = `${link}.part`;
  rmSync(part, { force: true });
  symlinkSync(relative(dirname(link), release), part);
  renameSync(part, link);
}

/** The settings of one shop alone: nothing of what another one has set in this process. */
function settingsOf(folder: string): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !Object.hasOwn(VARIABLES, name));
  const places = { DATA_DIR: join(folder, 'data'), DIST_DIR: join(folder, 'dist'), CACHE_DIR: join(folder, 'cache') };
  return { ...Object.fromEntries(others), ...places, ...parseEnv(readFileSync(join(folder, 'vitrine.env'), 'utf8')) };
}

/**
 * All shops that run on the same code: they change together. @throws OperatorError where settings of one are not
 * usable.
 */
export function shopsOf(layout: Layout | null): NamedShop[] {
  const folder = layout === null ? '' : join(layout.root, 'shops');
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const shops = names
    .filter((name) => existsSync(join(folder, name, 'vitrine.env')))
    .map((name) => ({ name, environment: readEnvironment(settingsOf(join(folder, name))) }));
  if (shops.length === 0) return [{ name: '', environment: readEnvironment() }];
  // One that was added and never started has nothing to upgrade, and holds nobody up.
  const begun = shops.filter(({ environment }) => existsSync(databaseFile(environment.dataDir)));
  return begun.length > 0 ? begun : shops;
}
