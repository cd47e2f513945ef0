import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { quantityId } from '#src/islands/cart/CartRow.tsx';
import { CartTotal } from '#src/islands/cart/CartTotal.tsx';
import { CartView } from '#src/islands/cart/CartView.tsx';
import { Changes } from '#src/islands/cart/Changes.tsx';
import type { CartProps } from '#src/islands/cart/props.ts';
import { Removed, type Removal } from '#src/islands/cart/Removed.tsx';
import { Room } from '#src/islands/cart/Room.tsx';
import { Suggestions } from '#src/islands/cart/Suggestions.tsx';
import { useAvailability } from '#src/islands/cart/use-availability.ts';
import { useProducts } from '#src/islands/cart/use-products.ts';
import { viewLine, viewOfPreview } from '#src/islands/cart/view.ts';
import { Waiting } from '#src/islands/cart/Waiting.tsx';
import { createT } from '#src/i18n/client-t.ts';
import { $cartSync, followAccountCart } from '#src/stores/cart/account-cart.ts';
import { $cart } from '#src/stores/cart/cart.ts';
import { removeLine, restoreLine } from '#src/stores/cart/edit.ts';
import { useHydrating } from '#src/ui/use-hydrating.ts';

export interface CartIslandProps extends CartProps {
  /** Line that was removed before React was there. */
  readonly handedOver: Removal | null;
  /** The page has kept room for an order that waits. */
  readonly hasWaitingRoom: boolean;
}

/**
 * The cart: its lines in the language of the page, from prerendered payloads; the backend is only asked what may have
 * changed since.
 */
export function Cart({ handedOver, hasWaitingRoom, ...props }: CartIslandProps) {
  const { locale, messages } = props;
  const t = createT(messages, locale);
  const lines = useStore($cart);
  const products = useProducts(lines, locale);
  const states = useAvailability();
  useEffect(followAccountCart, []);
  const sync = useStore($cartSync);
  const [removal, setRemoval] = useState(handedOver);
  // What was there before React showed no way back.
  const isHydrating = useHydrating();

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
    const read = product.status === 'ready' ? viewLine(line, product.payload, states.get(line.item)) : null;
    const isComing = product.status === 'loading' || product.status === 'failed';
    const view = isComing ? viewOfPreview(line, locale) : read;
    return { line, product, read, view, changes: view && <Changes {...props} view={view} /> };
  });
  const views = rows.flatMap(({ view }) => view ?? []);
  const read = rows.flatMap((row) => row.read ?? []);
  const hasFailed = rows.some(({ product }) => product.status === 'failed');
  const isComplete = rows.every(
    ({ product, view }) => view !== null || product.status === 'gone' || product.status === 'ready',
  );
  return (
    <CartView
      {...props}
      rows={rows}
      removed={
        removal !== null &&
        !isHydrating && (
          <Removed
            key={removal.removed.line.item}
            removal={removal}
            messages={messages}
            locale={locale}
            onUndo={restore}
          />
        )
      }
      account={sync !== 'calm' && t(sync === 'waiting' ? 'syncWaiting' : 'syncDone')}
      notice={
        hasFailed && (
          <div role="alert" className="actions">
            <p>{t('failed')}</p>
            <button className="button button-plain" type="button" onClick={products.retry}>
              {t('retry')}
            </button>
          </div>
        )
      }
      waiting={isHydrating ? hasWaitingRoom && <Room kind="waiting" /> : <Waiting {...props} rows={rows} />}
      suggestions={<Suggestions {...props} />}
      total={<CartTotal {...props} views={views} read={read} isComplete={isComplete} />}
      onRemove={remove}
    />
  );
}
