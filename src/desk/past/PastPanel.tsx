import { Failed } from '#src/desk/after/Failed.tsx';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { PastOrderPage } from '#src/desk/past/PastOrderPage.tsx';
import { PastRows } from '#src/desk/past/PastRows.tsx';
import { usePastOrders } from '#src/desk/past/use-past-orders.ts';

function PastList({ desk, t }: Omit<PanelProps<'desk-past'>, 'rest'>) {
  const { rows, error, isBusy, reload, more } = usePastOrders(desk, '');
  return (
    <>
      <p>
        <a href="#orders">{t('back')}</a>
      </p>
      <h1>{t('title')}</h1>
      <p className="lead">{t('intro')}</p>
      <Failed desk={desk} error={error} reload={reload} />
      {rows === null && error === null && <p role="status">{desk.t('loading')}</p>}
      {rows !== null && rows.length === 0 && <p>{t('none')}</p>}
      {rows !== null && rows.length > 0 && <PastRows desk={desk} t={t} orders={rows} isBusy={isBusy} />}
      {more !== null && (
        <button type="button" className="button button-plain" onClick={more}>
          {desk.t('more')}
        </button>
      )}
    </>
  );
}

/** '#past': all orders of a former shop; '#past/ID': one of them. */
export function PastPanel({ desk, t, rest }: PanelProps<'desk-past'>) {
  return rest === '' ? <PastList desk={desk} t={t} /> : <PastOrderPage key={rest} desk={desk} t={t} id={rest} />;
}
