/** Pages that a look at drafts shows. Pure. */
import type { DraftRecord } from '#src/contract/records.ts';
import type { Snapshot } from '#src/publishing/content/content.ts';
import { createContext } from '#src/publishing/site/context.ts';
import { isOfKind, type Site } from '#src/publishing/site/create-site.ts';
import type { SitePage } from '#src/publishing/site/site-page.ts';
import { HOME_BLOCKS } from '#src/domain/site/blocks.ts';
import { localePath, LOCALES, localized, type Localized } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { splitLocale } from '#src/domain/site/split-locale.ts';

type Drafted = Pick<DraftRecord, 'collection' | 'record' | 'data'>;

/**
 * Pages that a look has at most in a language beside the first of listings: a maker may have thousands of products, and
 * edits wait meanwhile.
 */
const MOST = 100;

/**
 * Matches the end of the pages behind the first ones of the catalogue and of its categories: later pages, and those of
 * facets.
 */
const BEHIND = /^\/product\/(?:\d+$|[^/]+\/)/;

/** Products that drafts change, by themselves, by an item, a sale, their maker or what they are. */
function touchedProducts({ content }: Snapshot, drafts: readonly Drafted[]): ReadonlySet<string> {
  const items = new Map(content.items.map(({ id, product }) => [id, product]));
  const sales = new Map(content.sales.map(({ id, item }) => [id, item]));
  const withValue = (value: string): readonly string[] => [
    ...content.products.filter(({ attributes }) => attributes.includes(value)).map(({ id }) => id),
    ...content.items.filter(({ attributes }) => attributes.includes(value)).map(({ product }) => product),
  ];
  const of = ({ collection, record }: Drafted): readonly (string | undefined)[] => {
    switch (collection) {
      case 'products':
        return [record];
      case 'items':
        return [items.get(record)];
      case 'sales':
        return [items.get(sales.get(record) ?? '')];
      case 'attribute_values':
        return withValue(record);
      case 'manufacturers':
        return content.products.filter(({ manufacturer }) => manufacturer === record).map(({ id }) => id);
      default:
        return [];
    }
  };
  return new Set(drafts.flatMap(of).filter((id) => id !== undefined));
}

/** Pages that drafts are about by themselves, the first of them first: in the default language and the others. */
function ownPaths(snapshot: Snapshot, drafts: readonly Drafted[]): readonly Localized<string>[] {
  const context = createContext(snapshot);
  const { content } = snapshot;
  const fixed = (path: string): Localized<string> => localized((locale) => localePath(locale, path));
  const products = touchedProducts(snapshot, drafts);
  const about = (name: Drafted['collection']): ReadonlySet<string> =>
    new Set(drafts.filter(({ collection }) => collection === name).map(({ record }) => record));
  const [blocks, categories] = [about('blocks'), about('categories')];
  const composed = content.blocks.filter(({ id }) => blocks.has(id)).map(({ page }) => page);
  const pages = new Set([...about('pages'), ...composed]);
  const isOf = (...names: Drafted['collection'][]): boolean =>
    drafts.some(({ collection }) => names.includes(collection));
  return [
    ...content.products.filter(({ id }) => products.has(id)).map((product) => context.productPaths(product)),
    ...content.pages
      .filter(({ id, key }) => pages.has(id) || (key === 'shipping' && isOf('shipping_rates')))
      .map((page) => context.pagePaths(page)),
    ...content.categories.filter(({ id }) => categories.has(id)).map((category) => context.categoryPaths(category)),
    ...(isOf('palette') ? [fixed(ROUTES.palette.path)] : []),
    // One that is to be deleted names its page no more.
    ...(isOf('home', 'shop', 'palette') || pages.has(HOME_BLOCKS) || composed.length < blocks.size
      ? [fixed(ROUTES.home.path)]
      : []),
  ];
}

export interface TouchedPages {
  readonly pages: readonly SitePage[];
  /** The page to look at first, in each language. */
  readonly first: Localized<string>;
}

/**
 * The pages of `drafted` that drafts are about (the first MOST of them), and of the home page and the first pages of
 * listings those that differ from `live` by them.
 * @throws ContentError that names record and field.
 */
export function touchedPages(
  drafted: { readonly site: Site; readonly snapshot: Snapshot },
  live: Site,
  drafts: readonly Drafted[],
): TouchedPages {
  const own = ownPaths(drafted.snapshot, drafts).slice(0, MOST);
  const first = own[0] ?? localized((locale) => localePath(locale, '/'));
  const paths = new Set([...own, first].flatMap((path) => LOCALES.map((locale) => path[locale])));
  const before = new Map(live.pages.map((page) => [page.path, page]));
  const isFront = (page: SitePage): boolean =>
    isOfKind(page, 'home') || (isOfKind(page, 'catalogue') && !BEHIND.test(splitLocale(page.path).path));
  const differs = (page: SitePage): boolean => {
    const was = before.get(page.path);
    return was === undefined || JSON.stringify(was.payload()) !== JSON.stringify(page.payload());
  };
  const pages = drafted.site.pages.filter((page) => paths.has(page.path) || (isFront(page) && differs(page)));
  return { pages, first };
}
