/** Recognises requests of the shop's staff or programs, for what only they may do here: keep much in memory. */
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

/**
 * PocketBase is asked by two of its own calls, which run no hook for a stranger: somebody with an account in `users`
 * sees themselves, and no customer may; a program or a superuser is given a token for files, which nobody without a
 * session is. What has not the shape of a token is not asked about. `headers`: those that PocketBase is told of the
 * visitor.
 */
export async function isStaff(
  pocketbase: Dispatcher,
  authorization: string | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  const id = authorization === undefined ? null : accountOf(authorization);
  if (authorization === undefined || id === null) return false;
  const ask = async (method: 'GET' | 'POST', path: string): Promise<{ status: number; body: unknown }> => {
    const { statusCode, body } = await pocketbase.request({ method, path, headers: { ...headers, authorization } });
    return { status: statusCode, body: await body.json() };
  };
  try {
    const { status, body } = await ask('GET', `/api/collections/users/records/${id}?fields=role`);
    if (status === 200) {
      const role = (body as { readonly role?: unknown }).role;
      return typeof role === 'string' && role !== 'customer';
    }
    return status === 404 && (await ask('POST', '/api/files/token')).status === 200;
  } catch {
    return false;
  }
}
