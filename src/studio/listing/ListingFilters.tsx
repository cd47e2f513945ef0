import { useState } from 'react';
import {
  LIST_SORTS,
  NO_CATEGORY,
  type ListedCollection,
  type ListFilter,
  type StockQuery,
} from '#src/contract/studio-list.ts';
import { STOCK_BANDS } from '#src/domain/catalogue/stock.ts';
import { STATUSES } from '#src/schema/kinds/lengths.ts';
import { wordsOptions } from '#src/studio/list/ListFilters.tsx';
import { SearchField } from '#src/studio/list/SearchField.tsx';
import { setFilters, type ListingView } from '#src/studio/listing/listing-view.ts';
import type { ListingChoices } from '#src/studio/listing/use-choices.ts';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { useStudio } from '#src/studio/use-studio.ts';

export interface ListingFiltersProps {
  readonly collection: ListedCollection;
  readonly view: ListingView;
  readonly choices: ListingChoices;
  readonly onShow: (view: ListingView) => void;
}

/** Screens on which the filters stand beside each other. */
const WIDE = '(min-width: 960px)';

/** In which order, and from which end. */
function SortFields({ collection, view, onShow }: Omit<ListingFiltersProps, 'choices'>) {
  const { t } = useStudio();
  const { sort, down } = view;
  return (
    <>
      <SelectField
        id="listing-sort"
        label={t('listing.sort')}
        value={sort}
        options={LIST_SORTS[collection].map((value) => ({ value, text: t(`listing.sort.${value}`) }))}
        onChange={({ target }) => {
          const chosen = LIST_SORTS[collection].find((one) => one === target.value) ?? sort;
          // The newest are what somebody looks for.
          onShow({ ...view, sort: chosen, down: chosen === 'updated' || chosen === 'created', parts: 1 });
        }}
      />
      <button
        type="button"
        className="button button-plain listing-turn"
        aria-pressed={down}
        onClick={() => onShow({ ...view, down: !down, parts: 1 })}
      >
        {t('listing.down')}
      </button>
    </>
  );
}

interface MoreFiltersProps {
  readonly filter: ListFilter;
  readonly choices: ListingChoices;
  readonly onSet: (change: Partial<ListFilter>) => void;
}

/** All that lists are narrowed by beside words. */
function MoreFilters({ filter, choices, onSet }: MoreFiltersProps) {
  const { t } = useStudio();
  const any = { value: '', text: t('list.any') };
  const words = wordsOptions(t);
  return (
    <div className="listing-more">
      <SelectField
        id="studio-status"
        label={t('field.status')}
        value={filter.status}
        options={[any, ...STATUSES.map((value) => ({ value, text: t(`status.${value}`) }))]}
        onChange={({ target }) => onSet({ status: target.value })}
      />
      <SelectField
        id="listing-category"
        label={t('field.category')}
        value={filter.category}
        options={[
          any,
          { value: NO_CATEGORY, text: t('listing.noCategory') },
          ...choices.categories.map(({ id, name, isPart }) => ({ value: id, text: isPart ? `– ${name}` : name })),
        ]}
        onChange={({ target }) => onSet({ category: target.value })}
      />
      <SelectField
        id="listing-attribute"
        label={t('listing.attribute')}
        value={filter.attribute}
        options={[
          any,
          ...choices.values.map(({ id, name, attribute }) => ({ value: id, text: `${attribute}: ${name}` })),
        ]}
        onChange={({ target }) => onSet({ attribute: target.value })}
      />
      <SelectField
        id="listing-stock"
        label={t('field.stock')}
        value={filter.stock}
        options={[any, ...STOCK_BANDS.map((value) => ({ value, text: t(`listing.band.${value}`) }))]}
        onChange={({ target }) =>
          onSet({ stock: STOCK_BANDS.find((band): band is Exclude<StockQuery, ''> => band === target.value) ?? '' })
        }
      />
      <SelectField
        id="studio-words"
        label={t('list.translations')}
        value={filter.words}
        options={words}
        onChange={({ target }) => onSet({ words: words.find(({ value }) => value === target.value)?.value ?? '' })}
      />
      <Field
        id="listing-changed"
        type="date"
        label={t('listing.changed')}
        value={filter.changed}
        onChange={({ target }) => onSet({ changed: target.value })}
      />
      <label className="tick">
        <input
          type="checkbox"
          checked={filter.unpictured}
          onChange={({ target }) => onSet({ unpictured: target.checked })}
        />
        <span>{t('listing.unpictured')}</span>
      </label>
      <label className="tick">
        <input
          type="checkbox"
          checked={filter.unaddressed}
          onChange={({ target }) => onSet({ unaddressed: target.checked })}
        />
        <span>{t('listing.unaddressed')}</span>
      </label>
    </div>
  );
}

/** What of the list is shown, and in which order. On phones most of it is folded away. */
export function ListingFilters({ collection, view, choices, onShow }: ListingFiltersProps) {
  const { t } = useStudio();
  const { filter } = view;
  const count = setFilters(filter);
  const [isOpen, setOpen] = useState(() => count > 0 || matchMedia(WIDE).matches);
  const set = (change: Partial<ListFilter>): void => onShow({ ...view, filter: { ...filter, ...change }, parts: 1 });
  return (
    <search className="listing-filters">
      <div className="listing-first">
        <SearchField search={filter.search} onSearch={(search) => set({ search })} />
        <SortFields collection={collection} view={view} onShow={onShow} />
      </div>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{count === 0 ? t('listing.filters') : t('listing.filtersSet', { count })}</summary>
        <MoreFilters filter={filter} choices={choices} onSet={set} />
      </details>
    </search>
  );
}
