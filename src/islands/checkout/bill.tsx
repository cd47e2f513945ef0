/** Lines of the bill, from a cart and its quote or from an order. */
import type { WithdrawalExclusion } from '#src/contract/account-api.ts';
import type { OrderView } from '#src/contract/shop-api.ts';
import type { Picture } from '#src/contract/payload.ts';
import type { Quote } from '#src/domain/order/quote.ts';
import type { CheckoutMessages } from '#src/islands/checkout/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { itemPath } from '#src/domain/catalogue/item-path.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { smallestSource } from '#src/html/pictures.ts';
import { linesBeside } from '#src/stores/cart/bring-back.ts';
import type { CartLine } from '#src/stores/cart/lines.ts';
import { productOf, type LoadedProduct } from '#src/stores/cart/products.ts';
import type { BillLine } from '#src/ui/Bill.tsx';

export interface BillWords {
  readonly t: ClientT<CheckoutMessages>;
  readonly locale: Locale;
  readonly currency: string;
}

/** A line of the cart as it is shown; what its product does not tell yet is ''. */
export interface ShownLine {
  readonly line: CartLine;
  readonly name: string;
  readonly option: string;
  /**
   * Its main characteristics, in the words of its page; Directive 2011/83/EU, art. 8(2) wants them before the order.
   */
  readonly summary: string;
  /** Site path of its page; '': there is none any more. */
  readonly path: string;
  readonly picture: Picture | null;
  /** Price of one piece as the catalogue's page says it, minor units; null: not loaded, or gone. */
  readonly price: number | null;
  readonly exclusion: WithdrawalExclusion;
}

export function shownLines(
  lines: readonly CartLine[],
  products: ReadonlyMap<string, LoadedProduct>,
): readonly ShownLine[] {
  return lines.map((line) => {
    const loaded = productOf(products, line);
    if (loaded.status !== 'ready')
      return { line, name: '', option: '', summary: '', path: '', picture: null, price: null, exclusion: '' };
    const { product, path } = loaded.payload;
    const item = product.items.find(({ id }) => id === line.item);
    return {
      line,
      name: product.name,
      option: item?.values.filter((value) => value !== '').join(', ') ?? '',
      summary: product.summary,
      path: item === undefined || product.items.length === 1 ? path : itemPath(path, item.sku),
      picture: item?.pictures[0] ?? product.pictures[0] ?? null,
      price: item?.price ?? null,
      exclusion: product.exclusion,
    };
  });
}

/**
 * Names what is in the cart beside an order that is placed: '2 × Cup, blue · 1 × Lamp'; '': nothing that has a name.
 */
export function besideWords(shown: readonly ShownLine[], { lines }: Pick<OrderView, 'lines'>): string {
  const named = new Map(
    shown.map(({ line, name, option }) => [line.item, option === '' ? name : `${name}, ${option}`]),
  );
  return linesBeside(
    shown.map(({ line }) => line),
    lines,
  )
    .filter(({ item }) => named.get(item) !== '')
    .map(({ item, quantity }) => `${quantity} × ${named.get(item)}`)
    .join(' · ');
}

function thumbnail(picture: Picture | null) {
  return picture === null ? null : (
    <img
      src={smallestSource(picture)}
      width={picture.width}
      height={picture.height}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

/** Lines of the cart, priced by the quote; the note is the caller's. */
export function cartBill(
  shown: readonly ShownLine[],
  quote: Quote | null,
  noteOf: (item: string) => BillLine['note'],
  { t, locale, currency }: BillWords,
): readonly BillLine[] {
  return shown.map(({ line, name, option, summary, path, picture, price, exclusion }) => {
    const unit = quote?.lines.find(({ item }) => item === line.item)?.unitPrice ?? (quote === null ? price : null);
    return {
      key: line.item,
      name: name === '' ? t('lineUnnamed') : name,
      ...(path === '' ? {} : { path }),
      ...(summary === '' ? {} : { summary }),
      option,
      quantity: t('quantity', { count: line.quantity }),
      amount: unit === null ? '' : formatAmount(locale, unit * line.quantity, currency),
      picture: thumbnail(picture),
      ...(exclusion === '' ? {} : { remark: t(exclusion) }),
      note: noteOf(line.item),
    };
  });
}

/** Lines of an order, as they were when it was placed. */
export function orderBill(order: OrderView, { t, locale, currency }: BillWords): readonly BillLine[] {
  return order.lines.map(({ item, name, values, quantity, unitPrice }) => ({
    key: item,
    name,
    option: values.filter((value) => value !== '').join(', '),
    quantity: t('quantity', { count: quantity }),
    amount: formatAmount(locale, unitPrice * quantity, currency),
  }));
}
