import { useEffect } from 'react';
import { inputId } from '#src/islands/checkout/problems.ts';
import type { StepProps } from '#src/islands/checkout/step-props.ts';
import { StepForm } from '#src/islands/checkout/StepForm.tsx';
import type { QuoteState } from '#src/islands/checkout/use-quote.ts';
import { failureWords } from '#src/wording/failure-words.ts';
import { formatSpan } from '#src/domain/format/weekdays.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { changeDraft } from '#src/stores/checkout/draft.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { Field } from '#src/ui/Field.tsx';

export interface ShippingStepProps extends StepProps {
  readonly quote: QuoteState;
}

/** Shows how the parcel comes. A telephone number is asked for only where the carrier needs one. */
export function ShippingStep({ props, t, draft, errorOf, quote, ...form }: ShippingStepProps) {
  const { locale, currency } = props;
  const { answer, failure, isLoading, refresh } = quote;
  const choices = answer?.shipping ?? [];
  const chosen = choices.find(({ id }) => id === draft.shipping);
  const first = answer?.chosen ?? '';
  useEffect(() => {
    if (chosen === undefined && first !== '') changeDraft({ shipping: first });
  }, [chosen, first]);
  return (
    <StepForm t={t} {...form}>
      {failure !== null && (
        <div className="note" role="alert">
          <p>{failureWords(t, failure)}</p>
          <button type="button" className="link" onClick={refresh}>
            {t('retry')}
          </button>
        </div>
      )}
      {answer === null && isLoading && <p role="status">{t('shippingLoading')}</p>}
      {answer !== null && choices.length === 0 && <p className="field-error">{t('shippingNone')}</p>}
      {choices.length > 0 && (
        <Choices
          id={inputId('shipping')}
          legend={t('shippingLegend')}
          value={chosen?.id ?? ''}
          error={errorOf('shipping')}
          choices={choices.map(({ id, name, price, dates, daysMin, daysMax }) => ({
            value: id,
            text: name,
            note: dates ? formatSpan(locale, dates) : t('days', { from: daysMin, to: daysMax }),
            end: price === 0 ? t('free') : formatAmount(locale, price, currency),
          }))}
          onChange={(shipping) => changeDraft({ shipping })}
        />
      )}
      {chosen?.needsPhone === true && (
        <Field
          id={inputId('phone')}
          label={t('phone')}
          hint={t('phoneHint')}
          type="tel"
          autoComplete="shipping tel"
          required
          value={draft.phone}
          error={errorOf('phone')}
          onChange={({ target }) => changeDraft({ phone: target.value })}
        />
      )}
    </StepForm>
  );
}
