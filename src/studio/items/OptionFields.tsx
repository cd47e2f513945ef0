import { useContext } from 'react';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { DEFAULT_LOCALE, LOCALES, localized } from '#src/domain/site/locale.ts';
import { ShownLanguage } from '#src/studio/form/shown-language.ts';
import type { WrittenOption } from '#src/studio/items/variants.ts';
import { inLanguage } from '#src/studio/record/names.ts';
import { textOf, type StoredRecord } from '#src/studio/record/stored-record.ts';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { useStudio } from '#src/studio/use-studio.ts';

export interface OptionFieldsProps {
  /** Which of the options, from 0. */
  readonly at: number;
  readonly option: WrittenOption;
  readonly attributes: readonly StoredRecord[];
  readonly attributeValues: readonly StoredRecord[];
  readonly onChange: (option: WrittenOption) => void;
  /** null: it is the only one. */
  readonly onDrop: (() => void) | null;
}

/** An option and its values in each language, written or taken from an attribute. */
export function OptionFields({ at, option, attributes, attributeValues, onChange, onDrop }: OptionFieldsProps) {
  const { t, locale } = useStudio();
  const shown = useContext(ShownLanguage);
  const number = at + 1;
  const take = (id: string): void => {
    const attribute = attributes.find((one) => one.id === id);
    if (attribute === undefined) return;
    const own = attributeValues.filter((one) => one['attribute'] === id);
    onChange({
      names: localized((one) => textOf(attribute, `name_${one}`)),
      values: localized((one) => own.map((value) => textOf(value, `name_${one}`)).join('\n')),
    });
  };
  return (
    <fieldset className="each">
      <legend>{t('variants.option', { number })}</legend>
      {attributes.length > 0 && (
        <SelectField
          id={`variants-${at}-attribute`}
          label={t('variants.take')}
          aria-label={`${t('variants.take')}, ${number}`}
          value=""
          options={[
            { value: '', text: '–' },
            ...attributes.map((one) => ({ value: one.id, text: inLanguage(one, 'name', locale) })),
          ]}
          onChange={({ target }) => take(target.value)}
        />
      )}
      <div className="each-columns">
        {LOCALES.map((one) => (
          <div key={one} className="each-one" data-shown={one === shown}>
            <Field
              id={`variants-${at}-name-${one}`}
              label={t('variants.name', { language: LOCALE_NAME[one] })}
              aria-label={`${t('variants.name', { language: LOCALE_NAME[one] })}, ${number}`}
              lang={one}
              autoComplete="off"
              value={option.names[one]}
              onChange={({ target }) => onChange({ ...option, names: { ...option.names, [one]: target.value } })}
            />
            <TextArea
              id={`variants-${at}-values-${one}`}
              label={t('variants.values', { language: LOCALE_NAME[one] })}
              aria-label={`${t('variants.values', { language: LOCALE_NAME[one] })}, ${number}`}
              hint={one === DEFAULT_LOCALE ? t('variants.valuesHint') : undefined}
              lang={one}
              rows={3}
              value={option.values[one]}
              onChange={({ target }) => onChange({ ...option, values: { ...option.values, [one]: target.value } })}
            />
          </div>
        ))}
      </div>
      {onDrop !== null && (
        <button type="button" className="link" onClick={onDrop}>
          {t('variants.dropOption', { number })}
        </button>
      )}
    </fieldset>
  );
}
