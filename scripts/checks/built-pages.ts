/** Every rule over every page of a finished build. Usage: built-pages.ts [folder], by default dist. */
import { HtmlValidate, StaticConfigLoader, type ResolvedConfig } from 'html-validate';
import { isPayload, payloadPath } from '#src/contract/payload.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { readBuiltSite, type BuiltPage, type BuiltSite } from '#scripts/checks/built-site.ts';
import { readMessages } from '#scripts/checks/i18n.ts';
import { languageProblems, linkProblems } from '#scripts/checks/page-links.ts';
import {
  attributeProblems,
  blockingProblems,
  brokenLetterProblems,
  cspProblems,
  layerProblems,
  rawKeyProblems,
} from '#scripts/checks/page-markup.ts';
import { weightProblems, workerProblems, staticGraph } from '#scripts/checks/page-weight.ts';
import { pictureProblems } from '#scripts/checks/picture-weight.ts';
import { reportProblems } from '#scripts/checks/report.ts';
import { richResultProblems, structuredData } from '#scripts/checks/rich-results.ts';
import { decode, tagsOf, isCode } from '#scripts/checks/html.ts';
import { TITLE_LENGTH } from '#src/html/seo.ts';

/** Keys of all interface strings (also as 'namespace:key'), and the texts that they stand for. */
export async function stringsOf(root: string): Promise<{ keys: Set<string>; words: Set<string> }> {
  const keys = new Set<string>();
  const words = new Set<string>();
  for (const locale of LOCALES) {
    for (const [namespace, texts] of await readMessages(root, locale)) {
      for (const [key, text] of texts) {
        words.add(text.trim());
        for (const name of [key, key.replace(/_(?:one|many|other)$/, '')])
          keys.add(name).add(`${namespace}:${name}`).add(`${namespace}.${name}`);
      }
    }
  }
  return { keys, words };
}

/** One configuration for all pages: made anew for each it would cost as much as a third of the looking. */
class OneConfiguration extends StaticConfigLoader {
  #known: ResolvedConfig | Promise<ResolvedConfig> | undefined;

  override getConfigFor(handle: string): ResolvedConfig | Promise<ResolvedConfig> {
    return (this.#known ??= super.getConfigFor(handle));
  }
}

const validator = new HtmlValidate(
  new OneConfiguration({ extends: ['html-validate:standard'], rules: { 'no-implicit-close': 'off' } }),
);

/**
 * Problems that html-validate's standard preset finds in a page, but for end tags that the next tag implies
 * (render/finish-page.ts).
 */
export async function validityProblems(page: Pick<BuiltPage, 'html'>): Promise<string[]> {
  const report = await validator.validateString(page.html);
  return report.results.flatMap((result) =>
    result.messages.map((message) => `${message.ruleId}: ${message.message} (${message.line}:${message.column})`),
  );
}

/** The build's id stands in its manifests only: an edit may change nothing but what it touches. */
export function buildIdProblems(site: BuiltSite): string[] {
  const files = [...site.pages.map((page) => [page.file, page.html] as const), ...site.texts];
  return files
    .filter(([file, text]) => !file.startsWith('/builds/') && text.includes(site.buildId))
    .map(([file]) => `${file} holds the build's id`);
}

/** Problems that search engines would have with the page of a product. */
function productDataProblems({ texts }: BuiltSite, page: BuiltPage): string[] {
  if (page.kind !== 'product') return [];
  const payload: unknown = JSON.parse(texts.get(payloadPath(page.path)) ?? 'null');
  if (!isPayload(payload, 'product')) return ['has no payload of a product'];
  const { items, pictures } = payload.product;
  const hasPicture = pictures.length > 0 || items.some((item) => item.pictures.length > 0);
  return richResultProblems(structuredData(page), { hasItems: items.length > 0, hasPicture });
}

/**
 * All problems of a build in `dist`, with the strings of the project in `root`. `isValidated`: pages whose markup html-validate looks at, which takes
 * most of the time.
 */
export async function builtPageProblems(
  dist: string,
  root: string,
  isValidated: (page: BuiltPage) => boolean = () => true,
): Promise<string[]> {
  const site = await readBuiltSite(dist);
  const { keys, words } = await stringsOf(root);
  const problems = [
    ...linkProblems(site),
    ...languageProblems(site),
    ...descriptionProblems(site),
    ...buildIdProblems(site),
    ...preloadProblems(site),
    ...(await pictureProblems(site, dist)),
    ...workerProblems(site),
  ];
  for (const page of site.pages) {
    const found = [
      ...weightProblems(site, page),
      ...productDataProblems(site, page),
      ...modulePreloadProblems(site, page),
      ...titleProblems(page),
      ...attributeProblems(page),
      ...blockingProblems(page),
      ...layerProblems(page),
      ...brokenLetterProblems(page),
      ...rawKeyProblems(page, keys, words),
      ...(isValidated(page) ? await validityProblems(page) : []),
    ];
    if (!page.isRedirect) found.push(...cspProblems(page));
    problems.push(...found.map((problem) => `${page.path}: ${problem}`));
  }
  return problems;
}

/** Lists that scripts ask for beside a chunk that they import later: file names that Vite writes into them. */
const LIST = /\.f\|\|\(\w+\.f=\[([^\]]*)\]/g;

if (import.meta.main) reportProblems('built-pages', await builtPageProblems(process.argv[2] ?? 'dist', process.cwd()));

/** Each page has one title, which lists of results show whole. */
function titleProblems({ page, isRedirect }: Pick<BuiltPage, 'page' | 'isRedirect'>): string[] {
  if (isRedirect) return [];
  const titles = tagsOf(page, 'title').filter(({ inHead }) => inHead);
  const [title] = titles.map(({ text }) => decode(text).trim());
  if (titles.length !== 1 || title === undefined || title === '') return [`has ${titles.length} titles with words`];
  const length = [...title].length;
  return length > TITLE_LENGTH ? [`its title has ${length} characters, at most ${TITLE_LENGTH}: ${title}`] : [];
}

function descriptionOf({ page }: Pick<BuiltPage, 'page'>): string {
  const meta = tagsOf(page, 'meta').find((tag) => tag.attributes.get('name') === 'description');
  return meta?.attributes.get('content')?.trim() ?? '';
}

/** Pages of the catalogue each have a description of their own in their language. */
function descriptionProblems({ pages }: Pick<BuiltSite, 'pages'>): string[] {
  const first = new Map<string, string>();
  return pages
    .filter(({ kind, isRedirect }) => kind === 'catalogue' && !isRedirect)
    .flatMap((page) => {
      const description = descriptionOf(page);
      if (description === '') return [`${page.path}: has no description`];
      const key = `${tagsOf(page.page, 'html')[0]?.attributes.get('lang') ?? ''} ${description}`;
      const same = first.get(key);
      if (same !== undefined) return [`${page.path}: has the description of ${same}`];
      first.set(key, page.path);
      return [];
    });
}

/** Files in the preload lists of a script, without a leading '/'. */
export function preloadLists(code: string): string[] {
  return [...code.matchAll(LIST)].flatMap(([, list = '']) =>
    [...list.matchAll(/["'`]([^"'`]+)["'`]/g)].map(([, file = '']) => file),
  );
}

/** Lists that name a script which is there already, because a page loads it itself: src/integrations/light-preload.ts leaves those out. */
function preloadProblems(site: Pick<BuiltSite, 'pages' | 'texts'>): string[] {
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
function modulePreloadProblems(site: Pick<BuiltSite, 'texts'>, { page }: Pick<BuiltPage, 'page'>): string[] {
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
