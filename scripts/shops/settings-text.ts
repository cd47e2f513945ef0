/** The first settings of a shop: `vitrine.env`. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ShopPorts } from '#scripts/shops/free-ports.ts';

export interface NewShop {
  readonly name: string;
  /** Origin that visitors see. */
  readonly site: string;
  /** Origin at which browsers reach the backend: the same one, unless a CDN has the pages. */
  readonly backend: string;
  /** Address of the dashboard's first account. */
  readonly email: string;
  readonly ports: ShopPorts;
  /** `ROOT/shops/NAME`. */
  readonly folder: string;
}

/** 192 bits, in letters that need no quotes in settings. */
function secret(): string {
  return randomBytes(24).toString('base64url');
}

export function settingsText({ name, site, backend, email, ports, folder }: NewShop): string {
  return `# Settings of the shop "${name}". They hold secrets: only the user that runs the shop may read them.
# Every variable is explained in .env.example. Write paths in full: they begin with a slash.

SITE_URL=${site}
PUBLIC_BACKEND_URL=${backend}
SHOP_MODE=live

# Of this shop alone on this machine ("npm run shop -- list" has those of all).
HOST=127.0.0.1
PORT=${ports.pages}
POCKETBASE_URL=http://127.0.0.1:${ports.backend}
# Caddy tells visitors' addresses in it, and lets no visitor write it.
TRUSTED_PROXY=X-Forwarded-For

DATA_DIR=${join(folder, 'data')}
DIST_DIR=${join(folder, 'dist')}
CACHE_DIR=${join(folder, 'cache')}

SUPERUSER_EMAIL=${email}
SUPERUSER_PASSWORD=${secret()}
SERVICE_PASSWORD=${secret()}

# The mail server; empty where it is entered on the page /setup. A live shop takes no orders without one.
SMTP_HOST=
SMTP_PORT=587
SMTP_USER=
SMTP_PASSWORD=

# Keys of Stripe; empty where the shop takes bank transfers alone.
STRIPE_SECRET_KEY=
STRIPE_PUBLISHABLE_KEY=
STRIPE_WEBHOOK_SECRET=

# Backups (docs/operators.md) and the heartbeat (docs/operations.md): a shop that takes money wants both.
BACKUP_TO=
BACKUP_RECIPIENT=
HEARTBEAT_URL=
`;
}
