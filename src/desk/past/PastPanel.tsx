import { Listing } from '#src/staff/kit/Listing.tsx';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { PastOrderPage } from '#src/desk/past/PastOrderPage.tsx';
import { PastRows, usePastOrders } from '#src/desk/past/PastRows.tsx';
import { usePart } from '#src/desk/use-desk.ts';

function PastList() {
  const { t } = usePart('desk-past');
  const list = usePastOrders('');
  return (
    <>
      <p>
        <a href="#orders">{t('back')}</a>
      </p>
      <h1>{t('title')}</h1>
      <p className="lead">{t('intro')}</p>
      <Listing list={list} none={t('none')}>
        {(rows) => <PastRows orders={rows} isBusy={list.isBusy} />}
      </Listing>
    </>
  );
}

/** '#past': all orders of a former shop; '#past/ID': one of them. */
export function PastPanel({ rest }: PanelProps) {
  return rest === '' ? <PastList /> : <PastOrderPage key={rest} id={rest} />;
}
