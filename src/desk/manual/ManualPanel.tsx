import { useCallback, useEffect, useRef } from 'react';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { DealForm } from '#src/desk/manual/DealForm.tsx';
import { draftOf, emptyDraft } from '#src/desk/manual/draft.ts';
import { useRead } from '#src/staff/kit/use-read.ts';

/** '#manual': a new order; '#manual/ID': an order that is changed before it is paid. */
export function ManualPanel({ desk, t, rest }: PanelProps<'desk-manual'>) {
  const read = useCallback(
    async () => ({
      start: await desk.read('deal-start', {}),
      order: rest === '' ? null : await desk.read('order', { order: rest }),
      rest,
    }),
    [desk, rest],
  );
  const { value, error, reload } = useRead(read);
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = value !== null && value.rest === rest;
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true });
  }, [isThere]);
  if (!isThere)
    return error === null ? (
      <p className="lead">{desk.t('loading')}</p>
    ) : (
      <p role="alert">
        {desk.words(error)}{' '}
        <button type="button" className="link" onClick={reload}>
          {desk.t('again')}
        </button>
      </p>
    );
  const { start, order } = value;
  const hindrance = order?.offer.hindrance ?? '';
  return (
    <div className="order-page deal">
      <header className="order-head">
        <h1 ref={heading} tabIndex={-1}>
          {order === null ? t('newOrder') : t('changeOrder', { number: order.number })}
        </h1>
        <p>{t(order === null ? 'newOrderText' : 'changeText')}</p>
        {start.closed && <p className="note">{t('closed')}</p>}
      </header>
      {order !== null && hindrance !== '' ? (
        <p>
          {t('cannotChange')} {t(`hindrance.${hindrance}`)} <a href={`#order/${order.id}`}>{order.number}</a>
        </p>
      ) : (
        <DealForm
          key={rest}
          desk={desk}
          t={t}
          start={start}
          order={order}
          begin={
            order === null
              ? emptyDraft(desk.locale, start.home, start.methods[0] ?? 'provider')
              : draftOf(order, desk.locale)
          }
        />
      )}
    </div>
  );
}
