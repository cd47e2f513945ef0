import { useEffect, useRef, useState } from 'react';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import type { StudioProblem } from '#src/contract/studio-api.ts';
import { LOCALES, type Locale, DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { idOf } from '#src/studio/form/form-tools.ts';
import type { Studio, Values } from '#src/studio/studio-types.ts';
import { choicesOf } from '#src/studio/record/choices.ts';
import { ItemRow } from '#src/studio/record/ItemRow.tsx';
import { failureWords } from '#src/studio/record/problem-words.ts';
import type { ItemEdits } from '#src/studio/record/use-item-edits.ts';
import { SelectField } from '#src/ui/SelectField.tsx';

export interface ItemsTableProps {
  readonly studio: Studio;
  readonly items: ItemEdits;
  /** Values of the product's form. */
  readonly product: Values;
  readonly said: readonly StudioProblem[];
  readonly isAsked: boolean;
}

/** What of a product can be bought: its values, its price and its stock, a row each. */
export function ItemsTable({ studio, items, product, said, isAsked }: ItemsTableProps) {
  const { t } = studio;
  const [language, setLanguage] = useState<Locale>(studio.locale);
  const [isAdding, setAdding] = useState(false);
  const last = items.edits.at(-1)?.id;
  const known = useRef(last);
  useEffect(() => {
    if (isAdding && last !== undefined && last !== known.current) {
      setAdding(false);
      document.getElementById(idOf(last, 'sku'))?.focus();
    }
    known.current = last;
  }, [isAdding, last]);
  const choices = choicesOf(product, language);
  return (
    <section className="record-group" aria-labelledby="items-title">
      <h2 id="items-title" tabIndex={-1}>
        {t('items.title')}
      </h2>
      <div className="record-fields">
        {items.failure !== null && <p role="alert">{failureWords(studio, items.failure)}</p>}
        {choices.length > 0 && (
          <SelectField
            id="items-language"
            label={t('items.language')}
            value={language}
            options={LOCALES.map((locale) => ({ value: locale, text: LOCALE_NAME[locale] }))}
            onChange={({ target }) => setLanguage(LOCALES.find((locale) => locale === target.value) ?? DEFAULT_LOCALE)}
          />
        )}
        <div className="items-scroll">
          <table className="items-table">
            <thead>
              <tr>
                <th scope="col">{t('field.sku')}</th>
                {choices.map((choice) => (
                  <th key={choice} scope="col">
                    {choice}
                  </th>
                ))}
                <th scope="col">{t('field.price')}</th>
                <th scope="col">{t('field.stock')}</th>
                <th scope="col">
                  <span className="hidden-visually">{t('items.more')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.edits.map((edit) => (
                <ItemRow
                  key={edit.id}
                  studio={studio}
                  edit={edit}
                  choices={choices}
                  language={language}
                  said={said}
                  isAsked={isAsked}
                  onDrop={() => void items.drop(edit)}
                />
              ))}
            </tbody>
          </table>
        </div>
        {items.edits.length === 0 && <p>{t('items.none')}</p>}
        <button
          type="button"
          className="button button-plain"
          onClick={() => {
            setAdding(true);
            items.add();
          }}
        >
          {t('create.items')}
        </button>
      </div>
    </section>
  );
}
