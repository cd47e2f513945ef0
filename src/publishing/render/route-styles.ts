import type { createApp } from 'astro/app/entrypoint';

type Manifest = ReturnType<typeof createApp>['manifest'];

/**
 * Takes the style sheets out of Astro's manifest; the answer gives those of a route as one. Astro would print each by
 * itself, hash it again for every page, and name those of all pages in each page's policy; finish-page.ts puts them in.
 */
export function takeStyles(manifest: Manifest): (route: string) => string {
  const styles = new Map<string, string>();
  for (const info of manifest.routes) {
    const codes = info.styles.map((style) => {
      if (style.type !== 'inline') throw new Error(`${info.routeData.component} has a style sheet that is not inline.`);
      return style.content;
    });
    // The same sheet may be that of several components.
    styles.set(info.routeData.route, Buffer.from([...new Set(codes)].join('')).toString('latin1'));
    info.styles = [];
  }
  if (manifest.csp?.styleDirective !== undefined) manifest.csp.styleDirective.hashes = [];
  return (route) => styles.get(route) ?? '';
}
