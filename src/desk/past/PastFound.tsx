import { loadPastWords } from '#src/desk/past/past-words.ts';
import { PastRows, usePastOrders } from '#src/desk/past/PastRows.tsx';
import type { Desk } from '#src/desk/desk-types.ts';
import { Listing } from '#src/staff/kit/Listing.tsx';
import { useLoaded } from '#src/ui/use-loaded.ts';

/** Below the orders that words have found: those of a former shop that the same words find. Nothing where there are none. */
export function PastFound({ desk, text }: { readonly desk: Desk; readonly text: string }) {
  const t = useLoaded(loadPastWords, desk.locale);
  const list = usePastOrders(desk, text);
  if (t === null || (list.rows ?? []).length === 0) return null;
  return (
    <section aria-labelledby="past-found">
      <h2 id="past-found">{t('title')}</h2>
      {text === '' ? (
        <p>
          <a href="#past">{t('all')}</a>
        </p>
      ) : (
        <Listing desk={desk} list={list} none="">
          {(rows) => <PastRows desk={desk} t={t} orders={rows} isBusy={list.isBusy} />}
        </Listing>
      )}
    </section>
  );
}
