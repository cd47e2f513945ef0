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

/** Shows where the confirmation goes. A slip in the address is guessed at, and taken back with one press. */
export function ContactStep({ props, t, draft, errorOf, ...form }: StepProps) {
  const session = useStore($session);
  const isHydrating = useHydrating();
  const guess = guessEmail(draft.email.trim());
  return (
    <StepForm t={t} {...form}>
      <details className="facts">
        <summary>{t('before')}</summary>
        {!props.demo && <p>{t('beforePay')}</p>}
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
