import { useCallback } from 'react';
import { TAX_CLASSES, type TaxClass } from '#src/domain/money/vat.ts';
import { formatPercent } from '#src/domain/format/numbers.ts';
import { localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { fetchPayload } from '#src/backend/fetch-payload.ts';
import type { ChoiceSpec } from '#src/studio/fields/field-spec.ts';
import type { FormTools } from '#src/studio/form/form-tools.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { ChoiceField } from '#src/studio/form/PlainFields.tsx';

export interface TaxClassFieldProps {
  readonly form: FormTools;
  readonly spec: ChoiceSpec;
}

const isTaxClass = (value: string): value is TaxClass => TAX_CLASSES.some((one) => one === value);

/** The classes of VAT with their rates in the seller's country, as the shop counts with them now; without rates where none is charged, or nobody knows them. */
export function TaxClassField({ form, spec }: TaxClassFieldProps) {
  const { locale } = form.studio;
  const load = useCallback(async () => {
    const shop = await fetchPayload(localePath(locale, ROUTES.cart.path), 'shop');
    return shop === null || shop.vatScheme === 'exempt' ? null : shop.homeRates;
  }, [locale]);
  const { value: rates } = useReadOnce(load);
  const noteOf = (value: string): string =>
    rates === null || !isTaxClass(value) ? '' : formatPercent(locale, rates[value] / 100);
  return <ChoiceField form={form} spec={spec} noteOf={noteOf} />;
}
