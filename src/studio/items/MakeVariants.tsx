import { useState } from 'react';
import type { FormTools } from '#src/studio/form/form-tools.ts';
import { OptionFields } from '#src/studio/items/OptionFields.tsx';
import { useVariants, type Begin } from '#src/studio/items/use-variants.ts';
import { MOST_OPTIONS, NO_OPTION } from '#src/studio/items/variants.ts';
import type { PartEdits } from '#src/studio/record/use-part-edits.ts';
import { Field } from '#src/ui/Field.tsx';

export interface MakeVariantsProps {
  /** Of the product. */
  readonly form: FormTools;
  readonly items: PartEdits;
}

const BEGINS = ['price', 'stock', 'weight', 'pattern'] as const satisfies readonly (keyof Begin)[];

/** What can be chosen, and what each new item begins with. */
function VariantFields({ form, items }: MakeVariantsProps) {
  const { studio } = form;
  const { t } = studio;
  const { taken, options, begin, said, plan, setOptions, setBegin, make } = useVariants(form, items);
  return (
    <div className="record-fields">
      <p className="label">{t('variants.hint')}</p>
      {options.map((option, at) => (
        <OptionFields
          // oxlint-disable-next-line react/no-array-index-key -- an option is known by its place
          key={at}
          studio={studio}
          at={at}
          option={option}
          attributes={taken.attributes}
          attributeValues={taken.values}
          onChange={(next) => setOptions(options.map((one, index) => (index === at ? next : one)))}
          onDrop={options.length > 1 ? () => setOptions(options.filter((_, index) => index !== at)) : null}
        />
      ))}
      {options.length < MOST_OPTIONS && (
        <button type="button" className="button button-plain" onClick={() => setOptions([...options, NO_OPTION])}>
          {t('variants.addOption')}
        </button>
      )}
      <div className="variants-start">
        {BEGINS.map((name) => (
          <Field
            key={name}
            id={`variants-${name}`}
            label={t(name === 'pattern' ? 'variants.pattern' : `field.${name}`)}
            hint={name === 'pattern' ? t('variants.patternHint') : undefined}
            autoComplete="off"
            inputMode={name === 'pattern' ? 'text' : 'decimal'}
            value={begin[name]}
            onChange={({ target }) => setBegin({ [name]: target.value })}
          />
        ))}
      </div>
      {plan !== null && <p className="label">{t('variants.plan', plan)}</p>}
      <button type="button" className="button" onClick={make}>
        {t('variants.make')}
      </button>
      <p className="label" role="status">
        {said}
      </p>
    </div>
  );
}

/** Makes the items of a product from what can be chosen: each size in each colour. Those that there are stay. */
export function MakeVariants(props: MakeVariantsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="make-variants" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{props.form.studio.t('variants.title')}</summary>
      {isOpen && <VariantFields {...props} />}
    </details>
  );
}
