/** The site of one shop for Caddy: pages and backend at one origin, or the backend alone where a CDN has the pages. */
import type { NewShop } from '#scripts/shops/settings-text.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';

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
