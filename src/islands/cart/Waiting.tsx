import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { OrderView, WantedLine } from '#src/contract/shop-api.ts';
import type { CartProps } from '#src/islands/cart/props.ts';
import { createT } from '#src/i18n/client-t.ts';
import { bringBack, takeOut, linesBeside } from '#src/stores/cart/bring-back.ts';
import { giveUp, takeBack } from '#src/stores/checkout/give-up.ts';
import { $orders, waitingOrder, type PlacedOrder } from '#src/stores/checkout/orders.ts';
import { fullNameOf, type RowView } from '#src/islands/cart/view.ts';
import type { CartLine } from '#src/stores/cart/lines.ts';
import { formatTime } from '#src/i18n/format.ts';

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

/** A line of the cart; `view` null: it cannot be shown. */
interface NamedLine {
  readonly line: CartLine;
  readonly view: RowView | null;
}

/** Names what is in the cart beside an order that waits: '2 × Cup, blue · 1 × Lamp'; '': nothing. Pure. */
function besideWords(rows: readonly NamedLine[], ordered: readonly WantedLine[]): string {
  const views = new Map(rows.map(({ line, view }) => [line.item, view]));
  return linesBeside(
    rows.map(({ line }) => line),
    ordered,
  )
    .flatMap(({ item, quantity }) => {
      const view = views.get(item) ?? null;
      return view === null ? [] : [`${quantity} × ${fullNameOf(view)}`];
    })
    .join(' · ');
}

interface WaitingViewProps extends Pick<CartProps, 'messages' | 'locale' | 'checkoutPath'> {
  readonly order: PlacedOrder;
  /** Words for what is in the cart and not in the order; '': nothing. */
  readonly beside: string;
  readonly isBusy: boolean;
  readonly onChange: () => void;
  readonly onGiveUp: () => void;
  /** Words for what went wrong. */
  readonly children: ReactNode;
}

/** That an order waits for its payment, until when, what it leaves out, and what can be done. */
function WaitingView(props: WaitingViewProps) {
  const { locale, messages, checkoutPath, order, beside, isBusy, onChange, onGiveUp, children } = props;
  const t = createT(messages, locale);
  return (
    <section className="cart-waiting" aria-label={t('waitingName')}>
      <p>{t('waiting', { number: order.number, time: formatTime(locale, new Date(order.until)) })}</p>
      {beside !== '' && <p className="cart-beside">{t('waitingBeside', { names: beside })}</p>}
      <p className="actions">
        <a className="button" href={`${checkoutPath}?step=payment`}>
          {t('waitingPay')}
        </a>
        <button className="cart-link" type="button" aria-disabled={isBusy} onClick={onChange}>
          {t('waitingChange')}
        </button>
        <button className="cart-link" type="button" aria-disabled={isBusy} onClick={onGiveUp}>
          {t('waitingGiveUp')}
        </button>
      </p>
      {children}
    </section>
  );
}
