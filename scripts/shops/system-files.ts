/** Files that systemd and Caddy are given for a shop. */
import { rmSync, writeFileSync } from 'node:fs';
import { caddySite } from '#scripts/shops/caddy-site.ts';
import { startOf } from '#scripts/shops/command-words.ts';
import { readShop } from '#scripts/shops/read-shops.ts';
import type { NewShop } from '#scripts/shops/settings-text.ts';
import { shopPlace } from '#scripts/shops/shops-root.ts';
import { systemdUnit } from '#scripts/shops/systemd-unit.ts';
import { portOf, readEnvironment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';

/** File → text. @throws OperatorError where a path cannot be written into a unit, or an address into a site. */
export function systemFiles(
  root: string,
  shop: Pick<NewShop, 'name' | 'site' | 'backend' | 'ports'>,
): ReadonlyMap<string, string> {
  const { folder, unit, caddy } = shopPlace(root, shop.name);
  return new Map([
    [unit, systemdUnit({ name: shop.name, folder, start: startOf(root) })],
    [caddy, caddySite(shop)],
  ]);
}

/**
 * Writes them anew, as the settings of the shop are now: after another address, another release, or for a shop whose
 * settings somebody else has written (staging).
 * @throws OperatorError where there is no such shop, or its settings are not usable.
 */
export function renewSystemFiles(root: string, name: string): Pick<NewShop, 'name' | 'site' | 'ports'> {
  const settings = readShop(root, name);
  if (settings === undefined) throw new OperatorError(`There is no shop "${name}" in ${root}/shops.`);
  const { siteUrl: site, publicBackendUrl, port, pocketbaseUrl } = readEnvironment(settings);
  const ports = { pages: port, backend: portOf(pocketbaseUrl) };
  const shop = { name, site, backend: new URL(publicBackendUrl).origin, ports };
  for (const [file, text] of systemFiles(root, shop)) {
    // A new file: the folder is of the shop's user, and a link in it would lead whoever runs this, such as root,
    // elsewhere.
    rmSync(file, { force: true });
    writeFileSync(file, text, { flag: 'wx' });
  }
  return shop;
}
