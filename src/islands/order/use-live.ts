import { useEffect, useState } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import { watchOrders } from '#src/stores/orders/account-orders.ts';

/**
 * Follows whether changes of the topic (an order's id, '*' for all, '' for none yet) are told by themselves now;
 * `onChange` then asks again. A page that goes into the back/forward cache lets its connection go, and one whose first
 * try failed tries when the network is back.
 */
export function useLive(locale: Locale, topic: string, onChange: () => void): boolean {
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (topic === '') return undefined;
    let end = (): void => undefined;
    const start = (): void => {
      end();
      end = watchOrders(locale, topic, { onChange, onLive: setLive });
    };
    const stop = (): void => {
      end();
      setLive(false);
    };
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) start();
    };
    start();
    addEventListener('online', start);
    addEventListener('pagehide', stop);
    addEventListener('pageshow', onShow);
    return () => {
      stop();
      removeEventListener('online', start);
      removeEventListener('pagehide', stop);
      removeEventListener('pageshow', onShow);
    };
  }, [locale, topic, onChange]);
  return isLive;
}
