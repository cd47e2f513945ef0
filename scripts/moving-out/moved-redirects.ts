/** Former addresses of this shop and of those before it, and where they lead now. */
import type PocketBase from 'pocketbase';
import type { MovedRedirect } from '#src/contract/moving-in/moved.ts';
import type { RedirectRecord } from '#src/contract/records.ts';
import { itemPath } from '#src/domain/catalogue/item-path.ts';
import { effectiveSlug, fixedPageSlug, slugPath, type SlugKind } from '#src/domain/catalogue/slug.ts';
import { isLocale, localized, type Locale } from '#src/domain/site/locale.ts';
import { readRecords } from '#scripts/moving-out/read-records.ts';

/** Record → its path in a language; '' where it has none. */
type Paths = ReadonlyMap<string, (locale: Locale) => string>;

/** Reads paths of all products, categories and pages: their slugs alone are held. */
async function readPaths(client: PocketBase): Promise<Paths> {
  const paths = new Map<string, (locale: Locale) => string>();
  const kinds = { products: 'product', categories: 'category', pages: 'page' } as const;
  for (const collection of ['products', 'categories', 'pages'] as const) {
    const kind: SlugKind = kinds[collection];
    for await (const record of readRecords(client, collection)) {
      const slugs = localized((locale) => record[`slug_${locale}`]);
      const fixed = 'key' in record ? fixedPageSlug(record.key) : null;
      paths.set(record.id, (locale) => {
        const slug = fixed ?? effectiveSlug(slugs, locale);
        return slug === '' ? '' : slugPath(kind, locale, slug);
      });
    }
  }
  return paths;
}

function targetOf(redirect: RedirectRecord, paths: Paths, skus: ReadonlyMap<string, string>): string {
  const { to, locale, product, category, page, item } = redirect;
  const named = [product, category, page].find((id) => id !== '');
  if (named === undefined || !isLocale(locale)) return to;
  const path = paths.get(named)?.(locale) ?? '';
  const sku = skus.get(item);
  return path === '' || sku === undefined ? path : itemPath(path, sku);
}

/** Rules for many addresses at once (`/old/*`) too: the import says that it takes none. */
export async function* movedRedirects(client: PocketBase): AsyncGenerator<MovedRedirect> {
  const paths = await readPaths(client);
  const skus = new Map<string, string>();
  for await (const { id, sku } of readRecords(client, 'items', { fields: 'id,sku' })) skus.set(id, sku);
  let row = 0;
  for await (const redirect of readRecords(client, 'redirects')) {
    row += 1;
    yield { row, from: redirect.from, to: targetOf(redirect, paths, skus) };
  }
}
