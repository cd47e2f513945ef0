/** The shops that are there, and their settings. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { isShopName, shopPlace } from '#scripts/shops/shops-root.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';

/** In the order of the alphabet. */
export function shopNames(root: string): readonly string[] {
  const folder = join(root, 'shops');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => isShopName(name) && existsSync(shopPlace(root, name).settings))
    .sort();
}

/**
 * Its settings as they are written; undefined: there is no such shop. @throws OperatorError where this user may not
 * read them.
 */
export function readShop(root: string, name: string): Readonly<Record<string, string>> | undefined {
  const file = shopPlace(root, name).settings;
  try {
    return parseEnv(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    if (code !== 'EACCES') throw error;
    throw new OperatorError(
      `${file} cannot be read by this user: run the command as the one that the shop runs as (sudo -u vitrine-${name} …), or as root.`,
    );
  }
}
