import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { OperatorError } from '#src/runtime/operator-error.ts';

/** Listens for a moment to learn whether one can; rejects with Node's error. */
function listenOnce(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });
}

/**
 * Ports from here on, and below the end, are asked for by name alone: systems take those of outgoing connections from
 * above (Linux: from 32,768 on).
 */
const [FIRST_PORT, END_PORT] = [12_000, 32_000];

/**
 * A TCP port that nobody listens on at this moment. The system's own choice (0) is one of those that it gives to
 * outgoing connections: the next of them may have it before whoever asked listens there.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, END_PORT);
    const problem = await listenOnce(port, host).then(
      () => null,
      (error: unknown) => error,
    );
    if (problem === null) return port;
    if (!(problem instanceof Error && 'code' in problem && problem.code === 'EADDRINUSE')) throw problem;
  }
}

/** Says why a server cannot listen there, in words for the operator; `undefined` when it can. */
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
