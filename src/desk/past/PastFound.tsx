import { loadPastWords } from '#src/desk/past/past-words.ts';
import { PastRows } from '#src/desk/past/PastRows.tsx';
import { usePastOrders } from '#src/desk/past/use-past-orders.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { useLoaded } from '#src/ui/use-loaded.ts';

/** Below the orders that words have found: those of a former shop that the same words find. Nothing where there are none. */
export function PastFound({ desk, text }: { readonly desk: Desk; readonly text: string }) {
  const t = useLoaded(loadPastWords, desk.locale);
  const { rows, isBusy, more } = usePastOrders(desk, text);
  if (t === null || rows === null || rows.length === 0) return null;
  return (
    <section aria-labelledby="past-found">
      <h2 id="past-found">{t('title')}</h2>
      {text === '' ? (
        <p>
          <a href="#past">{t('all')}</a>
        </p>
      ) : (
        <PastRows desk={desk} t={t} orders={rows} isBusy={isBusy} />
      )}
      {text !== '' && more !== null && (
        <button type="button" className="button button-plain" onClick={more}>
          {desk.t('more')}
        </button>
      )}
    </section>
  );
}
