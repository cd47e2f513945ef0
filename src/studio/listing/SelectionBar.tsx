import type { ListedRow } from '#src/contract/studio-list.ts';
import { chosenCount, isChosen, NOTHING_CHOSEN, type Selection } from '#src/studio/change/change-state.ts';
import type { ListingView } from '#src/studio/listing/listing-view.ts';
import type { Studio } from '#src/studio/studio-types.ts';

export interface SelectionBarProps {
  readonly studio: Studio;
  readonly view: ListingView;
  readonly rows: readonly ListedRow[];
  /** Records that the filter finds. */
  readonly total: number;
  readonly selection: Selection;
  readonly onChoose: (selection: Selection) => void;
  readonly onChange: () => void;
  readonly onSale: () => void;
}

/** How many records are chosen: all that are shown, all that are found, or none. */
export function SelectionBar({
  studio: { t },
  view,
  rows,
  total,
  selection,
  onChoose,
  onChange,
  onSale,
}: SelectionBarProps) {
  const count = chosenCount(selection);
  const isAllShown = rows.length > 0 && rows.every(({ id }) => isChosen(selection, id));
  return (
    <div className="selection-bar">
      <label className="tick">
        <input
          type="checkbox"
          checked={isAllShown}
          ref={(input) => {
            if (input !== null) input.indeterminate = count > 0 && !isAllShown;
          }}
          onChange={() => onChoose(isAllShown ? NOTHING_CHOSEN : { ids: new Set(rows.map(({ id }) => id)) })}
        />
        <span>{t('listing.chooseShown', { count: rows.length })}</span>
      </label>
      {isAllShown && 'ids' in selection && total > rows.length && (
        <button type="button" className="link" onClick={() => onChoose({ filter: view.filter, total })}>
          {t('listing.chooseFound', { count: total })}
        </button>
      )}
      {count > 0 && (
        <>
          <span role="status">{t('listing.chosen', { count })}</span>
          <button type="button" className="button button-plain" onClick={onChange}>
            {t('listing.change')}
          </button>
          <button type="button" className="button button-plain" onClick={onSale}>
            {t('sales.chosen')}
          </button>
          <button type="button" className="link" onClick={() => onChoose(NOTHING_CHOSEN)}>
            {t('listing.chooseNone')}
          </button>
        </>
      )}
    </div>
  );
}
