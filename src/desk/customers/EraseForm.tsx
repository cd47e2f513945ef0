import { useState } from 'react';
import { customerProblem, type CustomerPageProps } from '#src/desk/customers/customer-words.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { mailboxOf } from '#src/domain/person/email.ts';
import { Field } from '#src/ui/Field.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';

/** Cannot be taken back: the address is typed first, and the password of whoever does it. */
export function EraseForm({ desk, t, email, onDone }: CustomerPageProps & { readonly onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [isWrong, setWrong] = useState(false);
  const press = usePress((error) => customerProblem(desk, t, error));
  return (
    <details className="customer-asked">
      <summary>{t('erase')}</summary>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const isRight = mailboxOf(typed) === mailboxOf(email);
          setWrong(!isRight);
          if (!isRight) return;
          press.run(async (key) => {
            const { proof } = await desk.read('confirm-self', { password });
            await desk.act('customer-erase', { email, proof }, key);
            desk.say(t('erase.said'));
            onDone();
          });
        }}
      >
        <p>{t('erase.goes')}</p>
        <p>{t('erase.stays')}</p>
        <Field
          id="erase-email"
          label={t('erase.type', { email })}
          type="email"
          autoComplete="off"
          value={typed}
          error={isWrong ? t('erase.wrong') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <PasswordField
          id="erase-password"
          label={t('erase.password')}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          show={t('erase.show')}
          hide={t('erase.hide')}
          autoComplete="current-password"
        />
        <Problem text={press.problem} />
        <button type="submit" className="button" aria-disabled={press.isBusy}>
          {t('erase.do')}
        </button>
      </form>
    </details>
  );
}
