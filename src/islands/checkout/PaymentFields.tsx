import { DEMO_OUTCOMES } from '#src/contract/shop-api.ts';
import { inputId } from '#src/islands/checkout/problems.ts';
import type { StepProps } from '#src/islands/checkout/step-props.ts';
import type { PaymentForm } from '#src/islands/checkout/stripe.ts';
import { StripeBox } from '#src/islands/checkout/StripeBox.tsx';
import { changeDraft } from '#src/stores/checkout/draft.ts';
import { Choices } from '#src/ui/Choices.tsx';

export interface PaymentFieldsProps extends Pick<StepProps, 'props' | 't' | 'draft' | 'errorOf'> {
  /** Minor units; null: not known yet. */
  readonly amount: number | null;
  readonly onForm: (form: PaymentForm | null) => void;
  readonly onComplete: (isComplete: boolean) => void;
}

/** How it is paid: in the demo, how the payment shall end. */
export function PaymentFields({ props, t, draft, errorOf, amount, onForm, onComplete }: PaymentFieldsProps) {
  if (amount === 0) return <p>{t('paymentNothing')}</p>;
  if (props.demo) {
    return (
      <Choices
        id={inputId('payment')}
        legend={t('outcomeLegend')}
        value={draft.outcome}
        choices={DEMO_OUTCOMES.map((outcome) => ({
          value: outcome,
          text: t(`outcome.${outcome}`),
          note: t(`outcomeNote.${outcome}`),
        }))}
        onChange={(outcome) => changeDraft({ outcome })}
      />
    );
  }
  const error = errorOf('payment');
  return (
    <>
      <div id={inputId('payment')} tabIndex={-1}>
        {amount === null ? (
          <p role="status">{t('paymentLoading')}</p>
        ) : (
          <StripeBox {...props} t={t} amount={amount} onForm={onForm} onComplete={onComplete} />
        )}
      </div>
      {error !== undefined && <p className="field-error">{error}</p>}
      <p className="label">{t('paymentSafe')}</p>
    </>
  );
}
