/** Folders of the shops of this server: `ROOT/shops/NAME`, beside `ROOT/releases` (docs/decisions/0242). */
import { basename, dirname, join, resolve } from 'node:path';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

/** A part of a user's name, of a unit's and of a file's. */
const NAME = /^[a-z](?:-?[a-z0-9]){0,19}$/;

export const NAME_WORDS = 'a name has small letters and digits with hyphens between them, at most 20, a letter first';

export function isShopName(name: string): boolean {
  return NAME.test(name);
}

/**
 * VITRINE_ROOT, else the folder with `releases` that this one lies in, else this folder itself (a clone).
 * @param installed The folder of package.json.
 */
export function shopsRoot(env: NodeJS.ProcessEnv, installed = PROJECT_ROOT): string {
  const given = env['VITRINE_ROOT'] ?? '';
  if (given !== '') return resolve(given);
  const above = dirname(installed);
  return basename(above) === 'releases' ? dirname(above) : installed;
}

/** All of one shop. */
export interface ShopPlace {
  readonly folder: string;
  /** Its settings, with secrets. */
  readonly settings: string;
  readonly unit: string;
  readonly caddy: string;
}

export function shopPlace(root: string, name: string): ShopPlace {
  const folder = join(root, 'shops', name);
  return {
    folder,
    settings: join(folder, 'vitrine.env'),
    unit: join(folder, `vitrine@${name}.service`),
    caddy: join(folder, `${name}.caddy`),
  };
}
