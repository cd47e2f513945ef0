/** What scripts ask for beside a chunk that they import later: lists of file names that Vite writes into them. */
import type { BuiltSite } from '#scripts/checks/built-site.ts';
import { isCode, tagsOf } from '#scripts/checks/html.ts';

const LIST = /\.f\|\|\(\w+\.f=\[([^\]]*)\]/g;

/** Files in the preload lists of a script, without a leading '/'. */
export function preloadLists(code: string): string[] {
  return [...code.matchAll(LIST)].flatMap(([, list = '']) =>
    [...list.matchAll(/["'`]([^"'`]+)["'`]/g)].map(([, file = '']) => file),
  );
}

/** Lists that name a script which is there already, because a page loads it itself: src/integrations/light-preload.ts leaves those out. */
export function preloadProblems(site: Pick<BuiltSite, 'pages' | 'texts'>): string[] {
  const loaded = new Set(
    site.pages.flatMap(({ page }) =>
      tagsOf(page, 'script')
        .filter(isCode)
        .flatMap(({ attributes }) => attributes.get('src') ?? []),
    ),
  );
  return [...site.texts].flatMap(([file, code]) =>
    preloadLists(code)
      .filter((name) => loaded.has(`/${name}`))
      .map((name) => `${file} asks for /${name}, which pages load themselves`),
  );
}
