import { useEffect, useState } from 'react';
import { toBackendError } from '#src/backend/errors.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { KeepOrderProps } from '#src/islands/order/KeepOrder.tsx';
import { enter } from '#src/stores/session/enter.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { NewPasswordField } from '#src/ui/NewPasswordField.tsx';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { pageLink, withLinks } from '#src/ui/text-links.tsx';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import { useLoaded } from '#src/ui/use-loaded.ts';
import { useSubmit } from '#src/ui/use-submit.ts';
import { errorWords } from '#src/wording/error-words.ts';
import { loadOrderAccountWords, type OrderAccountT } from '#src/wording/order-account-words.ts';
import { passwordHint, passwordRefusal } from '#src/wording/password-words.ts';

interface OrderAccountProps extends Pick<KeepOrderProps, 'paths' | 'email'> {
  readonly locale: Locale;
  /** Says whether the order has joined the account that was made; null: not known yet. */
  readonly isClaimed: boolean | null;
  readonly ordersText: string;
}

interface AccountFormProps extends Pick<OrderAccountProps, 'locale' | 'paths' | 'email'> {
  readonly t: OrderAccountT;
  readonly onMade: () => void;
}

function AccountForm({ t, locale, paths, email, onMade }: AccountFormProps) {
  const [password, setPassword] = useState('');
  const [isTaken, setTaken] = useState(false);
  // The SDK comes while the shopper types.
  useEffect(() => void openOnce(locale).catch(() => undefined), [locale]);
  const explain = (error: unknown): readonly SummaryError[] => {
    const { fields } = toBackendError(error);
    if (fields['email'] === 'validation_not_unique') {
      setTaken(true);
      return [{ text: t('taken', { email }) }];
    }
    if (fields['email'] !== undefined) return [{ text: t('emailInvalid') }];
    if (fields['password'] !== undefined)
      return [{ text: passwordRefusal(t, password, [email]) ?? t('password_common'), field: 'password' }];
    return [{ text: errorWords(t, error) }];
  };
  const form = useSubmit(explain);
  const create = (): Promise<void> => {
    const problem = passwordRefusal(t, password, [email]);
    return form.submit(problem === null ? [] : [{ text: problem, field: 'password' }], async () => {
      const { signUp } = await openOnce(locale);
      await enter(signUp(email, password, ''));
      onMade();
    });
  };
  return (
    <PanelForm form={form} problem={t('problem')} submit={t('submit')} busy={t('busy')} onSubmit={create}>
      <p>{t('choosePassword', { email })}</p>
      {isTaken && (
        <p>
          <a className="go" href={paths.login}>
            {t('signIn')}
          </a>
        </p>
      )}
      {/* Password managers keep the new password with it. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        {...form.inputOf('password', password, setPassword)}
        label={t('newPassword')}
        hint={t('passwordHint')}
        show={t('show')}
        hide={t('hide')}
        strength={passwordHint(t, password, [email])}
      />
      <p className="order-terms">{withLinks(t('terms'), { terms: pageLink(paths.terms, t('termsLink')) })}</p>
    </PanelForm>
  );
}

/** The account that a guest makes of an order, and what has become of it. */
export function OrderAccount(props: OrderAccountProps) {
  const { locale, paths, email, isClaimed, ordersText } = props;
  const t = useLoaded(loadOrderAccountWords, locale);
  const [isMade, setMade] = useState(false);
  if (t === null) return null;
  if (!isMade) return <AccountForm t={t} locale={locale} paths={paths} email={email} onMade={() => setMade(true)} />;
  if (isClaimed === null) return <p role="status">{t('busy')}</p>;
  return (
    <div role="status">
      <p>{t(isClaimed ? 'done' : 'notJoined', { email })}</p>
      {isClaimed && (
        <p>
          <a className="go" href={paths.orders}>
            {ordersText}
          </a>
        </p>
      )}
    </div>
  );
}
