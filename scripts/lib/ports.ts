import { createServer } from 'node:net';
import { portOf, type Environment } from '#scripts/lib/environment.ts';
import { OperatorError } from '#scripts/lib/operator-error.ts';

/** Listens for a moment to learn the port that the system gives (0 asks for any free one); rejects with Node's error. */
function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port));
    });
  });
}

/** A TCP port that nobody listens on at this moment. */
export function freePort(host = '127.0.0.1'): Promise<number> {
  return listenOnce(0, host);
}

/** Why a server cannot listen there, in words for the operator; `undefined` when it can. */
export async function portProblem(port: number, host: string): Promise<string | undefined> {
  try {
    await listenOnce(port, host);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') return `port ${port} is already in use by another program`;
    if (code === 'EACCES') return `port ${port} needs more rights than this user has (ports under 1024 often do)`;
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${host} is no address of this machine`;
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Looks before any long work whether the shop, and PocketBase where it is ours to run, can listen.
 * Throws an OperatorError that names the port and the variable to change.
 */
export async function requireFreePorts(
  { port, host, pocketbaseUrl }: Pick<Environment, 'port' | 'host' | 'pocketbaseUrl'>,
  withPocketBase: boolean,
): Promise<void> {
  const shop = await portProblem(port, host);
  if (shop !== undefined) {
    throw new OperatorError(
      `The shop cannot start: ${shop}. Stop that program (perhaps a shop that still runs), or choose another port, such as PORT=${port + 1}.`,
    );
  }
  const backend = withPocketBase ? await portProblem(portOf(pocketbaseUrl), '127.0.0.1') : undefined;
  if (backend !== undefined) {
    throw new OperatorError(
      `PocketBase cannot start: ${backend}. Stop that program (perhaps "npm run backend" or a shop that still runs), or set POCKETBASE_URL to another port, such as http://127.0.0.1:${portOf(pocketbaseUrl) + 1}.`,
    );
  }
}
