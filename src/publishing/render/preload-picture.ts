/** The picture that a page asks for first of all, with the source that browsers take for it. */
const FIRST = /<source type="([^"]+)" srcset="([^"]+)" sizes="([^"]+)"><img [^>]*?fetchpriority="high"/;
/** Before the style, which is most of what comes before a page's first picture. */
const HEAD = '<link rel="expect"';
/** Has no room for another 55 bytes (decision 0329). */
const FULL = ' data-route="product"';

/** The page with its first picture named at the beginning, so that it is asked for before the style has come: 0.1 s earlier at 400 kbit/s. */
export function preloadPicture(html: string): string {
  const [, type, srcset, sizes] = FIRST.exec(html) ?? [];
  if (sizes === undefined || html.includes(FULL)) return html;
  const link = `<link rel="preload" as="image" type="${type}" imagesrcset="${srcset}" imagesizes="${sizes}" fetchpriority="high">`;
  return html.replace(HEAD, () => link + HEAD);
}
