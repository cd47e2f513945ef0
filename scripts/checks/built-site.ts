/** The files of a finished build, read once for all the checks over it. */
import { hash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { scan, type Page } from '#scripts/checks/html.ts';
import type { PayloadKind } from '#src/contract/payload.ts';

export interface BuiltPage {
  /** Site path: '/', '/fr', '/products/x'. */
  readonly path: string;
  readonly file: string;
  readonly html: string;
  readonly page: Page;
  /** Kind that it was rendered from; null for pages without a payload (shells, errors). */
  readonly kind: PayloadKind | null;
  /** A text page with blocks after its text. */
  readonly isComposed: boolean;
  /** A page that only leads to another address. */
  readonly isRedirect: boolean;
}

export interface BuiltSite {
  readonly pages: readonly BuiltPage[];
  /** Paths of all files with a leading '/', without '.html' files' own names resolved. */
  readonly files: ReadonlySet<string>;
  /** Text of the JavaScript, CSS and JSON files. */
  readonly texts: ReadonlyMap<string, string>;
  /** Former addresses that the server redirects. */
  readonly redirects: readonly string[];
  readonly buildId: string;
}

/** Digest of a text → what `brotliBytes` gave: every page names the same chunks, and several checks weigh the same pages. */
const weighed = new Map<string, number>();

function compressed(text: string, quality: number): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).byteLength;
}

/** Bytes of a text at brotli quality 11, as the server sends it. */
export function brotliBytes(text: string): number {
  const digest = hash('sha256', text);
  const known = weighed.get(digest);
  if (known !== undefined) return known;
  const bytes = compressed(text, 11);
  weighed.set(digest, bytes);
  return bytes;
}

/** Bytes of a text at a lower quality, in a thirtieth of the time: more than `brotliBytes`. */
export function quickBytes(text: string): number {
  return compressed(text, 5);
}

/** `brotliBytes` of a text that has more than its budget, else null. What fits at a lower quality fits. */
export function bytesOver(text: string, budget: number): number | null {
  if (quickBytes(text) <= budget) return null;
  const bytes = brotliBytes(text);
  return bytes > budget ? bytes : null;
}

/** Site path of an HTML file (`build.format: 'file'`). */
export function pathOfFile(file: string): string {
  const path = file.replace(/\.html$/, '').replace(/(^|\/)index$/, '');
  return path === '/' || path === '' ? '/' : path;
}

function payloadOf(path: string, texts: ReadonlyMap<string, string>): Pick<BuiltPage, 'kind' | 'isComposed'> {
  const text = texts.get(path === '/' ? '/_payload.json' : `${path}/_payload.json`);
  if (text === undefined) return { kind: null, isComposed: false };
  const { kind, composed } = JSON.parse(text) as { kind: PayloadKind; composed?: object };
  return { kind, isComposed: composed !== undefined };
}

/** Reads a built site. Throws when there is none. */
export async function readBuiltSite(root: string): Promise<BuiltSite> {
  const files = new Set<string>();
  const texts = new Map<string, string>();
  const htmlFiles: string[] = [];
  for await (const entry of glob('**/*.*', { cwd: root })) {
    const file = `/${entry}`;
    files.add(file);
    if (file.endsWith('.html')) htmlFiles.push(file);
    else if (/\.(?:js|css|json|xml|txt)$/.test(file)) texts.set(file, await readFile(`${root}${file}`, 'utf8'));
  }
  const latest = texts.get('/builds/latest.json');
  if (latest === undefined) throw new Error(`${root} holds no build: builds/latest.json is missing`);
  const redirects = JSON.parse(texts.get('/builds/redirects.json') ?? '{"redirects":[]}') as {
    redirects: { from: string }[];
  };
  const pages: BuiltPage[] = [];
  for (const file of htmlFiles.sort()) {
    const html = await readFile(`${root}${file}`, 'utf8');
    const page = scan(html);
    const path = pathOfFile(file);
    const isRedirect = page.tags.some(
      (tag) => tag.name === 'meta' && tag.attributes.get('http-equiv')?.toLowerCase() === 'refresh',
    );
    pages.push({ path, file, html, page, ...payloadOf(path, texts), isRedirect });
  }
  return {
    pages,
    files,
    texts,
    redirects: redirects.redirects.map((redirect) => redirect.from),
    buildId: (JSON.parse(latest) as { id: string }).id,
  };
}
