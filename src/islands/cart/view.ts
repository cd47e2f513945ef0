/** View of a line of the cart, from the line, its product and what the backend says of it now; pure. */
import type { WithdrawalExclusion } from '#src/contract/account-api.ts';
import type { ItemView, Picture, ProductPayload } from '#src/contract/payload.ts';
import type { LineState } from '#src/contract/shop-api.ts';
import { itemPath } from '#src/domain/catalogue/item-path.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { TaxClass } from '#src/domain/money/vat.ts';
import { middleSource, srcset } from '#src/html/pictures.ts';
import type { CartLine } from '#src/stores/cart/lines.ts';
import { linePreviewOf } from '#src/stores/cart/line-preview.ts';

/** A picture of a line; `sources`: one, or none where the browser has it already. */
export interface LinePicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
}

/** View of a line, whether its product has been read or not. */
export interface RowView {
  readonly line: CartLine;
  readonly name: string;
  readonly path: string;
  /** 'Oak, 40 cm', or '' for a product with one version. */
  readonly option: string;
  readonly picture: LinePicture | null;
  /** Only a few are left, as the page of the product said. */
  readonly isLow: boolean;
  readonly exclusion: WithdrawalExclusion;
  /** One piece now: gross, minor units. */
  readonly price: number;
  /** Price that the shopper saw or accepted before; null: the same, or not known. */
  readonly priceBefore: number | null;
  /** `out`: sold out; `withdrawn`: no longer sold. Neither is part of the total. */
  readonly status: 'buyable' | 'out' | 'withdrawn';
  /** Pieces left; null: enough, or not known. */
  readonly left: number | null;
  /** Days until all pieces can leave the shop; 0: at once. */
  readonly wait: number;
  /** Fewer are left than the line has. */
  readonly isShort: boolean;
  /** Gross, minor units; 0 for what is no part of the total. */
  readonly total: number;
}

/** 'Cup, blue'. */
export function fullNameOf({ name, option }: Pick<RowView, 'name' | 'option'>): string {
  return option === '' ? name : `${name}, ${option}`;
}

/** A line whose product is known. */
export interface LineView extends RowView {
  readonly item: ItemView;
  readonly taxClass: TaxClass;
}

/** A line as it looked where it was added, until its product has been read; null: that is not known. */
export function viewOfPreview(line: CartLine, locale: Locale): RowView | null {
  const preview = linePreviewOf(line);
  if (preview === null || line.price === 0) return null;
  return {
    line,
    name: preview.name,
    path: line.paths[locale],
    option: preview.option,
    picture: preview.picture && { ...preview.picture, sources: [] },
    isLow: preview.isLow,
    exclusion: '',
    price: line.price,
    priceBefore: null,
    status: 'buyable',
    left: null,
    wait: 0,
    isShort: false,
    total: line.price * line.quantity,
  };
}

/** The picture of its product; the very one that is shown already, where it is the same. */
function pictureOf(line: CartLine, picture: Picture | null): LinePicture | null {
  if (picture === null) return null;
  const shown = linePreviewOf(line)?.picture;
  if (shown?.src.startsWith(`/i/${picture.digest}-`)) return { ...shown, sources: [] };
  return {
    src: middleSource(picture),
    width: picture.width,
    height: picture.height,
    sources: [{ type: `image/${picture.format}`, srcSet: srcset(picture) }],
  };
}

function statusOf(item: ItemView, state: LineState | undefined): LineView['status'] {
  if (state === undefined) return item.band === 'out' ? 'out' : 'buyable';
  if (!state.forSale) return 'withdrawn';
  return state.left === 0 ? 'out' : 'buyable';
}

/** Null: the product is there, but not this item of it. `state` is newer than the payload; undefined: not known. */
export function viewLine(line: CartLine, payload: ProductPayload, state?: LineState): LineView | null {
  const { product, path } = payload;
  const item = product.items.find(({ id }) => id === line.item);
  if (item === undefined) return null;
  const status = statusOf(item, state);
  const price = state?.forSale === true ? state.price : item.price;
  const left = state?.left ?? null;
  return {
    line,
    name: product.name,
    path: product.items.length === 1 ? path : itemPath(path, item.sku),
    option: item.values.filter((value) => value !== '').join(', '),
    picture: pictureOf(line, item.pictures[0] ?? product.pictures[0] ?? null),
    isLow: item.band === 'low',
    item,
    taxClass: product.taxClass,
    exclusion: product.exclusion,
    price,
    priceBefore: status === 'buyable' && line.price > 0 && line.price !== price ? line.price : null,
    status,
    left,
    wait: status === 'buyable' ? ((state === undefined ? item.days : state.wait) ?? 0) : 0,
    isShort: status === 'buyable' && left !== null && left < line.quantity,
    total: status === 'buyable' ? price * line.quantity : 0,
  };
}

/** The lines that are part of the total. */
export function boughtLines<View extends RowView>(views: readonly View[]): readonly View[] {
  return views.filter(({ status }) => status === 'buyable');
}

/** Lines with a price or a stock that the shopper has not accepted yet. */
export function changedLines(views: readonly RowView[]): readonly RowView[] {
  return views.filter(({ priceBefore, isShort }) => priceBefore !== null || isShort);
}

/** Gross total in minor units, and the pieces in it. */
export function sumLines(views: readonly RowView[]): { readonly total: number; readonly pieces: number } {
  return {
    total: views.reduce((sum, { total }) => sum + total, 0),
    pieces: boughtLines(views).reduce((sum, { line }) => sum + line.quantity, 0),
  };
}
