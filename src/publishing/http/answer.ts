import { open, readFile as readWhole, stat, type FileHandle } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { DEFAULT_LOCALE, LOCALES, localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { chooseEncoding, type Compressor, worthCompressing } from '#src/publishing/http/compression.ts';
import { createDictionaries, DICTIONARY_HEADERS, takesDictionaries } from '#src/publishing/http/dictionary.ts';
import { cacheControl, contentType, isUnlisted, UNLISTED_HEADERS } from '#src/publishing/http/headers.ts';
import { readPreview, type PreviewFile } from '#src/publishing/http/preview.ts';
import {
  encodePath,
  matchRedirect,
  parseRules,
  redirectTable,
  type RedirectTable,
} from '#src/domain/site/redirect-table.ts';
import {
  candidates,
  createFileReader,
  currentRelease,
  isServable,
  type ServedFile,
  type StoredFile,
} from '#src/publishing/http/release-files.ts';
import { splitLocale } from '#src/domain/site/split-locale.ts';
import { join } from 'node:path';

/** Part of a request that is looked at; those of HTTP/1.1 and HTTP/2 both have it. */
export type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

interface Target {
  readonly path: string;
  readonly query: string;
}

/** A part of a large file. Whoever does not send it closes it. */
export interface FilePart {
  /** null: nobody reads it, as for a HEAD. */
  readonly file: FileHandle | null;
  readonly start: number;
  readonly length: number;
}

/** Answer that is sent, without the headers that every answer has. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | FilePart;
}

/**
 * Makes the function that answers requests for the build in `dist`. It rejects only for faults of the machine or the
 * program. `previews` is the folder of looks at drafts; `lookUp` gives the folder of the present release.
 */
export function createAnswerer(
  dist: string,
  { compressor, previews }: { readonly compressor: Compressor; readonly previews: string },
  readRelease: (dist: string) => Promise<string> = currentRelease,
): (request: Asked) => Promise<Answer> {
  const readFile = createFileReader();
  const redirects = createRedirectReader();
  const dictionaries = createDictionaries();

  const fileAnswer = async (request: Asked, file: ServedFile, status: number): Promise<Answer> => {
    const { type, compressible } = contentType(file.name);
    const packable = compressible && worthCompressing(file.size);
    const encoding = packable ? chooseEncoding(request.headers['accept-encoding']) : undefined;
    const etag = `"${file.digest}${encoding === undefined ? '' : `-${encoding}`}"`;
    const isPage = status === 200 && file.name.endsWith('.html') && takesDictionaries(request.headers);
    const page = isPage ? file.content : null;
    const headers = {
      'Content-Type': type,
      'Cache-Control': status === 200 ? cacheControl(file.name) : 'no-cache',
      ETag: etag,
      ...(isUnlisted(file.name) ? UNLISTED_HEADERS : {}),
      ...(packable ? { Vary: 'Accept-Encoding' } : {}),
      ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
      ...(page === null ? {} : DICTIONARY_HEADERS),
    };
    if (page !== null) dictionaries.add(page);
    if (status === 200 && matchesEtag(request.headers['if-none-match'], etag)) {
      return { status: 304, headers, body: Buffer.alloc(0) };
    }
    if (status === 200 && type.startsWith('video/')) return partAnswer(request, file, headers);
    const dictionary = page === null ? undefined : dictionaries.find(request.headers);
    const packed = page === null || dictionary === undefined ? null : dictionaries.pack(page, dictionary);
    if (packed !== null)
      return { status, headers: { ...headers, ETag: `W/${etag}`, 'Content-Encoding': 'dcz' }, body: await packed };
    if (encoding === undefined) return { status, headers, body: await bodyOf(request, file) };
    const { body, isQuick } = await compressor.pack(() => file.content ?? readWhole(file.path), file.digest, encoding);
    return { status, headers: isQuick ? { ...headers, ETag: `W/${etag}` } : headers, body };
  };

  /**
   * The page that only another language has: it may have been the one without a prefix. A file for each language is
   * asked for, no more.
   */
  const unprefixed = async (release: string, path: string): Promise<string | undefined> => {
    if (!isServable(path) || splitLocale(path).locale !== DEFAULT_LOCALE) return undefined;
    for (const locale of LOCALES.filter((one) => one !== DEFAULT_LOCALE))
      if ((await readFile(release, [`${localePath(locale, path)}.html`])) !== undefined)
        return localePath(locale, path);
    return undefined;
  };

  const respond = async (request: Asked, release: string, { path, query }: Target): Promise<Answer> => {
    const redirect = matchRedirect(await redirects(release), path, query);
    if (redirect !== undefined) return redirectAnswer(redirect.status, redirect.location);
    const clean = cleanPath(path);
    if (clean !== path) return redirectAnswer(308, encodePath(clean) + query);
    const file = isServable(path) ? await readFile(release, candidates(path)) : undefined;
    if (file !== undefined)
      return fileAnswer(request, file, splitLocale(path).path === ROUTES.serverError.path ? 500 : 200);
    // Nobody reads the page that would be sent instead of a script or a picture.
    if (/\.\w+$/.test(path)) return plainAnswer(404, 'Not Found');
    const other = await unprefixed(release, path);
    if (other !== undefined) return redirectAnswer(301, encodePath(other) + query);
    const { locale } = splitLocale(path);
    const page = await readFile(release, [`${localePath(locale, '/404')}.html`, '/404.html']);
    return page === undefined ? plainAnswer(404, 'Not Found') : fileAnswer(request, page, 404);
  };

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return { ...plainAnswer(405, 'Method Not Allowed'), headers: { ...PLAIN_HEADERS, Allow: 'GET, HEAD' } };
    }
    const target = splitTarget(request.url ?? '/');
    const single = target.path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
    if (single !== target.path) return redirectAnswer(308, encodePath(single) + target.query);
    const preview = await readPreview(previews, target.path, Date.now());
    if (preview !== undefined) return previewAnswer(request, preview);
    for (;;) {
      const release = await readRelease(dist);
      const result = await respond(request, release, target).catch((error: unknown) => error);
      const lost = !isAnswer(result) || result.status === 404;
      // An old release may be removed between the two looks at it: ask the new one.
      if (lost && (await readRelease(dist)) !== release) await leave(result);
      else if (isAnswer(result)) return result;
      else throw result;
    }
  };
}

/** Takes what is sent of a file. A large one is opened here, where a release that goes away is still noticed. */
async function bodyOf(
  { method }: Asked,
  { path, size, content }: StoredFile,
  { start, end } = { start: 0, end: size - 1 },
): Promise<Answer['body']> {
  if (content !== null) return content.subarray(start, end + 1);
  return { file: method === 'HEAD' ? null : await open(path), start, length: end + 1 - start };
}

/** A video, or the part of it that is asked for; the whole where that part is of another version. */
async function partAnswer(request: Asked, file: StoredFile, headers: Answer['headers']): Promise<Answer> {
  const asked = request.headers;
  const isSame = asked['if-range'] === undefined || asked['if-range'] === headers['ETag'];
  const range = isSame ? rangeOf(asked.range, file.size) : null;
  const takes = { ...headers, 'Accept-Ranges': 'bytes' };
  if (range === null) return { status: 200, headers: takes, body: await bodyOf(request, file) };
  if (range === undefined)
    return {
      status: 416,
      headers: { ...PLAIN_HEADERS, 'Content-Range': `bytes */${file.size}` },
      body: Buffer.alloc(0),
    };
  return {
    status: 206,
    headers: { ...takes, 'Content-Range': `bytes ${range.start}-${range.end}/${file.size}` },
    body: await bodyOf(request, file, range),
  };
}

/** A file of a look at drafts: its videos come by parts, too. */
async function previewAnswer(request: Asked, { headers, ...file }: PreviewFile): Promise<Answer> {
  return headers['Content-Type']?.startsWith('video/') === true
    ? partAnswer(request, file, headers)
    : { status: 200, headers, body: await bodyOf(request, file) };
}

/** Closes what will not be sent. */
async function leave(result: unknown): Promise<void> {
  if (isAnswer(result) && !Buffer.isBuffer(result.body)) await result.body.file?.close();
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'status' in value && 'body' in value;
}

/** Decoded path and raw query of a request target. What cannot be decoded stays as it is and names no file. */
function splitTarget(target: string): Target {
  const at = target.indexOf('?');
  const raw = at === -1 ? target : target.slice(0, at);
  const query = at === -1 ? '' : target.slice(at);
  const path = raw.startsWith('/') ? raw : '/';
  try {
    return { path: decodeURIComponent(path), query };
  } catch {
    return { path, query };
  }
}

/** One address for each page: without `.html`, and the folder itself instead of its index. */
function cleanPath(path: string): string {
  if (path === '/index.html' || path === '/index') return '/';
  return path.endsWith('.html') ? path.slice(0, -'.html'.length) : path;
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

const PLAIN_HEADERS = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' } as const;

export function plainAnswer(status: number, text: string): Answer {
  return { status, headers: PLAIN_HEADERS, body: Buffer.from(`${text}\n`) };
}

function redirectAnswer(status: number, location: string): Answer {
  return { status, headers: { ...PLAIN_HEADERS, Location: location }, body: Buffer.from(`${location}\n`) };
}

/** Reads the rules of a release, once for each version of the file. */
function createRedirectReader(): (root: string) => Promise<RedirectTable> {
  const none = redirectTable([]);
  let known = { stamp: '', rules: none };
  return async (root) => {
    const file = join(root, 'builds/redirects.json');
    const info = await stat(file).catch(() => undefined);
    if (info === undefined) return none;
    const stamp = `${file}:${info.mtimeMs}:${info.size}`;
    if (known.stamp !== stamp)
      known = { stamp, rules: redirectTable(parseRules(JSON.parse(await readWhole(file, 'utf8')))) };
    return known.rules;
  };
}

/** First and last byte of a part: players ask for a video by pieces, and some play none that comes whole only. */
interface Range {
  readonly start: number;
  readonly end: number;
}

const ONE = /^bytes=(\d*)-(\d*)$/;

/**
 * The part of a file of `size` bytes that a request asks for. null: the whole, also where several parts are asked for,
 * or something that is no range; undefined: a part that the file does not have.
 */
export function rangeOf(header: string | undefined, size: number): Range | null | undefined {
  const [, first = '', last = ''] = ONE.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  // The last so many bytes.
  if (first === '') return Number(last) === 0 ? undefined : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? undefined : { start, end };
}
