/** The one connection of a build to PocketBase, checked before anything is read. */
import PocketBase, { ClientResponseError } from 'pocketbase';
import { ContentError } from '#src/publishing/content/content-error.ts';

/** Versions that this code was tested with: PocketBase is pre-1.0, and a minor version may change anything. */
const BACKEND_VERSION = '0.40.';

const ANSWER_MS = 10_000;
/** For one batch of records. */
const READ_MS = 60_000;

export interface BackendAccess {
  /** Without a slash at the end. */
  readonly url: string;
  /** Email of the account of builds, which reads and reports. */
  readonly email: string;
  readonly password: string;
}

const unreachable = (url: string, why: string): ContentError =>
  new ContentError(
    `PocketBase at ${url} cannot be reached (${why}). Start it with "npm run backend", or set POCKETBASE_URL.`,
  );

async function textOf(address: string, url: string): Promise<string | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) });
    return response.ok ? await response.text() : null;
  } catch (error) {
    const cause =
      error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);
    throw unreachable(url, cause);
  }
}

/**
 * No API says the version; the dashboard does, in its script. Null where the dashboard is not served (a proxy may hide
 * it).
 */
async function versionOf(url: string): Promise<string | null> {
  const page = await textOf(`${url}/_/`, url);
  const script = page === null ? undefined : /src="\.?\/?(assets\/[^"]+\.js)"/.exec(page)?.[1];
  const code = script === undefined ? null : await textOf(`${url}/_/${script}`, url);
  return code === null ? null : (/PocketBase v(\d+\.\d+\.\d+)/.exec(code)?.[1] ?? null);
}

/** Turns what the SDK throws while reading into one line. */
export function readError(url: string, what: string, error: unknown): Error {
  if (error instanceof ContentError) return error;
  // The SDK's own error, or fetch's for files.
  const status = error instanceof ClientResponseError ? error.status : error instanceof TypeError ? 0 : null;
  if (!(error instanceof Error) || status === null) return error instanceof Error ? error : new Error(String(error));
  if (status === 0) return unreachable(url, `it stopped answering while ${what} was read`);
  if (status === 404)
    return new ContentError(
      `PocketBase at ${url} has no collection "${what}": its migrations have not run. Start it with "npm run backend".`,
    );
  return new ContentError(`PocketBase at ${url} refused to give ${what} (${status}: ${error.message}).`);
}

export interface Connection {
  readonly client: PocketBase;
  /** null: it cannot be seen. */
  readonly version: string | null;
}

/**
 * Checks that it is a PocketBase of the right version. The client is signed in as nobody.
 * @throws ContentError of one line: not reachable, another program, or another version.
 */
export async function reachBackend(url: string): Promise<Connection> {
  const health = await textOf(`${url}/api/health`, url);
  if (health === null || !health.includes('"code":200')) {
    throw new ContentError(`What answers at ${url} is no PocketBase in good health. Check POCKETBASE_URL.`);
  }
  const version = await versionOf(url);
  if (version !== null && !version.startsWith(BACKEND_VERSION)) {
    throw new ContentError(
      `PocketBase at ${url} has version ${version}, and Vitrine needs ${BACKEND_VERSION}x. "npm start" brings the right one.`,
    );
  }
  const client = new PocketBase(url);
  client.autoCancellation(false);
  // A backend that hangs must not hold a build for ever.
  client.beforeSend = (address, options) => ({
    url: address,
    options: { ...options, signal: AbortSignal.timeout(READ_MS) },
  });
  return { client, version };
}

/** Signs in as the account of builds. @throws ContentError as `reachBackend` does, or for want of such an account. */
export async function connectBackend({ url, email, password }: BackendAccess): Promise<Connection> {
  const connection = await reachBackend(url);
  try {
    await connection.client.collection('services').authWithPassword(email, password);
  } catch (error) {
    if (error instanceof ClientResponseError && error.status === 0) throw unreachable(url, 'it stopped answering');
    if (error instanceof ClientResponseError && error.status === 404) throw readError(url, 'services', error);
    throw new ContentError(
      `PocketBase at ${url} does not know the account of builds ${email} with this password. On the machine of PocketBase, with its DATA_DIR, the password is found; on any other set SERVICE_EMAIL and SERVICE_PASSWORD, here and where PocketBase starts.`,
    );
  }
  return connection;
}
