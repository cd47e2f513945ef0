import { useState } from 'react';
import { toBackendError } from '#src/backend/errors.ts';
import { saveShop, type FormValue } from '#src/backend/owner.ts';
import { ColumnField } from '#src/islands/setup/ColumnField.tsx';
import type { StepParts } from '#src/islands/setup/step-props.ts';
import { refusedFields } from '#src/islands/setup/refused-fields.ts';
import { columnNames, columnsOf, fieldsOf, storedValue, type ShopStep } from '#src/islands/setup/shop-fields.ts';
import { StepForm } from '#src/islands/setup/StepForm.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';
import { errorWords } from '#src/wording/error-words.ts';

/** Some fields of the shop record, as its table has them. */
export function ShopForm({ step, ...parts }: StepParts & { readonly step: ShopStep }) {
  const { t, owner, data, onSaved } = parts;
  const { shop } = data;
  const [typed, setTyped] = useState<Readonly<Record<string, FormValue>>>({});
  const form = useSubmit((error) => {
    const refused = refusedFields(t, error);
    return refused.length > 0 ? refused : [{ text: errorWords(t, toBackendError(error)) }];
  });
  const textOf = (column: string): string => String(typed[column] ?? storedValue(shop, column));
  // Before the country is known nobody has chosen a scheme: the one that stands there is the beginning's.
  const scheme = typed['vat_scheme'] ?? (shop.country === '' ? '' : shop.vat_scheme);
  const fields = fieldsOf(step, textOf('country'), String(scheme));
  const problems =
    step === 'tax'
      ? [
          ...(textOf('country') === '' ? [{ text: t('country.missing'), field: 'country' }] : []),
          ...(scheme === '' ? [{ text: t('scheme.missing'), field: 'vat_scheme' }] : []),
        ]
      : step === 'name' && textOf('brand').trim() === ''
        ? [{ text: t('brand.missing'), field: 'brand' }]
        : [];
  const save = async (): Promise<void> => {
    const shown = new Set<string>(fields.flatMap(columnNames));
    const values = Object.entries(typed).filter(([column]) => shown.has(column));
    await saveShop(owner, shop.id, Object.fromEntries(values));
    await onSaved();
  };
  return (
    <StepForm {...parts} form={form} onSubmit={() => form.submit(problems, save)}>
      {step === 'payment' && (
        <p className="note">{data.state.cards === '' ? t('payment.cards') : t('payment.noCards')}</p>
      )}
      {columnsOf(fields).map(({ name, column }) => (
        <ColumnField
          key={column}
          {...parts}
          name={name}
          column={column}
          valueOf={(one) => (one === 'vat_scheme' ? scheme : (typed[one] ?? storedValue(shop, one)))}
          errorOf={form.errorOf}
          onChange={(one, value) => setTyped((before) => ({ ...before, [one]: value }))}
        />
      ))}
      {step === 'name' && (
        <p>
          <a href={`${parts.props.paths.studio}#shop`} target="_blank" rel="noopener">
            {t('name.looks')}
          </a>
        </p>
      )}
    </StepForm>
  );
}
