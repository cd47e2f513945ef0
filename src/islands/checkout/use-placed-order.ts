import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrderView } from '#src/contract/shop-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { orderLink } from '#src/domain/order/order-link.ts';
import { toShopError, type ShopError } from '#src/backend/shop-api.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { keepOrder, type PlacedOrder } from '#src/stores/checkout/orders.ts';
import { isAwaited, isPaid, settle } from '#src/stores/checkout/settle.ts';

export interface PlacedOrderState {
  /** The order that waits to be paid; null: none, or not read yet. */
  readonly order: OrderView | null;
  /** Reason for which it could not be read. */
  readonly failure: ShopError | null;
  /** An order that had been waiting is closed: nothing was paid, the cart is as it was. */
  readonly closed: 'expired' | 'cancelled' | null;
  /** Takes over what the backend has just said of it. */
  readonly take: (token: string, order: OrderView) => void;
  readonly refresh: () => void;
}

interface Known {
  readonly token: string;
  readonly order: OrderView;
}

/**
 * The order that was placed here and is not paid yet, from this tab or another one. One that is paid, or whose payment
 * is under way, leads to its own page.
 */
export function usePlacedOrder(pending: PlacedOrder | undefined, locale: Locale): PlacedOrderState {
  const [known, setKnown] = useState<Known | null>(null);
  const [failure, setFailure] = useState<ShopError | null>(null);
  const reading = useRef<AbortController | null>(null);
  const token = pending?.token ?? '';

  const take = useCallback(
    (ofToken: string, order: OrderView): void => {
      // What is still under way was asked before this.
      reading.current?.abort();
      setFailure(null);
      settle(ofToken, order);
      // Or the desk has changed it: it is accepted there first.
      if (isPaid(order) || isAwaited(order) || order.processing || order.offered !== undefined) {
        location.assign(orderLink(locale, ofToken));
      } else setKnown({ token: ofToken, order });
    },
    [locale],
  );

  const read = useCallback(async (): Promise<void> => {
    if (token === '') return;
    const controller = new AbortController();
    reading.current?.abort();
    reading.current = controller;
    try {
      const order = await askShop('order-status', { token }, { signal: controller.signal });
      if (!controller.signal.aborted) take(token, order);
    } catch (error) {
      if (controller.signal.aborted) return;
      const failed = toShopError(error);
      // An order that nobody knows any more must not keep the shopper from ordering.
      if (failed.code === 'not_found') keepOrder({ token, isPending: false });
      else setFailure(failed);
    }
  }, [token, take]);

  useEffect(() => {
    // An order that this page has just placed is known as soon as its token is.
    const timer = setTimeout(() => void read());
    return () => clearTimeout(timer);
  }, [read]);

  const refresh = useCallback(() => void read(), [read]);
  useEffect(() => {
    const onReturn = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) refresh();
    };
    addEventListener('pageshow', onReturn);
    addEventListener('online', refresh);
    return () => {
      removeEventListener('pageshow', onReturn);
      removeEventListener('online', refresh);
    };
  }, [refresh]);

  const { state = 'open' } = known?.order ?? {};
  return {
    order: known !== null && known.token === token && state === 'open' ? known.order : null,
    failure,
    closed: state === 'expired' || state === 'cancelled' ? state : null,
    take,
    refresh,
  };
}
