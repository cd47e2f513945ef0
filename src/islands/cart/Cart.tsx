import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { CartRow, quantityId } from '#src/islands/cart/CartRow.tsx';
import { CartTotal } from '#src/islands/cart/CartTotal.tsx';
import { OtherRow } from '#src/islands/cart/OtherRow.tsx';
import type { CartProps } from '#src/islands/cart/props.ts';
import { Removed, type Removal } from '#src/islands/cart/Removed.tsx';
import { useAvailability } from '#src/islands/cart/use-availability.ts';
import { useProducts } from '#src/islands/cart/use-products.ts';
import { viewLine } from '#src/islands/cart/view.ts';
import { createT } from '#src/lib/client-t.ts';
import { followAccountCart } from '#src/stores/cart/account-cart.ts';
import { $cart } from '#src/stores/cart/cart.ts';
import { removeLine, restoreLine } from '#src/stores/cart/edit.ts';

/** The cart: its lines in the language of the page, from prerendered payloads; the backend is only asked what may have changed since. */
export function Cart(props: CartProps) {
  const { locale, messages, cataloguePath } = props;
  const t = createT(messages, locale);
  const lines = useStore($cart);
  const products = useProducts(lines, locale);
  const states = useAvailability();
  useEffect(followAccountCart, []);
  const [removal, setRemoval] = useState<Removal | null>(null);

  const remove = (item: string, name: string): void => {
    const removed = removeLine(item);
    setRemoval(removed && { removed, name });
  };
  const restore = ({ removed }: Removal): void => {
    restoreLine(removed);
    setRemoval(null);
    // The line is there after the next paint.
    requestAnimationFrame(() => document.getElementById(quantityId(removed.line.item))?.focus());
  };
  const rows = lines.map((line) => {
    const product = products.of(line);
    return {
      line,
      product,
      view: product.status === 'ready' ? viewLine(line, product.payload, states.get(line.item)) : null,
    };
  });
  const hasFailed = rows.some(({ product }) => product.status === 'failed');
  const isLoading = rows.some(({ product }) => product.status === 'loading');
  return (
    <div className="cart">
      <p className="cart-removed" role="status">
        {removal !== null && (
          <Removed
            key={removal.removed.line.item}
            removal={removal}
            messages={messages}
            locale={locale}
            onUndo={restore}
          />
        )}
      </p>
      {hasFailed && (
        <div role="alert" className="actions">
          <p>{t('failed')}</p>
          <button className="button button-plain" type="button" onClick={products.retry}>
            {t('retry')}
          </button>
        </div>
      )}
      {lines.length > 0 ? (
        <>
          <ul className="cart-lines">
            {rows.map(({ line, product, view }) =>
              view === null ? (
                <OtherRow key={line.item} {...props} line={line} product={product} onRemove={remove} />
              ) : (
                <CartRow key={line.item} {...props} view={view} onRemove={remove} />
              ),
            )}
          </ul>
          <CartTotal {...props} views={rows.flatMap(({ view }) => view ?? [])} isComplete={!hasFailed && !isLoading} />
        </>
      ) : (
        <>
          <p className="lead">{t('empty')}</p>
          <p>
            <a className="go" href={cataloguePath}>
              {t('browse')}
            </a>
          </p>
        </>
      )}
    </div>
  );
}
