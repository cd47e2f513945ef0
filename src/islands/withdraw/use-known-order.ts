import { useEffect, useState } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import { tidyOrderNumber } from '#src/domain/order/order-number.ts';
import type { KnownOrder } from '#src/islands/withdraw/goods.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { refOfOrder } from '#src/stores/orders/known-orders.ts';

/** ms after the last letter: a number is typed. */
const PAUSE_MS = 300;
const NUMBER = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/;

/**
 * The order of a number, if this browser may see it: with its goods the shopper can choose, without it everything works
 * in words. A number tells nothing to anybody else. `onKnown` must stay the same function.
 */
export function useKnownOrder(locale: Locale, typed: string, onKnown: (known: KnownOrder) => void): KnownOrder | null {
  const [known, setKnown] = useState<KnownOrder | null>(null);
  const number = tidyOrderNumber(typed.trim());
  useEffect(() => {
    if (!NUMBER.test(number)) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const load = async (): Promise<void> => {
      const ref = await refOfOrder(locale, number);
      if (ref === null || signal.aborted) return;
      const [order, afterSales] = await Promise.all([
        askShop('order-status', ref, { signal }),
        askShop('after-sales', ref, { signal }),
      ]);
      if (signal.aborted) return;
      setKnown({ ref, order, afterSales });
      onKnown({ ref, order, afterSales });
    };
    const timer = setTimeout(() => {
      // Not known now is as good as not known at all: the statement is made in words.
      load().catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [locale, number, onKnown]);
  // Only as long as it is the one that is meant.
  return known?.order.number === number ? known : null;
}
