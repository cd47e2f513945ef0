/**
 * The body of a request that will wait: it is here as a whole before it takes its turn, so nobody holds a turn by
 * sending slowly.
 */
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { JSON_FIELD } from '#src/contract/shop-api.ts';
import type { GateLimits } from '#src/gate/limits.ts';
import type { Problem } from '#src/gate/refuse.ts';

/** 'gone': the client left in the middle. */
export type ReadBody = Buffer | 'gone' | Problem;

type Speed = Pick<GateLimits, 'slowBytes' | 'slowMs'>;

/** Bytes that the request says it will send; NaN: it does not say. */
export function announcedBytes({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.NaN;
  return Number(headers['content-length'] ?? 0);
}

/**
 * Media types that anybody may send: JSON, and the forms that browsers send without asking. What else PocketBase reads
 * (forms of several parts, XML) is staff's and programs' alone, so there is one way to count the values of each.
 */
const [JSON_TYPE, FORM_TYPE] = ['application/json', 'application/x-www-form-urlencoded'];

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
/** Marks that begin a value, outside of texts. */
const MARKS: ReadonlySet<number> = new Set(Buffer.from('[{,'));

function valuesOfJson(json: Buffer, most: number): number {
  let values = 0;
  for (let at = 0; at < json.length && values <= most; at += 1) {
    if (json[at] !== QUOTE) {
      if (MARKS.has(json[at] ?? 0)) values += 1;
      continue;
    }
    for (at += 1; at < json.length && json[at] !== QUOTE; at += 1) if (json[at] === BACKSLASH) at += 1;
  }
  return values;
}

/** Counts once it is decoded. A name that comes again makes a list besides. */
function valuesOfForm(form: string, most: number): number {
  if (form.split('&').length * 2 > most) return Number.POSITIVE_INFINITY;
  let values = 0;
  for (const [name, value] of new URLSearchParams(form))
    values += name === JSON_FIELD ? valuesOfJson(Buffer.from(value), most) : 2;
  return values;
}

/**
 * Finds why a body is not for everybody to send: its type, or more values than so many, without reading them. Never
 * fewer are counted than PocketBase would read, which takes the query of the address for a part of a form.
 */
export function costProblem(body: Buffer, type: string | undefined, url: string, most: number): Problem | null {
  if (body.length === 0) return null;
  const [media = ''] = (type ?? '').split(';', 1);
  const kind = media.trimEnd();
  if (kind !== JSON_TYPE && kind !== FORM_TYPE) return 'other_type';
  const query = kind === FORM_TYPE && url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  if (query.length + body.length <= most) return null;
  const values =
    kind === JSON_TYPE ? valuesOfJson(body, most) : valuesOfForm(`${query}&${body.toString('latin1')}`, most);
  return values > most ? 'many_values' : null;
}

/** Calls `tooSlow` as soon as a body comes more slowly than it must. Gives what to call when it is over. */
function watchSpeed({ socket }: IncomingMessage, { slowBytes, slowMs }: Speed, tooSlow: () => void): () => void {
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const bytes = socket.bytesRead - before;
    before += bytes;
    if (bytes >= slowBytes) return;
    clearInterval(timer);
    tooSlow();
  }, slowMs);
  return () => clearInterval(timer);
}

/**
 * The body as it comes, for one that is passed on. A stream of its own: whoever reads it may end it, and Undici takes a
 * request's connection from it then, which the answer still needs.
 */
export function passedBody(request: IncomingMessage, speed: Speed, tooSlow: () => void): Readable {
  // A body that ends while nobody reads it yet is no fault: its answer learns it by the connection.
  const body = request.pipe(new PassThrough()).on('error', () => undefined);
  const stop = watchSpeed(request, speed, () => {
    tooSlow();
    body.destroy(new Error('It came too slowly.'));
  });
  request.once('end', stop).once('close', () => {
    stop();
    if (!request.complete) body.destroy(new Error('The client has gone.'));
  });
  return body;
}

export interface BodyRoom {
  /** Bytes that need no place. */
  readonly small: number;
  /** Bytes that it may have at all. */
  readonly most: number;
  /**
   * Asked once, as soon as the body is known to be longer than `small`: takes a place for it, or gives why there is
   * none. Nothing is read meanwhile.
   */
  readonly room: () => Promise<Problem | null>;
}

/** Reads the body of a request whose announced length is none over `most`. */
export async function readBody(
  request: IncomingMessage,
  { small, most, room }: BodyRoom,
  speed: Speed,
): Promise<ReadBody> {
  let hasRoom = announcedBytes(request) > small;
  const problem = hasRoom ? await room() : null;
  if (problem !== null) return problem;
  if (request.destroyed) return 'gone';
  return new Promise((resolve) => {
    let parts: Buffer[] = [];
    let bytes = 0;
    const take = (part: Buffer): void => {
      bytes += part.length;
      if (bytes > most) return end('too_long');
      parts.push(part);
      if (bytes <= small || hasRoom) return;
      hasRoom = true;
      request.pause();
      room().then(
        (found) => (found === null ? void request.resume() : end(found)),
        () => end('broken'),
      );
    };
    const stop = watchSpeed(request, speed, () => end('slow'));
    function end(result: ReadBody): void {
      stop();
      // What is left is read and thrown away until the connection ends.
      request.off('data', take).resume();
      // A large body is not kept twice while its request waits.
      parts = [];
      resolve(result);
    }
    request.on('data', take);
    request.once('end', () => end(Buffer.concat(parts, bytes)));
    request.once('close', () => end('gone'));
  });
}
