import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { OrderView } from '#src/contract/shop-api.ts';
import type { CartProps } from '#src/islands/cart/props.ts';
import { besideWords, type NamedLine } from '#src/islands/cart/beside.ts';
import { WaitingView } from '#src/islands/cart/WaitingView.tsx';
import { createT } from '#src/i18n/client-t.ts';
import { bringBack, takeOut } from '#src/stores/cart/bring-back.ts';
import { giveUp, takeBack } from '#src/stores/checkout/give-up.ts';
import { $orders, waitingOrder } from '#src/stores/checkout/orders.ts';

export interface WaitingProps extends CartProps {
  readonly rows: readonly NamedLine[];
}

/** The time of now, and again once the order's is over. */
function useNow(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = until > Date.now() ? setTimeout(() => setNow(Date.now()), until - Date.now()) : undefined;
    return () => clearTimeout(timer);
  }, [until]);
  return now;
}

/** An order that waits for its payment, and what became of it here. */
export function Waiting({ rows, ...props }: WaitingProps) {
  const t = createT(props.messages, props.locale);
  const orders = useStore($orders);
  const now = useNow(waitingOrder(orders, 0)?.until ?? 0);
  const order = waitingOrder(orders, now);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [ended, setEnded] = useState<{ readonly order: OrderView; readonly isBack: boolean } | null>(null);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (ended !== null) note.current?.focus();
  }, [ended]);

  const end = async (isBack: boolean): Promise<void> => {
    if (isBusy || order === undefined) return;
    setBusy(true);
    setFailed(false);
    try {
      const given = await (isBack ? takeBack : giveUp)(order);
      if (!isBack) takeOut(given.lines);
      setEnded({ order: given, isBack });
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  if (order !== undefined) {
    return (
      <WaitingView
        {...props}
        order={order}
        beside={besideWords(rows, order.lines)}
        isBusy={isBusy}
        onChange={() => void end(true)}
        onGiveUp={() => void end(false)}
      >
        {hasFailed && (
          <p role="alert" className="field-error">
            {t('waitingFailed')}
          </p>
        )}
      </WaitingView>
    );
  }
  if (ended === null) return null;
  const { number } = ended.order;
  const restore = (): void => {
    bringBack(ended.order.lines);
    setEnded({ ...ended, isBack: true });
  };
  return (
    <div ref={note} className="cart-waiting" role="status" tabIndex={-1}>
      <p>{t(ended.isBack ? 'waitingIsBack' : 'waitingIsGivenUp', { number })}</p>
      {!ended.isBack && (
        <p>
          <button className="button button-plain" type="button" onClick={restore}>
            {t('waitingRestore')}
          </button>
        </p>
      )}
    </div>
  );
}
