/** Lanes of requests: those that run the shop's hooks take a JavaScript VM of PocketBase for as long as they last. */
import { rowAt } from '#src/contract/routes/routes.ts';

/**
 * `sale`: orders; `away`: what waits for other machines, payments first of all; `door`: what leads
 * strangers into an account; `other`: whatever else runs hooks; `stream`: stays open; `pass`: runs none.
 */
export type Lane = 'sale' | 'away' | 'door' | 'other' | 'stream' | 'pass';

/** Routes of other programs whose hooks ask a provider: what comes after an answer holds no turn. */
const AWAY: readonly string[] = ['/api/shop/webhook', '/api/shop/mail-events'];
/** A sign-in that another service is asked about. */
const BY_SERVICE = /^\/api\/collections\/[^/]+\/auth-with-oauth2$/;
/**
 * Calls of whoever has no session yet. Each costs a processor the comparison or the making of a password, also for an
 * address that nobody has: a word that is tried from many networks keeps nobody waiting who is in. PocketBase finds a
 * collection by its name, in any case, and by its id.
 */
const DOOR =
  /^\/api\/collections\/(?:[^/]+\/(?:auth-with-|confirm-|request-(?!email-change$))|(?:users|_pb_users_auth_)\/records$)/i;
export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Calls that change something and run no hook. */
const NO_HOOK = /^\/api\/(?:backups|logs)(?:\/|$)/;
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

/** Kind of a call that reads records: of many, or of one. null: it reads none. */
export function recordsOf(method: string, url: string): 'list' | 'one' | null {
  const path = (READS.has(method) ? routedPath(url) : undefined) ?? '';
  return RECORDS.test(path) ? (path.endsWith('/records') ? 'list' : 'one') : null;
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
  const { lane } = rowAt(path) ?? {};
  if (lane !== undefined) return lane;
  if (AWAY.includes(path) || BY_SERVICE.test(path)) return 'away';
  if (DOOR.test(path) && method === 'POST') return 'door';
  return NO_HOOK.test(path) ? 'pass' : 'other';
}
