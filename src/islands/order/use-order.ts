import { useCallback, useEffect, useRef, useState } from 'react';
import type { AfterSalesView, OrderRef } from '#src/contract/account-api.ts';
import type { OrderView } from '#src/contract/shop-api.ts';
import { isClosed, isWaiting, phaseOf, pollDelay, type Phase } from '#src/islands/order/phase.ts';
import { toShopError, type ShopError } from '#src/backend/shop-api.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';

export interface OrderState {
  readonly order: OrderView | null;
  readonly phase: Phase | null;
  /** Parcels, returns and documents; null: not known yet. */
  readonly afterSales: AfterSalesView | null;
  /** Reason for which the newest look had no answer. */
  readonly failure: ShopError | null;
  /** Looks again now. */
  readonly refresh: () => void;
  readonly take: (order: OrderView) => void;
  readonly takeAfterSales: (view: AfterSalesView) => void;
}

export interface OrderOptions {
  /** Moment at which the shopper was sent to the provider from here, ms since the epoch; 0: not from here. */
  readonly payingAt: number;
  /** True where what may still change is asked for again and again: nothing tells of it by itself. */
  readonly isFollowed: boolean;
  /** Called with every answer. */
  readonly onOrder: (order: OrderView) => void;
}

/**
 * The truth about an order: asked of the backend until it is final, more seldom with time, and at once when the network
 * or the shopper comes back. `ref` and `onOrder` must stay the same object.
 */
export function useOrder(ref: OrderRef | null, { payingAt, isFollowed, onOrder }: OrderOptions): OrderState {
  const [order, setOrder] = useState<OrderView | null>(null);
  const [phase, setPhase] = useState<Phase | null>(null);
  const [afterSales, setAfterSales] = useState<AfterSalesView | null>(null);
  const [failure, setFailure] = useState<ShopError | null>(null);
  const [since] = useState(() => Date.now());
  const stop = useRef<() => void>(() => undefined);

  const take = useCallback(
    (known: OrderView): Phase => {
      onOrder(known);
      const next = phaseOf(known, { now: Date.now(), payingAt, since });
      setOrder(known);
      setPhase(next);
      return next;
    },
    [onOrder, payingAt, since],
  );

  const refresh = useCallback((): void => {
    stop.current();
    if (ref === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    let timer = 0;
    let polls = 0;
    const poll = async (): Promise<void> => {
      polls += 1;
      let isFinal = false;
      try {
        const known = await askShop('order-status', ref, { signal });
        const isSettled = !isWaiting(take(known));
        isFinal = isSettled && !(isFollowed && !isClosed(known));
        if (isSettled) setAfterSales(await askShop('after-sales', ref, { signal }));
        setFailure(null);
      } catch (error) {
        if (signal.aborted) return;
        const failed = toShopError(error);
        setFailure(failed);
        isFinal = failed.code === 'not_found';
      }
      if (!isFinal && !signal.aborted) timer = window.setTimeout(() => void poll(), pollDelay(polls));
    };
    stop.current = () => {
      controller.abort();
      clearTimeout(timer);
    };
    timer = window.setTimeout(() => void poll());
  }, [ref, take, isFollowed]);

  useEffect(() => {
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') refresh();
    };
    refresh();
    addEventListener('online', refresh);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      stop.current();
      removeEventListener('online', refresh);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [refresh]);

  return { order, phase, afterSales, failure, refresh, take, takeAfterSales: setAfterSales };
}
