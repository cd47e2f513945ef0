import { FEEDS } from '#src/contract/feeds.ts';

/** Files whose name changes with their content. */
const HASHED = /^\/(?:_astro|i)\//;

/** One year for hashed files; everything else is asked for again each time and mostly answered with 304. */
export function cacheControl(path: string): string {
  return HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';
}

/** Says whether places fetch a path that list products, and no search engine is to find by itself. */
export function isUnlisted(path: string): boolean {
  return path.startsWith(FEEDS);
}

export const UNLISTED_HEADERS = { 'X-Robots-Tag': 'noindex' } as const;

interface ContentType {
  readonly type: string;
  /** Text that brotli and gzip make smaller; pictures and fonts are packed already. */
  readonly compressible: boolean;
}

const text = (type: string): ContentType => ({ type: `${type}; charset=utf-8`, compressible: true });
const packed = (type: string): ContentType => ({ type, compressible: false });

const CONTENT_TYPES: Readonly<Record<string, ContentType>> = {
  html: text('text/html'),
  css: text('text/css'),
  js: text('text/javascript'),
  mjs: text('text/javascript'),
  json: text('application/json'),
  webmanifest: text('application/manifest+json'),
  xml: text('application/xml'),
  txt: text('text/plain'),
  svg: text('image/svg+xml'),
  ico: { type: 'image/x-icon', compressible: true },
  avif: packed('image/avif'),
  webp: packed('image/webp'),
  jpg: packed('image/jpeg'),
  jpeg: packed('image/jpeg'),
  png: packed('image/png'),
  gif: packed('image/gif'),
  woff2: packed('font/woff2'),
  pdf: packed('application/pdf'),
  mp4: packed('video/mp4'),
  gz: packed('application/gzip'),
};

/** Type by the ending of a file's name; an unknown one is a download of bytes. */
export function contentType(file: string): ContentType {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  return CONTENT_TYPES[ending] ?? packed('application/octet-stream');
}
