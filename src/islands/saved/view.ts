/** View of a row of a list, from what was kept of a product and from its page as it is now; pure. */
import type { ProductPayload } from '#src/contract/payload.ts';
import type { StockBand } from '#src/domain/catalogue/stock.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { middleSource } from '#src/html/pictures.ts';
import { linePreviewOf } from '#src/stores/cart/line-preview.ts';
import type { SavedEntry } from '#src/stores/saved/saved-list.ts';

/** `gone`: no such product any more; `failed`: not known now. */
export type FoundProduct = ProductPayload | 'loading' | 'gone' | 'failed';

export interface SavedView {
  readonly product: string;
  /** '': not known yet. */
  readonly name: string;
  readonly path: string;
  readonly picture: { readonly src: string; readonly width: number; readonly height: number } | null;
  /** Minor units; null: not known, or nothing of it can be had. */
  readonly price: { readonly from: number; readonly to: number } | null;
  /** null: not known. */
  readonly band: StockBand | null;
  readonly state: 'loading' | 'gone' | 'failed' | 'ready';
}

function viewOfPage({ product, path }: ProductPayload): SavedView {
  const picture = product.pictures[0] ?? product.items.flatMap(({ pictures }) => pictures)[0];
  const prices = product.items.map(({ price }) => price);
  return {
    product: product.id,
    name: product.name,
    path,
    picture:
      picture === undefined ? null : { src: middleSource(picture), width: picture.width, height: picture.height },
    price: prices.length === 0 ? null : { from: Math.min(...prices), to: Math.max(...prices) },
    band: product.items.length === 0 ? null : product.band,
    state: 'ready',
  };
}

/** Shows without a network what was kept where it was saved. */
export function viewOf(entry: SavedEntry, found: FoundProduct, locale: Locale): SavedView {
  if (typeof found !== 'string') return viewOfPage(found);
  const preview = linePreviewOf({ look: entry.preview });
  return {
    product: entry.product,
    name: preview?.name ?? '',
    path: entry.paths[locale],
    picture: preview?.picture ?? null,
    price: null,
    band: null,
    state: found,
  };
}

/** A shared product is known by its id alone: its address leads on. */
export function entryOf(product: string, found: FoundProduct, paths: SavedEntry['paths']): SavedEntry {
  if (typeof found === 'string') return { product, paths };
  const { name, picture } = viewOfPage(found);
  return { product, paths: found.alternates, preview: { name, option: '', picture } };
}
