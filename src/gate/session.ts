/** Recognises requests of the shop's staff or programs, who alone keep much in memory, and of who may see records. */
import type { Dispatcher } from 'undici';

/** Longer ones PocketBase does not make. */
const TOKEN_LENGTH = 4096;
const SHAPE = /^(?:bearer )?([\w-]+\.([\w-]+)\.[\w-]+)$/i;
const ID = /^[a-z0-9]{15}$/;

/**
 * Account that a token says that it is of, by its own word; null: it is none, or its time is over. Nobody but
 * PocketBase knows whether it is true.
 */
function accountOf(authorization: string): string | null {
  const [, , payload = ''] = (authorization.length > TOKEN_LENGTH ? null : SHAPE.exec(authorization)) ?? [];
  try {
    const { id, exp, type } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const isAlive = typeof exp === 'number' && exp * 1000 > Date.now();
    return type === 'auth' && isAlive && typeof id === 'string' && ID.test(id) ? id : null;
  } catch {
    return null;
  }
}

/** ms for which an answer of PocketBase holds, and tokens of which one is kept. An end counts at PocketBase at once. */
const KEPT_MS = 5000;
const KEPT = 2000;

export interface Sessions {
  /**
   * Says whether it is staff or a program; null: PocketBase cannot say it now, and nobody is taken for a stranger.
   * `headers`: those that PocketBase is told of the visitor.
   */
  isStaff(authorization: string | undefined, headers: Readonly<Record<string, string>>): Promise<boolean | null>;
  /** Says whether it is anybody at all, in the same way. */
  isSignedIn(authorization: string | undefined, headers: Readonly<Record<string, string>>): Promise<boolean | null>;
}

interface Kept {
  readonly until: number;
  readonly answer: Promise<boolean | null>;
}

/**
 * PocketBase is asked by two of its own calls, beside the line: a call that waits there for this answer would wait for
 * itself. A token for files is given to nobody without a session before a hook runs: so a stranger takes no VM by it,
 * and a session one for a moment, once in some seconds. Who has one is in `users`, where somebody sees themselves, and no customer
 * is staff; or a program or a superuser. What has not the shape of a token is not asked about. `now` in ms.
 */
export function createSessions(pocketbase: Dispatcher, now: () => number = () => performance.now()): Sessions {
  type Asking = (method: 'GET' | 'POST', path: string) => Promise<{ status: number; body: unknown }>;
  const kept = new Map<string, Kept>();

  // Too many requests, or a fault, say nothing of whose the session is.
  const isRefused = (status: number): boolean => status === 401 || status === 403;
  const isSignedIn = async (ask: Asking): Promise<boolean | null> => {
    const { status } = await ask('POST', '/api/files/token');
    return status === 200 ? true : isRefused(status) ? false : null;
  };
  const isStaff = async (ask: Asking, id: string): Promise<boolean | null> => {
    const isAnybody = await isSignedIn(ask);
    if (isAnybody !== true) return isAnybody;
    const { status, body } = await ask('GET', `/api/collections/users/records/${id}?fields=role`);
    const role = (body as { readonly role?: unknown }).role;
    if (status === 404) return true;
    if (status === 200 && typeof role === 'string') return role !== 'customer';
    return isRefused(status) ? false : null;
  };

  const answerOf =
    (question: string, find: (ask: Asking, id: string) => Promise<boolean | null>): Sessions['isStaff'] =>
    async (authorization, headers) => {
      const id = authorization === undefined ? null : accountOf(authorization);
      if (authorization === undefined || id === null) return false;
      const key = `${question} ${authorization}`;
      const known = kept.get(key);
      if (known !== undefined && known.until > now()) return known.answer;
      const ask: Asking = async (method, path) => {
        const { statusCode, body } = await pocketbase.request({ method, path, headers: { ...headers, authorization } });
        return { status: statusCode, body: await body.json() };
      };
      const answer = find(ask, id)
        .catch(() => null)
        .then((found) => {
          if (found === null) kept.delete(key);
          return found;
        });
      kept.delete(key);
      kept.set(key, { until: now() + KEPT_MS, answer });
      if (kept.size > KEPT)
        for (const [oldest] of kept) {
          kept.delete(oldest);
          break;
        }
      return answer;
    };

  return { isStaff: answerOf('staff', isStaff), isSignedIn: answerOf('anybody', isSignedIn) };
}
