/** The body of a request that will wait: it is here as a whole before it takes its turn, so nobody holds a turn by sending slowly. */
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';

/** 'gone': the client left in the middle; 'too_long': longer than it may be. */
export type ReadBody = Buffer | null | 'gone' | 'too_long';

/** Bytes that the request says it will send; NaN: it does not say. */
export function announcedBytes({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.NaN;
  return Number(headers['content-length'] ?? 0);
}

/**
 * The body as it comes, for one that is passed on. A stream of its own: whoever reads it may end it, and Undici takes a request's connection from it then, which the
 * answer still needs.
 */
export function passedBody(request: IncomingMessage): Readable {
  // A body that ends while nobody reads it yet is no fault: its answer learns it by the connection.
  const body = request.pipe(new PassThrough()).on('error', () => undefined);
  request.once('close', () => {
    if (!request.complete) body.destroy(new Error('The client has gone.'));
  });
  return body;
}

/** `room` is asked once, as soon as a body is known to be longer than `small`; where it says no the body is too long. */
export function readBody(
  request: IncomingMessage,
  limits: { readonly small: number; readonly large: number },
  room: () => boolean,
): Promise<ReadBody> {
  const announced = announcedBytes(request);
  if (announced === 0) return Promise.resolve(null);
  if (announced > limits.large || (announced > limits.small && !room())) return Promise.resolve('too_long');
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    let hasRoom = announced > limits.small;
    const take = (part: Buffer): void => {
      bytes += part.length;
      if (bytes > limits.small && !hasRoom) hasRoom = room();
      if (bytes <= limits.small || (hasRoom && bytes <= limits.large)) return void parts.push(part);
      request.off('data', take);
      request.resume();
      resolve('too_long');
    };
    request.on('data', take);
    request.once('end', () => resolve(Buffer.concat(parts, bytes)));
    request.once('close', () => resolve('gone'));
  });
}
