/** Lists that scripts ask for beside a chunk that they import later: file names that Vite writes into them. */
import type { BuiltPage, BuiltSite } from '#scripts/checks/built-site.ts';
import { isCode, tagsOf } from '#scripts/checks/html.ts';
import { staticGraph } from '#scripts/checks/page-weight.ts';

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

/**
 * A page that mounts an island, or has filters, names all that these consist of, in one level (`modulepreload`); any other page names nothing: React
 * must not come before somebody asks for it.
 */
export function modulePreloadProblems(site: Pick<BuiltSite, 'texts'>, { page }: Pick<BuiltPage, 'page'>): string[] {
  const named = tagsOf(page, 'link')
    .filter(({ attributes }) => attributes.get('rel') === 'modulepreload')
    .flatMap(({ attributes }) => attributes.get('href') ?? []);
  const island = page.tags.find(
    ({ attributes }) => attributes.has('data-island') && attributes.get('data-mount') === 'load',
  );
  const hasFilters = page.tags.some(({ attributes }) => attributes.has('data-filters'));
  const name = island?.attributes.get('data-island') ?? (hasFilters ? 'filters' : undefined);
  if (name === undefined) return named.map((file) => `preloads ${file} without an island to mount`);
  const problems = [...staticGraph(site, named)]
    .filter((file) => !named.includes(file))
    .map((file) => `does not preload ${file}, which its ${name} needs`);
  return named.length > 0 ? problems : [`preloads nothing of its ${name}`];
}
