import { useEffect, useState, useCallback } from 'react';
import type { AfterT } from '#src/desk/after/after-types.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { loadPartWords } from '#src/desk/load-words.ts';
import { createT } from '#src/i18n/client-t.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { ReturnRows } from '#src/desk/after/ReturnRows.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';

export interface OrderReturnsProps {
  readonly desk: Desk;
  readonly order: { readonly id: string };
}

/** The section on the page of an order, with its words. */
export function OrderReturns({ desk, order }: OrderReturnsProps) {
  const [t, setT] = useState<AfterT | null>(null);
  useEffect(() => {
    loadPartWords(desk.locale, 'desk-after').then(
      (messages) => setT(() => createT(messages, desk.locale)),
      () => desk.say(desk.t('panel.failed')),
    );
  }, [desk]);
  return t === null ? null : <ReturnsSection desk={desk} t={t} order={order.id} />;
}

interface ReturnsSectionProps {
  readonly desk: Desk;
  readonly t: AfterT;
  /** Id in `orders`. */
  readonly order: string;
}

/** Withdrawals and returns of one order; nothing where there are none. */
function ReturnsSection({ desk, t, order }: ReturnsSectionProps) {
  const { value, error, isBusy, reload } = useRead(useCallback(() => desk.read('returns', { order }), [desk, order]));
  const rows = value?.rows ?? [];
  if (error === null && rows.length === 0) return null;
  return (
    <section className="after-part" aria-labelledby="order-returns">
      <h2 id="order-returns">{t('section')}</h2>
      <Failed desk={desk} error={error} reload={reload} />
      {rows.length > 0 && <ReturnRows t={t} locale={desk.locale} rows={rows} isBusy={isBusy} />}
    </section>
  );
}
