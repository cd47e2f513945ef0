/** Files that systemd and Caddy are given for a shop. */
import { rmSync, writeFileSync } from 'node:fs';
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

/**
 * An address has more letters than these, and Caddy takes some for something else: `{$NAME}` for a variable, a comma
 * for the end of an address.
 */
const PLAIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;

/** Paths of the backend that browsers of visitors, editors and operators ask for. */
const OPEN = [
  '/api/shop/*',
  '/api/studio/*',
  '/api/desk/*',
  '/api/collections/*',
  '/api/files/*',
  '/api/realtime',
  '/api/oauth2-redirect',
];
/** A collection is reached by its name or its id; that of superusers by neither. */
const CLOSED = ['/api/collections/_superusers*', '/api/collections/pbc_*'];

function proxy(port: number, more: readonly string[] = []): string[] {
  return [
    `\t\treverse_proxy 127.0.0.1:${port} {`,
    // Nothing was sent yet, so an order is never sent twice.
    '\t\t\t# While the shop starts again requests wait.',
    '\t\t\tlb_try_duration 10s',
    ...more,
    '\t\t}',
  ];
}

/** @throws OperatorError where an address cannot be written into a site. */
export function caddySite({
  name,
  site,
  backend,
  ports,
}: Pick<NewShop, 'name' | 'site' | 'backend' | 'ports'>): string {
  const odd = [site, backend].find((origin) => !PLAIN.test(origin));
  if (odd !== undefined)
    throw new OperatorError(
      `${odd} cannot stand in a site of Caddy: an address with letters, digits, dots and hyphens alone is needed.`,
    );
  const hasPages = backend === site;
  return [
    `# The shop "${name}". /etc/caddy/Caddyfile has the line: import sites/*.caddy`,
    `${backend} {`,
    '\t@backend {',
    `\t\tpath ${OPEN.join(' ')}`,
    `\t\tnot path ${CLOSED.join(' ')}`,
    '\t}',
    '\thandle @backend {',
    ...proxy(ports.backend, [
      "\t\t\t# The visitor's address alone, as Caddy knows it: what a visitor writes is thrown away.",
      '\t\t\theader_up X-Forwarded-For {client_ip}',
      '\t\t\t# Shorter than the gate keeps a connection (75 s).',
      '\t\t\ttransport http {',
      '\t\t\t\tkeepalive 60s',
      '\t\t\t}',
    ]),
    '\t}',
    "\t# PocketBase's dashboard, and all that is for superusers: from this machine alone (docs/deployment.md).",
    ...(hasPages ? ['\t@closed path /api /api/* /_ /_/*', '\thandle @closed {', '\t\trespond 404', '\t}'] : []),
    '\thandle {',
    ...(hasPages ? proxy(ports.pages) : ['\t\trespond 404']),
    '\t}',
    '}',
    '',
  ].join('\n');
}
