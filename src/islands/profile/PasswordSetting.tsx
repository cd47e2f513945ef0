import { useState } from 'react';
import type { PartProps } from '#src/islands/profile/props.ts';
import { hasPassword, textOf } from '#src/islands/profile/record.ts';
import { Setting } from '#src/islands/profile/Setting.tsx';
import { SettingForm } from '#src/islands/profile/SettingForm.tsx';
import { useForm } from '#src/islands/profile/use-form.ts';
import { changePassword } from '#src/backend/account.ts';
import { passwordHint, passwordRefusal } from '#src/wording/password-words.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { ErrorSummary, type SummaryError } from '#src/ui/ErrorSummary.tsx';
import { NewPasswordField } from '#src/ui/NewPasswordField.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';

const OLD = 'profile-old-password';
const NEW = 'profile-new-password';

interface PasswordFormProps extends PartProps {
  /** Tells what has come of it, in words; null: the form was given up. */
  readonly onEnd: (words: string | null) => void;
}

function PasswordForm({ props, t, record, onEnd }: PasswordFormProps) {
  const [old, setOld] = useState('');
  const [wanted, setWanted] = useState('');
  const email = textOf(record, 'email');
  const personal = [email, textOf(record, 'name')];
  const form = useForm({ props, t }, (field, code) => {
    if (field === 'oldPassword') return { text: t('password.oldWrong'), field: OLD };
    if (field !== 'password') return null;
    const isKnown = code === 'password_short' || code === 'password_long' || code === 'password_common';
    return { text: t(isKnown ? code : 'unknown'), field: NEW };
  });
  const problems = (): SummaryError[] => {
    const refusal = passwordRefusal(t, wanted, personal);
    return [
      ...(old === '' ? [{ text: t('password.oldMissing'), field: OLD }] : []),
      ...(refusal === null ? [] : [{ text: refusal, field: NEW }]),
    ];
  };
  const change = async (): Promise<void> => {
    await changePassword(await openOnce(props.locale), { id: record.id, email }, old, wanted);
    onEnd(t('password.changed'));
  };
  const sendLink = async (): Promise<void> => {
    await (await openOnce(props.locale)).requestPasswordReset(email);
    onEnd(t('password.linkSent', { email }));
  };
  const words = { show: t('show'), hide: t('hide'), readOnly: form.isBusy };
  return (
    <SettingForm
      t={t}
      form={form}
      submit={t('save')}
      busy={t('saving')}
      onSubmit={() => void form.submit(problems(), change)}
      onCancel={() => onEnd(null)}
    >
      {/* For password managers: whose password it is. */}
      <input hidden type="text" autoComplete="username" readOnly value={email} />
      <PasswordField
        {...words}
        id={OLD}
        label={t('password.old')}
        autoComplete="current-password"
        value={old}
        error={form.errorOf(OLD)}
        onChange={({ target }) => setOld(target.value)}
      />
      <NewPasswordField
        {...words}
        id={NEW}
        label={t('newPassword')}
        hint={t('passwordHint')}
        value={wanted}
        error={form.errorOf(NEW)}
        onChange={({ target }) => setWanted(target.value)}
        strength={passwordHint(t, wanted, personal)}
      />
      <p className="label">{t('password.note')}</p>
      <button type="button" className="link" aria-disabled={form.isBusy} onClick={() => void form.submit([], sendLink)}>
        {t('password.forgotten')}
      </button>
    </SettingForm>
  );
}

/** An account that came by another service or a code: a link to the address is the way to a password. */
function NoPassword({ props, t, record }: PartProps) {
  const [said, setSaid] = useState('');
  const form = useForm({ props, t });
  const email = textOf(record, 'email');
  const sendLink = async (): Promise<void> => {
    await (await openOnce(props.locale)).requestPasswordReset(email);
    setSaid(t('password.linkSent', { email }));
  };
  return (
    <Setting label={t('password.label')} action={null} form={null} said={said}>
      <p className="setting-value">{t('password.none')}</p>
      <p className="label">{t('password.noneNote')}</p>
      <ErrorSummary title={t('problem')} errors={form.errors} />
      <button type="button" className="link" aria-disabled={form.isBusy} onClick={() => void form.submit([], sendLink)}>
        {t('password.sendLink')}
      </button>
    </Setting>
  );
}

/** The password: changed by whoever knows it, or by a link to the address. */
export function PasswordSetting(part: PartProps) {
  const { t } = part;
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  if (!hasPassword(part.record)) return <NoPassword {...part} />;
  return (
    <Setting
      label={t('password.label')}
      action={{
        text: t('change'),
        name: t('changeOf', { what: t('password.label') }),
        onOpen: () => {
          setSaid('');
          setOpen(true);
        },
      }}
      form={
        isOpen ? (
          <PasswordForm
            {...part}
            onEnd={(words) => {
              setOpen(false);
              setSaid(words ?? '');
            }}
          />
        ) : null
      }
      said={said}
    >
      <p className="setting-value">{t('password.never')}</p>
    </Setting>
  );
}
