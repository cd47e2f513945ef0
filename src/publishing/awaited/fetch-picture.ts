/**
 * Fetches what an address of a stranger gives: bounded in bytes and time, from public addresses alone, each redirect
 * looked at again.
 */
import { Agent, request, type Dispatcher } from 'undici';
import { allowedLookup, type IsAllowed } from '#src/runtime/public-address.ts';
import { PictureFailure } from '#src/publishing/awaited/picture-failure.ts';
import { PICTURE_BYTES, PICTURE_MB } from '#src/domain/catalogue/content-limits.ts';
import { isIP, type LookupFunction } from 'node:net';

const REDIRECTS = 5;
const CONNECT_MS = 8000;
/** Between two pieces of an answer, and before its first. */
const SILENT_MS = 10_000;
/** All of one picture, with its redirects. */
export const PICTURE_SECONDS = 30;

const HEADERS = {
  'user-agent': 'Vitrine (fetches the pictures of a shop that is moving)',
  // Compressed pictures do not get smaller, and what unpacks to a thousand times its bytes is not asked for.
  'accept-encoding': 'identity',
  accept: 'image/jpeg,image/png,image/webp;q=0.9,image/*;q=0.5',
};
const MOVED: readonly number[] = [301, 302, 303, 307, 308];
/** Answers that may be others later. */
const LATER: readonly number[] = [408, 425, 429];
/** A host that answers so wants to be left alone. */
const BUSY: readonly number[] = [429, 503];

/** Connects to addresses that `isAllowed` lets through, and to no other. To be closed. */
export function pictureAgent(isAllowed: IsAllowed): Agent {
  return new Agent({
    connect: { lookup: checkedLookup(isAllowed), timeout: CONNECT_MS },
    headersTimeout: SILENT_MS,
    bodyTimeout: SILENT_MS,
    connections: 2,
    keepAliveTimeout: 4000,
  });
}

function parsed(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  const isRight =
    url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '';
  if (!isRight) throw new PictureFailure('address_odd');
  return url;
}

/** Puts what undici or the network throws into our words. */
function failureOf(error: unknown, host: string): PictureFailure {
  if (error instanceof PictureFailure) return error;
  // A connection to several addresses fails with an error of each.
  const causes: readonly unknown[] =
    error instanceof AggregateError ? error.errors : error instanceof Error ? [error.cause, error] : [error];
  const own = causes.find((one) => one instanceof PictureFailure);
  if (own !== undefined) return own;
  const code = String(Reflect.get(Object(error), 'code') ?? '');
  const isSlow = Reflect.get(Object(error), 'name') === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(code);
  return isSlow
    ? new PictureFailure('slow', { host, seconds: PICTURE_SECONDS }, true, code === 'UND_ERR_CONNECT_TIMEOUT')
    : new PictureFailure('unreachable', { host }, true, true);
}

async function bytesOf(answer: Dispatcher.ResponseData): Promise<Uint8Array> {
  const tooLarge = new PictureFailure('too_large', { most: PICTURE_MB });
  if (Number(answer.headers['content-length'] ?? 0) > PICTURE_BYTES) throw tooLarge;
  const parts: Buffer[] = [];
  let count = 0;
  // What an answer says of its length need not be so.
  for await (const part of answer.body as AsyncIterable<Buffer>) {
    count += part.length;
    if (count > PICTURE_BYTES) throw tooLarge;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function follow(source: string, agent: Agent, isAllowed: IsAllowed, signal: AbortSignal): Promise<Uint8Array> {
  let url = parsed(source);
  for (let hops = 0; hops <= REDIRECTS; hops += 1) {
    checkHost(url.hostname, isAllowed);
    const answer = await request(url, { dispatcher: agent, headers: HEADERS, signal });
    try {
      const { statusCode: status, headers } = answer;
      if (status === 200) return await bytesOf(answer);
      if (!MOVED.includes(status))
        throw new PictureFailure('answer', { status }, LATER.includes(status) || status >= 500, BUSY.includes(status));
      const next = headers['location'];
      if (typeof next !== 'string') throw new PictureFailure('answer', { status });
      url = parsed(next, url);
    } finally {
      // What is not read to its end would hold the connection.
      answer.body.on('error', () => undefined).destroy();
    }
  }
  throw new PictureFailure('redirects', { most: REDIRECTS });
}

/** The bytes that an address gives. @throws PictureFailure, or the reason of `signal`. */
export async function fetchPicture(
  source: string,
  { agent, isAllowed, signal }: { readonly agent: Agent; readonly isAllowed: IsAllowed; readonly signal: AbortSignal },
): Promise<Uint8Array> {
  const { hostname } = parsed(source);
  try {
    return await follow(
      source,
      agent,
      isAllowed,
      AbortSignal.any([signal, AbortSignal.timeout(PICTURE_SECONDS * 1000)]),
    );
  } catch (error) {
    signal.throwIfAborted();
    throw failureOf(error, hostname);
  }
}

/** The same for pictures, in their words. */
const CODES: Readonly<Record<string, 'name_unknown' | 'unreachable'>> = {
  ENOTFOUND: 'name_unknown',
  ENODATA: 'name_unknown',
  EAI_NONAME: 'name_unknown',
};

/** For a connection to where a picture is. */
export function checkedLookup(isAllowed: IsAllowed): LookupFunction {
  return allowedLookup(isAllowed, (host, cause) => {
    if (cause === null) return new PictureFailure('address_private', { host });
    const code = CODES[cause.code ?? ''] ?? 'unreachable';
    return new PictureFailure(code, { host }, code === 'unreachable');
  });
}

/**
 * @throws PictureFailure where the host of an address is a number that is not allowed: such a host is not looked up.
 */
export function checkHost(host: string, isAllowed: IsAllowed): void {
  const plain = host.replace(/^\[|\]$/g, '');
  if (isIP(plain) !== 0 && !isAllowed(plain)) throw new PictureFailure('address_private', { host: plain });
}
