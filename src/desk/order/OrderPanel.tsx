import { useCallback, useEffect } from 'react';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { toDeskError } from '#src/staff/kit/call-backend.ts';
import { AddressPart } from '#src/desk/order/AddressPart.tsx';
import { CustomerPart } from '#src/desk/order/CustomerPart.tsx';
import { DocumentsPart } from '#src/desk/order/DocumentsPart.tsx';
import { Head } from '#src/desk/order/Head.tsx';
import { LinesPart } from '#src/desk/order/LinesPart.tsx';
import { NotesPart } from '#src/desk/order/NotesPart.tsx';
import { SLOTS } from '#src/desk/order/slots.ts';
import { TimelinePart } from '#src/desk/order/TimelinePart.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';

/** The page of an order: '#order/ID'. What is done elsewhere shows at once. */
export function OrderPanel({ desk, t, rest: order }: PanelProps<'desk-page'>) {
  const { value, error, reload, show } = useRead(useCallback(() => desk.read('order', { order }), [desk, order]));
  useEffect(() => {
    const following = desk.client.collection('orders').subscribe(order, reload);
    // Without realtime the page is as it was read; nothing else is lost.
    following.catch(() => undefined);
    return () => void following.then((stop) => stop()).catch(() => undefined);
  }, [desk, order, reload]);
  if (value === null || value.id !== order) {
    if (error === null) return <p className="lead">{desk.t('loading')}</p>;
    const isGone = toDeskError(error).code === 'not_found';
    return (
      <div className="staff-closed">
        <h1>{isGone ? t('gone') : t('failed')}</h1>
        {!isGone && (
          <p role="alert">
            {desk.words(error)}{' '}
            <button type="button" className="link" onClick={reload}>
              {desk.t('again')}
            </button>
          </p>
        )}
      </div>
    );
  }
  const section = { desk, order: value, reload };
  return (
    <div className="order-page" key={order}>
      <Head {...section} t={t} show={show} />
      <div className="order-main">
        <LinesPart {...section} t={t} />
        {SLOTS.map(({ key, Section }) => (
          <Section key={key} {...section} />
        ))}
      </div>
      <div className="order-side">
        <AddressPart {...section} t={t} />
        <NotesPart {...section} t={t} />
        <DocumentsPart {...section} t={t} />
        <CustomerPart {...section} t={t} />
      </div>
      <TimelinePart {...section} t={t} />
    </div>
  );
}
