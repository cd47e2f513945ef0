/** Measures a request until its answer is over, whoever has ended it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { routeClass } from '#src/gate/route-class.ts';
import type { RequestRecord } from '#src/runtime/request-record.ts';

/** The header in which the backend and the client are told the name of a request: the same as in the log. Never what a visitor writes. */
export const REQUEST_ID = 'x-request-id';

export function followRequest(
  request: IncomingMessage,
  answer: ServerResponse,
  id: string,
  onAnswered: ((record: RequestRecord) => void) | undefined,
): void {
  if (onAnswered === undefined) return;
  const begun = performance.now();
  const before = request.socket.bytesWritten;
  const { method = 'GET', url = '/' } = request;
  answer.once('close', () =>
    onAnswered({
      id,
      method,
      route: routeClass(method, url),
      status: answer.headersSent ? answer.statusCode : 0,
      ms: performance.now() - begun,
      bytes: Math.max(0, request.socket.bytesWritten - before),
    }),
  );
}
