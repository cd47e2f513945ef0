/** Measures a request until its answer is over, whoever has ended it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestRecord } from '#src/runtime/request-record.ts';

/**
 * The header in which the backend and the client are told the name of a request: the same as in the log. Never what a
 * visitor writes.
 */
export const REQUEST_ID = 'x-request-id';

/**
 * Follows a request to write it down, which can end none: a fault of it is thrown where nobody waits, and said by the
 * process (runtime/faults.ts).
 */
export function followRequest(
  { method = 'GET', url = '/', socket }: IncomingMessage,
  answer: ServerResponse,
  { id, routeOf }: { readonly id: string; readonly routeOf: (method: string, url: string) => string },
  onAnswered: ((record: RequestRecord) => void) | undefined,
): void {
  answer.setHeader(REQUEST_ID, id);
  if (onAnswered === undefined) return;
  // Of the connection as it is now: a request whose body was passed on may have lost it at the end.
  const [begun, before] = [performance.now(), socket.bytesWritten];
  answer.once('close', () => {
    try {
      onAnswered({
        id,
        method,
        route: routeOf(method, url),
        status: answer.headersSent ? answer.statusCode : 0,
        ms: performance.now() - begun,
        bytes: Math.max(0, socket.bytesWritten - before),
      });
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  });
}
