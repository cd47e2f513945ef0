import { useEffect, useState } from 'react';
import { toBackendError } from '#src/backend/errors.ts';
import { openLink, signInByLink, takeUpLink } from '#src/backend/owner.ts';
import { forgetLink, tokenOfLink } from '#src/islands/setup/link.ts';
import type { Parts } from '#src/islands/setup/step-props.ts';
import { PanelTitle } from '#src/ui/PanelTitle.tsx';
import { errorWords } from '#src/wording/error-words.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { EmailField } from '#src/ui/EmailField.tsx';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';
import { isEmail } from '#src/domain/person/email.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import { Field } from '#src/ui/Field.tsx';
import { NewPasswordField } from '#src/ui/NewPasswordField.tsx';
import { passwordHint, passwordRefusal } from '#src/wording/password-words.ts';

/** A link alone opens the page: it asks for the password of an owner, or makes the accounts of the first one. */
export function Entrance({ onIn, ...parts }: Parts & { readonly onIn: () => void }) {
  const [token, setToken] = useState(tokenOfLink);
  const [hasOwner, setHasOwner] = useState<boolean | null>(null);
  const [problem, setProblem] = useState('');
  const { t, owner } = parts;
  const leaveLink = (): void => {
    forgetLink();
    setToken('');
  };
  const onDead = (): void => {
    leaveLink();
    setProblem(t('link.dead'));
  };
  // Whoever enters a link where the page is open loads nothing anew.
  useEffect(() => {
    const follow = (): void => {
      setHasOwner(null);
      setProblem('');
      setToken(tokenOfLink());
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    if (token === '') return;
    openLink(owner, token).then(
      (link) => setHasOwner(link.hasOwner),
      (error: unknown) => (toBackendError(error).code === 'not_found' ? onDead() : setProblem(errorWords(t, error))),
    );
    // Once for each link.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [token, owner]);
  const form = {
    ...parts,
    token,
    onDead,
    onIn: () => {
      leaveLink();
      onIn();
    },
  };
  return (
    <div className="setup-entrance">
      <h1>{t('title')}</h1>
      {problem !== '' && (
        <p className="note" role="alert">
          {problem}
        </p>
      )}
      {token === '' ? (
        <>
          <PanelTitle text={t('link.title')} />
          <p>{t('link.none')}</p>
          <p>
            <code>npm run setup -- --link</code>
          </p>
          <p>{t('link.package')}</p>
          <p>
            <code>vitrine setup --link --shop NAME</code>
          </p>
          <p>{t('link.why')}</p>
        </>
      ) : hasOwner === null ? (
        problem === '' && (
          <p className="lead" role="status">
            {t('loading')}
          </p>
        )
      ) : hasOwner ? (
        <SignInForm {...form} />
      ) : (
        <AccountForm {...form} />
      )}
    </div>
  );
}

/** For those who run the shop already: the link and their password. */
function SignInForm({ props, t, owner, token, onIn, onDead }: LinkFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const form = useSubmit((error) => [{ text: errorWords(t, error) }]);
  const signIn = async (): Promise<void> => {
    try {
      await signInByLink(owner, { token, email: email.trim(), password });
    } catch (error) {
      if (toBackendError(error).code !== 'not_found') throw error;
      return onDead();
    }
    // Whoever is an editor with the same password need not sign in to the studio again.
    await openOnce(props.locale)
      .then((backend) => backend.signIn(email.trim(), password))
      .catch(() => undefined);
    onIn();
  };
  const problems = [
    ...(email.trim() === '' ? [{ text: t('emailMissing'), field: 'email' }] : []),
    ...(password === '' ? [{ text: t('passwordMissing'), field: 'password' }] : []),
  ];
  return (
    <PanelForm
      form={form}
      problem={t('problem')}
      submit={t('signIn.submit')}
      busy={t('loading')}
      head={{ title: t('signIn.title'), text: t('signIn.text') }}
      onSubmit={() => form.submit(problems, signIn)}
    >
      <EmailField {...form.inputOf('email', email, setEmail)} label={t('email')} autoComplete="username" />
      <PasswordField
        {...form.inputOf('password', password, setPassword)}
        label={t('password')}
        show={t('show')}
        hide={t('hide')}
        autoComplete="current-password"
      />
    </PanelForm>
  );
}

/** Props of the forms that a link opens. */
interface LinkFormProps extends Parts {
  readonly token: string;
  readonly onIn: () => void;
  /** The link does not hold. */
  readonly onDead: () => void;
}

/** The owner of a new shop gets a password of their own. */
function AccountForm({ props, t, owner, token, onIn, onDead }: LinkFormProps) {
  const { locale } = props;
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const form = useSubmit((error) => [{ text: errorWords(t, error) }]);
  const problems = (): SummaryError[] => {
    const refusal = passwordRefusal(t, password, [email, name]);
    return [
      ...(name.trim() === '' ? [{ text: t('name.missing'), field: 'name' }] : []),
      ...(isEmail(email.trim()) ? [] : [{ text: t('emailInvalid'), field: 'email' }]),
      ...(refusal === null ? [] : [{ text: refusal, field: 'password' }]),
    ];
  };
  const take = async (): Promise<void> => {
    try {
      await takeUpLink(owner, { token, name: name.trim(), email: email.trim(), password, locale });
    } catch (error) {
      if (toBackendError(error).code !== 'not_found') throw error;
      return onDead();
    }
    // The studio is open too; where that fails, it asks for the same password.
    await openOnce(locale)
      .then((backend) => backend.signIn(email.trim(), password))
      .catch(() => undefined);
    onIn();
  };
  return (
    <PanelForm
      form={form}
      problem={t('problem')}
      submit={t('account.submit')}
      busy={t('saving')}
      head={{ title: t('account.title'), text: t('account.text') }}
      onSubmit={() => form.submit(problems(), take)}
    >
      <Field {...form.inputOf('name', name, setName)} label={t('name')} autoComplete="name" required />
      <EmailField {...form.inputOf('email', email, setEmail)} label={t('email')} autoComplete="username" />
      <NewPasswordField
        {...form.inputOf('password', password, setPassword)}
        label={t('password')}
        hint={t('passwordHint')}
        show={t('show')}
        hide={t('hide')}
        strength={passwordHint(t, password, [email, name])}
      />
    </PanelForm>
  );
}
