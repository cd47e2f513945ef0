import { createServer } from 'node:net';
import { OperatorError } from '#src/runtime/operator-error.ts';

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

/** Throws an OperatorError in words when the shop's server cannot listen there. Commands ask before any long work. */
export function requireShopPort(port: number, host: string): Promise<void> {
  return requirePort(port, host, 'The shop', `choose another port, such as PORT=${port + 1}`);
}

/** The same for PocketBase, which always listens on 127.0.0.1. */
export function requireBackendPort(port: number): Promise<void> {
  const setting = `set POCKETBASE_URL to another port, such as http://127.0.0.1:${port + 1}`;
  return requirePort(port, '127.0.0.1', 'PocketBase', setting);
}

async function requirePort(port: number, host: string, what: string, setting: string): Promise<void> {
  const problem = await portProblem(port, host);
  if (problem === undefined) return;
  throw new OperatorError(
    `${what} cannot start: ${problem}. Stop that program (perhaps a shop that still runs), or ${setting}.`,
  );
}
