import type { Localized } from '#src/domain/site/locale.ts';

/** Site paths of this page, from its `<link hreflang>`. */
export function alternatePaths(): Localized<string> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[hreflang]')];
  return Object.fromEntries(links.map(({ hreflang, href }) => [hreflang, new URL(href).pathname])) as Localized<string>;
}
