/** Lanes of requests: those that run the shop's hooks take a JavaScript VM of PocketBase for as long as they last. */

/** `sale`: orders and payments; `other`: whatever else runs hooks; `stream`: stays open; `pass`: runs none. */
export type Lane = 'sale' | 'other' | 'stream' | 'pass';

const SALE: ReadonlySet<string> = new Set(
  [
    'availability',
    'quote',
    'order',
    'order-status',
    'order-accept',
    'order-cancel',
    'order-email',
    'payment',
    'demo-payment',
    'webhook',
  ].map((route) => `/api/shop/${route}`),
);
export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Calls that change something and run no hook. */
const NO_HOOK = /^\/api\/(?:backups|logs|files\/token)(?:\/|$)/;
/** Each read of records asks a hook whether the session was ended. */
const RECORDS = /^\/api\/collections\/[^/]+\/records(?:\/|$)/;
const SHOP_READS = /^\/api\/(?:shop|studio|desk)\//;

/** The path as PocketBase's router sees it; undefined: nobody can tell. */
export function routedPath(url: string): string | undefined {
  const path = url.split('?', 1)[0] ?? '';
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('//') || decoded.includes('/.') ? undefined : decoded.replace(/\/+$/, '');
  } catch {
    return undefined;
  }
}

function laneOfRead(path: string): Lane {
  if (path === '/api/realtime') return 'stream';
  if (path === '/api/shop/health') return 'pass';
  if (SHOP_READS.test(path)) return 'other';
  return RECORDS.test(path) ? 'other' : 'pass';
}

/** Lane of a request; what is not known to run no hook waits with those that do. */
export function laneOf(method: string, url: string): Lane {
  if (method === 'OPTIONS') return 'pass';
  const path = routedPath(url);
  if (path === undefined) return 'other';
  if (READS.has(method)) return laneOfRead(path);
  if (SALE.has(path)) return 'sale';
  return NO_HOOK.test(path) ? 'pass' : 'other';
}
