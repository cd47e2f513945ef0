/**
 * Suggestions of an empty cart: pages of products that this browser has been on, else what is saved here, else what the
 * home page features. No word of it to the backend.
 */
import { cardsOf } from '#src/html/block-cards.ts';
import { PAGES_CACHE } from '#src/contract/service-worker.ts';
import type { Picture, ProductCard, ProductPayload } from '#src/contract/payload.ts';
import { localePath, type Locale } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { splitLocale } from '#src/domain/site/split-locale.ts';
import { fetchPayload } from '#src/backend/fetch-payload.ts';
import { $saved } from '#src/stores/saved/saved.ts';

export interface Suggestion {
  readonly path: string;
  readonly name: string;
  readonly picture: Picture | null;
  /** Lowest and highest, minor units. */
  readonly price: { readonly from: number; readonly to: number };
}

export interface Suggestions {
  readonly kind: 'seen' | 'loved' | 'featured';
  readonly products: readonly Suggestion[];
}

/** Paths of pages of products among addresses, in a language, each once, in their order; pure. */
export function productPaths(addresses: readonly string[], locale: Locale): readonly string[] {
  const paths = addresses.flatMap((address) => {
    const { pathname } = new URL(address);
    const { locale: of, path } = splitLocale(pathname);
    return of === locale && /^\/products\/[^/.]+$/.test(path) ? [pathname] : [];
  });
  return [...new Set(paths)];
}

/**
 * Addresses of this site in the history of this tab, then what the service worker has kept of visits: the newest first.
 */
async function seenHere(): Promise<readonly string[]> {
  const { navigation, caches: kept } = globalThis as Partial<typeof globalThis>;
  const inTab = (navigation?.entries() ?? [])
    .map(({ url }) => url ?? '')
    .filter((url) => url.startsWith(location.origin));
  const name = (await kept?.keys().catch(() => []))?.find((one) => one.startsWith(PAGES_CACHE));
  const pages = name === undefined ? [] : ((await (await kept?.open(name))?.keys()) ?? []);
  return [...inTab.toReversed(), ...pages.map(({ url }) => url).toReversed()];
}

function ofProduct({ product, path }: ProductPayload): readonly Suggestion[] {
  const prices = product.items.filter(({ band }) => band !== 'out').map(({ price }) => price);
  if (prices.length === 0) return [];
  const price = { from: Math.min(...prices), to: Math.max(...prices) };
  return [{ path, name: product.name, picture: product.pictures[0] ?? null, price }];
}

function ofCard({ path, name, pictures, price, band }: ProductCard): readonly Suggestion[] {
  return price === null || band === 'out' ? [] : [{ path, name, picture: pictures[0] ?? null, price }];
}

/** Those that can be bought now. What cannot be read, or is no product any more, is left out. */
async function read(paths: readonly string[], most: number): Promise<readonly Suggestion[]> {
  const found = await Promise.all(paths.slice(0, most).map((path) => fetchPayload(path, 'product').catch(() => null)));
  return found.flatMap((payload) => (payload === null ? [] : ofProduct(payload)));
}

/** At most so many. @throws without a network, where nothing of it is kept */
export async function suggest(locale: Locale, most: number): Promise<Suggestions> {
  const seen = await read(productPaths(await seenHere().catch(() => []), locale), most);
  if (seen.length > 0) return { kind: 'seen', products: seen };
  const loved = await read(
    $saved.get().map(({ paths }) => paths[locale]),
    most,
  );
  if (loved.length > 0) return { kind: 'loved', products: loved };
  const home = await fetchPayload(localePath(locale, ROUTES.home.path), 'home');
  return {
    kind: 'featured',
    products: cardsOf(home?.blocks ?? [])
      .flatMap(ofCard)
      .slice(0, most),
  };
}
