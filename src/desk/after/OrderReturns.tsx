import { useCallback } from 'react';
import { openPartWords } from '#src/desk/load-words.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { ReturnRows } from '#src/desk/after/ReturnRows.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import { useDesk, usePart } from '#src/desk/use-desk.ts';

/** The section on the page of an order, with its words. */
export function OrderReturns({ order }: { readonly order: { readonly id: string } }) {
  const desk = useDesk();
  const { value, error, reload } = useRead(useCallback(() => openPartWords(desk.locale, 'desk-after'), [desk]));
  return value === null ? <Failed error={error} reload={reload} /> : <ReturnsSection order={order.id} />;
}

interface ReturnsSectionProps {
  /** Id in `orders`. */
  readonly order: string;
}

/** Withdrawals and returns of one order; nothing where there are none. */
function ReturnsSection({ order }: ReturnsSectionProps) {
  const { desk, t } = usePart('desk-after');
  const { value, error, isBusy, reload } = useRead(useCallback(() => desk.read('returns', { order }), [desk, order]));
  const rows = value?.rows ?? [];
  if (error === null && rows.length === 0) return null;
  return (
    <section className="after-part" aria-labelledby="order-returns">
      <h2 id="order-returns">{t('section')}</h2>
      <Failed error={error} reload={reload} />
      {rows.length > 0 && <ReturnRows locale={desk.locale} rows={rows} isBusy={isBusy} />}
    </section>
  );
}
