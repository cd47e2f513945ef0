import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrderView } from '#src/contract/shop-api.ts';
import { isWaiting, phaseOf, pollDelay, type Phase } from '#src/islands/done/phase.ts';
import { nameOrder } from '#src/islands/done/which-order.ts';
import { ShopError } from '#src/lib/shop-api.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import type { PlacedOrder } from '#src/stores/checkout/orders.ts';
import { settle } from '#src/stores/checkout/settle.ts';

export interface OrderState {
  readonly order: OrderView | null;
  readonly phase: Phase | null;
  /** Why the newest look had no answer. */
  readonly failure: ShopError | null;
  /** Looks again now. */
  readonly refresh: () => void;
  readonly take: (order: OrderView) => void;
}

/**
 * The truth about an order: asked of the backend until it is final, more seldom with time, and at once when the network or the shopper
 * comes back.
 */
export function useOrder(placed: PlacedOrder | null): OrderState {
  const [order, setOrder] = useState<OrderView | null>(null);
  const [phase, setPhase] = useState<Phase | null>(null);
  const [failure, setFailure] = useState<ShopError | null>(null);
  const [since] = useState(() => Date.now());
  const stop = useRef<() => void>(() => undefined);
  const token = placed?.token ?? '';
  const payingAt = placed?.payingAt ?? 0;

  const take = useCallback(
    (known: OrderView): Phase => {
      settle(token, known);
      nameOrder(known.number);
      const next = phaseOf(known, { now: Date.now(), payingAt, since });
      setOrder(known);
      setPhase(next);
      setFailure(null);
      return next;
    },
    [token, payingAt, since],
  );

  const refresh = useCallback((): void => {
    stop.current();
    if (token === '') return;
    const controller = new AbortController();
    let timer = 0;
    let looks = 0;
    const look = async (): Promise<void> => {
      looks += 1;
      let isFinal = false;
      try {
        isFinal = !isWaiting(take(await askShop('order-status', { token }, { signal: controller.signal })));
      } catch (error) {
        if (controller.signal.aborted) return;
        const failed = error instanceof ShopError ? error : new ShopError('unknown', null, error);
        setFailure(failed);
        isFinal = failed.code === 'not_found';
      }
      if (!isFinal && !controller.signal.aborted) timer = window.setTimeout(() => void look(), pollDelay(looks));
    };
    stop.current = () => {
      controller.abort();
      clearTimeout(timer);
    };
    timer = window.setTimeout(() => void look());
  }, [token, take]);

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

  return { order, phase, failure, refresh, take };
}
