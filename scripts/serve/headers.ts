import { PAYMENT_SCRIPT_ORIGIN } from '#src/config.ts';

/**
 * Sent with every answer. What scripts and styles a page may use stands in the page itself (hashes, `<meta>`); a header is
 * needed only for what a `<meta>` cannot say. Browsers ignore HSTS over http, so it needs no switch.
 */
export const SECURITY_HEADERS = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Strict-Transport-Security': 'max-age=63072000',
  'X-Content-Type-Options': 'nosniff',
  // The head script tells an entry from a visit within the site by the referrer (decisions, "Locale rule").
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': `camera=(), microphone=(), geolocation=(), payment=(self "${PAYMENT_SCRIPT_ORIGIN}")`,
  // A bank's confirmation may open in a window of its own.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
} as const;

/** Files whose name changes with their content. */
const HASHED = /^\/(?:_astro|i)\//;

/** One year for hashed files; everything else is asked for again each time and mostly answered with 304. */
export function cacheControl(path: string): string {
  return HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';
}

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
};

/** By the ending of a file's name; an unknown one is a download of bytes. */
export function contentType(file: string): ContentType {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  return CONTENT_TYPES[ending] ?? packed('application/octet-stream');
}
