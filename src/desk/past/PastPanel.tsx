import { Listing } from '#src/staff/kit/Listing.tsx';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { PastOrderPage } from '#src/desk/past/PastOrderPage.tsx';
import { PastRows, usePastOrders } from '#src/desk/past/PastRows.tsx';

function PastList({ desk, t }: Omit<PanelProps<'desk-past'>, 'rest'>) {
  const list = usePastOrders(desk, '');
  return (
    <>
      <p>
        <a href="#orders">{t('back')}</a>
      </p>
      <h1>{t('title')}</h1>
      <p className="lead">{t('intro')}</p>
      <Listing desk={desk} list={list} none={t('none')}>
        {(rows) => <PastRows desk={desk} t={t} orders={rows} isBusy={list.isBusy} />}
      </Listing>
    </>
  );
}

/** '#past': all orders of a former shop; '#past/ID': one of them. */
export function PastPanel({ desk, t, rest }: PanelProps<'desk-past'>) {
  return rest === '' ? <PastList desk={desk} t={t} /> : <PastOrderPage key={rest} desk={desk} t={t} id={rest} />;
}
