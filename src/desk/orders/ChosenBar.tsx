import type { PanelProps } from '#src/desk/desk-types.ts';
import { MOST_CHOSEN, type Chosen } from '#src/desk/orders/use-chosen.ts';

/** What can be done with the orders that are chosen: each goes to the place that does it. */
export function ChosenBar({
  desk,
  t,
  chosen,
}: Pick<PanelProps<'desk-orders'>, 'desk' | 't'> & { readonly chosen: Chosen }) {
  const { ids } = chosen;
  const go = (place: string): void => desk.go(`${place}/${ids.join(',')}`);
  return (
    <div className="order-chosen" data-any={ids.length > 0 ? '' : undefined}>
      <p role="status">
        {ids.length > 0 && t('chosen', { count: ids.length })}
        {ids.length === MOST_CHOSEN && ` ${t('most100')}`}
      </p>
      {ids.length > 0 && (
        <button type="button" className="link" onClick={chosen.clear}>
          {t('clear')}
        </button>
      )}
      {ids.length > 0 && (
        <div className="actions">
          <button type="button" className="button" onClick={() => go('pack')}>
            {t('pack')}
          </button>
          <button type="button" className="button button-plain" onClick={() => go('ship')}>
            {t('ship')}
          </button>
        </div>
      )}
    </div>
  );
}
