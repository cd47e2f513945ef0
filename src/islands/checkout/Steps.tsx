import { useEffect, useRef, type ReactNode } from 'react';
import { besideWords } from '#src/islands/checkout/bill.tsx';
import { DeliveryStep } from '#src/islands/checkout/DeliveryStep.tsx';
import { MethodName } from '#src/islands/checkout/MethodChoice.tsx';
import { PaymentStep } from '#src/islands/checkout/PaymentStep.tsx';
import type { CheckoutMessages, CheckoutProps } from '#src/islands/checkout/props.ts';
import { ReviewStep } from '#src/islands/checkout/ReviewStep.tsx';
import { isBefore, STEPS, type Step } from '#src/islands/checkout/steps.ts';
import type { CheckoutState } from '#src/islands/checkout/use-checkout.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { formatSpan } from '#src/domain/format/weekdays.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import { useStore } from '@nanostores/react';
import { EMAIL_LENGTH } from '#src/domain/person/email.ts';
import { guessEmail } from '#src/domain/person/email-guess.ts';
import { inputId } from '#src/islands/checkout/problems.ts';
import type { StepProps } from '#src/islands/checkout/step-props.ts';
import { StepForm } from '#src/islands/checkout/StepForm.tsx';
import { withReturn } from '#src/navigation/return-path.ts';
import { changeDraft } from '#src/stores/checkout/draft.ts';
import { $session } from '#src/stores/session/session.ts';
import { EmailField } from '#src/ui/EmailField.tsx';
import { useHydrating } from '#src/ui/use-hydrating.ts';
import type { QuoteState } from '#src/islands/checkout/use-quote.ts';
import { failureWords } from '#src/wording/failure-words.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { Field } from '#src/ui/Field.tsx';

export interface StepsProps {
  readonly props: CheckoutProps;
  readonly t: ClientT<CheckoutMessages>;
  readonly state: CheckoutState;
  readonly step: Step;
  /** Errors of the current step. */
  readonly errors: readonly SummaryError[];
  readonly errorOf: (field: string) => string | undefined;
  /** Changes that must be confirmed before the order. */
  readonly changes: ReactNode;
  readonly bill: ReactNode;
  readonly isBusy: boolean;
  readonly goTo: (step: Step) => void;
  readonly onContinue: () => void;
  readonly onOrder: () => void;
  readonly onPay: () => void;
  readonly onGiveUp: () => void;
}

/** Words for what was entered in each step. */
function sayings({ props, t, state }: Pick<StepsProps, 'props' | 't' | 'state'>): Readonly<Record<Step, ReactNode>> {
  const { draft, quote, placed } = state;
  const { order } = placed;
  const address = order?.address ?? draft.address;
  const country = props.countries.find(({ code }) => code === address.country)?.name ?? address.country;
  const choice = quote.answer?.shipping.find(({ id }) => id === draft.shipping);
  const shipping = order?.shipping ?? choice;
  const days =
    shipping &&
    (shipping.dates
      ? formatSpan(props.locale, shipping.dates)
      : t('days', { from: shipping.daysMin, to: shipping.daysMax }));
  const price = order === null ? choice?.price : order.quote.shipping;
  const cost = price === 0 ? t('free') : formatAmount(props.locale, price ?? 0, props.currency);
  return {
    contact: order?.email ?? draft.email,
    delivery: (
      <>
        {address.name}
        <br />
        {[address.street, `${address.postcode} ${address.city}`.trim(), country].join(', ')}
        {draft.courierNote !== '' && (
          <>
            <br />
            {draft.courierNote}
          </>
        )}
        {state.saved.hasFailed && <span className="field-error">{t('keepFailed')}</span>}
      </>
    ),
    shipping: shipping && `${shipping.name}, ${days}, ${cost}`,
    payment:
      state.method === 'transfer' ? (
        <MethodName locale={props.locale} />
      ) : state.isPaidLater ? (
        t('payLaterChosen')
      ) : props.demo ? (
        t(`outcome.${draft.outcome}`)
      ) : (
        t('paymentEntered')
      ),
    review: null,
  };
}

/** The steps, one below the other: what is done says what was entered, one is open, the rest waits. */
export function Steps(all: StepsProps) {
  const { props, t, state, step, errors, errorOf, goTo, isBusy, bill } = all;
  const { draft, quote, placed, isPlaced } = state;
  const says = sayings(all);
  const common = { props, t, draft, errors, errorOf, onContinue: all.onContinue };
  const order = isPlaced ? placed.order : null;
  const bodies: Readonly<Record<Step, ReactNode>> = {
    contact: <ContactStep {...common} />,
    delivery: <DeliveryStep {...common} saved={state.saved} />,
    shipping: <ShippingStep {...common} quote={quote} />,
    payment: (
      <PaymentStep
        {...common}
        order={order}
        bill={bill}
        beside={order === null ? '' : besideWords(state.shown, order)}
        isBusy={isBusy}
        methods={state.methods}
        method={state.method}
        days={quote.answer?.transferDays}
        amount={order?.quote.total ?? quote.answer?.quote.total ?? null}
        onForm={state.onForm}
        onComplete={state.onPaymentComplete}
        onPay={all.onPay}
        onPayLater={() => {
          state.payLater();
          goTo('review');
        }}
        onGiveUp={all.onGiveUp}
      />
    ),
    review: <ReviewStep {...common} changes={all.changes} bill={bill} isBusy={isBusy} onOrder={all.onOrder} />,
  };
  return (
    <ol className="steps">
      {STEPS.map((name) => (
        <StepFrame
          key={name}
          step={name}
          state={name === step ? 'current' : isBefore(name, step) ? 'done' : 'ahead'}
          // A placed order is as it is: nothing is left to review, and only the payment to be made.
          isHidden={isPlaced && name === 'review'}
          demo={props.demo}
          t={t}
          says={says[name]}
          keepsBody={name === 'payment' && !isBefore(step, 'payment')}
          onChange={isPlaced || isBusy ? null : () => goTo(name)}
        >
          {bodies[name]}
        </StepFrame>
      ))}
    </ol>
  );
}

/** Shows where the confirmation goes. A slip in the address is guessed at, and taken back with one press. */
function ContactStep({ props, t, draft, errorOf, ...form }: StepProps) {
  const session = useStore($session);
  const isHydrating = useHydrating();
  const guess = guessEmail(draft.email.trim());
  return (
    <StepForm t={t} {...form}>
      <details className="facts">
        <summary>{t('before')}</summary>
        {!props.demo && <p>{t('beforePay', { methods: props.methods })}</p>}
        <p>{t('beforeDelivery', { countries: props.countries.map(({ name }) => name).join(', ') })}</p>
        {props.paths.shipping !== null && (
          <p>
            <a href={props.paths.shipping} target="_blank" rel="noopener">
              {t('beforeShipping')}
            </a>
          </p>
        )}
      </details>
      <EmailField
        id={inputId('email')}
        label={t('email')}
        hint={t('emailHint')}
        autoComplete="email"
        maxLength={EMAIL_LENGTH}
        value={draft.email}
        error={errorOf('email')}
        onChange={({ target }) => changeDraft({ email: target.value })}
      >
        <p className="field-guess" role="status">
          {guess !== null && (
            <button type="button" className="link" onClick={() => changeDraft({ email: guess })}>
              {t('emailGuess', { email: guess })}
            </button>
          )}
        </p>
      </EmailField>
      {(isHydrating || session.status !== 'authenticated') && (
        <p className="checkout-guest">
          {t('haveAccount')}{' '}
          <a className="link" href={withReturn(props.paths.login, props.paths.checkout)}>
            {t('signIn')}
          </a>
        </p>
      )}
    </StepForm>
  );
}

interface ShippingStepProps extends StepProps {
  readonly quote: QuoteState;
}

/** Shows how the parcel comes. A telephone number is asked for only where the carrier needs one. */
function ShippingStep({ props, t, draft, errorOf, quote, ...form }: ShippingStepProps) {
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

interface StepFrameProps {
  readonly step: Step;
  readonly state: 'done' | 'current' | 'ahead';
  /** Out of sight, and yet there: a title that comes later could not tell that its step has just opened. */
  readonly isHidden: boolean;
  readonly demo: boolean;
  readonly t: ClientT<CheckoutMessages>;
  /** Words for what was entered, once it is done. */
  readonly says?: ReactNode;
  /** Null: what was entered cannot be changed any more. */
  readonly onChange: (() => void) | null;
  /** Stays in the page while other steps are shown: what stands in it would be lost. */
  readonly keepsBody?: boolean;
  readonly children: ReactNode;
}

/**
 * One step of the checkout: its title, and its form while it is the current one. The title takes the focus when the
 * step opens.
 */
function StepFrame({ step, state, isHidden, demo, t, says, onChange, keepsBody = false, children }: StepFrameProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (state === 'current' && before.current !== 'current') {
      title.current?.focus({ preventScroll: true });
      title.current?.scrollIntoView({ block: 'start' });
    }
    before.current = state;
  }, [state]);
  const name = t(`step.${step}`);
  const isCurrent = state === 'current';
  return (
    <li
      className="step"
      data-step={step}
      data-state={state}
      aria-current={isCurrent ? 'step' : undefined}
      hidden={isHidden}
    >
      <div className="step-head">
        <h2 ref={title} tabIndex={-1}>
          <span className="step-number">{STEPS.indexOf(step) + 1}</span>
          {name}
        </h2>
        {state === 'done' && onChange !== null && (
          <button type="button" className="step-change" aria-label={t('changeStep', { step: name })} onClick={onChange}>
            {t('change')}
          </button>
        )}
      </div>
      {state === 'done' && says !== undefined && <div className="step-says">{says}</div>}
      {(isCurrent || keepsBody) && (
        <div className="step-body" hidden={!isCurrent}>
          {demo && <p className="step-demo label">{t('demo')}</p>}
          {children}
        </div>
      )}
    </li>
  );
}
