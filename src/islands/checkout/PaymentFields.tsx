import { DEMO_OUTCOMES, type OrderMethod } from '#src/contract/shop-api.ts';
import { MethodChoice } from '#src/islands/checkout/MethodChoice.tsx';
import { inputId } from '#src/islands/checkout/problems.ts';
import type { StepProps } from '#src/islands/checkout/step-props.ts';
import type { PaymentForm } from '#src/islands/checkout/stripe.ts';
import { StripeBox } from '#src/islands/checkout/StripeBox.tsx';
import { changeDraft } from '#src/stores/checkout/draft.ts';
import { Choices } from '#src/ui/Choices.tsx';

export interface PaymentFieldsProps extends Pick<StepProps, 'props' | 't' | 'draft' | 'errorOf'> {
  /** Minor units; null: not known yet. */
  readonly amount: number | null;
  /** Ways to pay that the shop takes, and the one that is chosen. */
  readonly methods: readonly OrderMethod[];
  /** null: not chosen yet. */
  readonly method: OrderMethod | null;
  /** Working days that goods are held for a transfer; undefined: none is taken. */
  readonly days: number | undefined;
  readonly onForm: (form: PaymentForm | null) => void;
  readonly onComplete: (isComplete: boolean) => void;
  /** Null: the order is placed. */
  readonly onPayLater: (() => void) | null;
}

/** Shows how it is paid, and what that way asks for. */
export function PaymentFields(all: PaymentFieldsProps) {
  const { props, t, amount, methods, method, days } = all;
  if (amount === 0) return <p>{t('paymentNothing')}</p>;
  return (
    <>
      {days !== undefined && (
        <MethodChoice
          locale={props.locale}
          methods={methods}
          method={method}
          error={all.errorOf('method')}
          days={days}
        />
      )}
      {method === 'provider' && <ProviderFields {...all} />}
    </>
  );
}

/** In the demo: how the payment shall end. */
function ProviderFields(all: PaymentFieldsProps) {
  const { props, t, draft, errorOf, amount, methods, onForm, onComplete, onPayLater } = all;
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
          <StripeBox
            {...props}
            t={t}
            amount={amount}
            onForm={onForm}
            onComplete={onComplete}
            onTransfer={methods.includes('transfer') ? () => changeDraft({ method: 'transfer' }) : null}
            onPayLater={onPayLater}
          />
        )}
      </div>
      {error !== undefined && <p className="field-error">{error}</p>}
      <p className="label">{t('paymentSafe')}</p>
    </>
  );
}
