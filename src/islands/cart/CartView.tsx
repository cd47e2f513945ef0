import type { ReactNode } from 'react';
import { CartRow, type CartRowProps } from '#src/islands/cart/CartRow.tsx';
import type { CartProps } from '#src/islands/cart/props.ts';
import type { RowView } from '#src/islands/cart/view.ts';
import { createT } from '#src/i18n/client-t.ts';
import type { CartLine } from '#src/stores/cart/lines.ts';
import type { LoadedProduct } from '#src/stores/cart/products.ts';
import { isBlocked } from '#src/stores/storage-contents.ts';

export interface CartViewProps extends CartProps {
  readonly rows: readonly {
    readonly line: CartLine;
    readonly product: LoadedProduct;
    /** Null: the line cannot be shown. */
    readonly view: RowView | null;
    /** Words for what has changed about it. */
    readonly changes: ReactNode;
  }[];
  /** Lines that were removed, with the way back. */
  readonly removed: ReactNode;
  /** Words that say whether the account has got it yet. */
  readonly account: ReactNode;
  readonly notice: ReactNode;
  /** An order that waits for its payment, or what became of it. */
  readonly waiting: ReactNode;
  /** Suggestions that an empty cart shows. */
  readonly suggestions: ReactNode;
  readonly total: ReactNode;
  readonly onRemove: CartRowProps['onRemove'];
}

/**
 * The cart as it is seen: its lines and their total, or that it is empty. Drawn before React is there, too (early.tsx).
 */
export function CartView(all: CartViewProps) {
  const { rows, removed, account, notice, waiting, suggestions, total, onRemove, ...props } = all;
  const t = createT(props.messages, props.locale);
  return (
    <div className="cart">
      <p className="cart-removed" role="status">
        {removed}
      </p>
      <p className="cart-removed" role="status">
        {account}
      </p>
      {notice}
      {waiting}
      {rows.length > 0 ? (
        <>
          <ul className="cart-lines">
            {rows.map(({ line, product, view, changes }) =>
              view === null ? (
                <OtherRow key={line.item} {...props} line={line} product={product} onRemove={onRemove} />
              ) : (
                <CartRow key={line.item} {...props} view={view} changes={changes} onRemove={onRemove} />
              ),
            )}
          </ul>
          {total}
        </>
      ) : (
        <>
          <p className="lead">{t(isBlocked() ? 'emptyRefused' : 'empty')}</p>
          <p>
            <a className="go" href={props.cataloguePath}>
              {t('browse')}
            </a>
          </p>
          {suggestions}
        </>
      )}
    </div>
  );
}

interface OtherRowProps extends Pick<CartProps, 'messages' | 'locale'> {
  readonly line: CartLine;
  readonly product: LoadedProduct;
  readonly onRemove: (item: string, name: string) => void;
}

/** A line that cannot be shown: its product is not loaded yet, could not be, or is gone (or this item of it is). */
function OtherRow({ line, product, messages, locale, onRemove }: OtherRowProps) {
  const t = createT(messages, locale);
  const words = { loading: t('loading'), failed: t('unreadable'), gone: t('gone'), ready: t('gone') };
  const name = product.status === 'ready' ? product.payload.product.name : line.paths[locale];
  return (
    <li className="cart-line" aria-busy={product.status === 'loading'}>
      <p className="cart-label label">{words[product.status]}</p>
      {product.status !== 'loading' && (
        <button
          className="cart-remove"
          type="button"
          aria-label={t('removeName', { name })}
          onClick={() => onRemove(line.item, name)}
        >
          {t('remove')}
        </button>
      )}
    </li>
  );
}
