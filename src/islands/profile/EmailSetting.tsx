import { useEffect, useState } from 'react';
import { EMAIL_LENGTH, isEmail } from '#src/domain/person/email.ts';
import type { PartProps } from '#src/islands/profile/props.ts';
import { hasPassword, textOf } from '#src/islands/profile/record.ts';
import { Setting } from '#src/islands/profile/Setting.tsx';
import { SettingForm } from '#src/islands/profile/SettingForm.tsx';
import { useForm } from '#src/islands/profile/use-form.ts';
import { requestEmailChange } from '#src/backend/account.ts';
import { checkSession } from '#src/stores/session/check-session.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { EmailField } from '#src/ui/EmailField.tsx';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useHydrating } from '#src/ui/use-hydrating.ts';

const INPUT = 'profile-email';

interface EmailFormProps extends PartProps {
  /** `asked`: where the link was sent; null: the form was given up. */
  readonly onEnd: (asked: string | null) => void;
}

function EmailForm({ props, t, record, onEnd }: EmailFormProps) {
  const [email, setEmail] = useState('');
  const form = useForm({ props, t }, (field) =>
    field === 'newEmail' ? { text: t('emailInvalid'), field: INPUT } : null,
  );
  const wanted = email.trim();
  const problem = (): Parameters<typeof t>[0] | null => {
    if (wanted === '') return 'emailMissing';
    if (wanted.toLowerCase() === textOf(record, 'email').toLowerCase()) return 'email.same';
    return isEmail(wanted) ? null : 'emailInvalid';
  };
  const submit = (): void => {
    const key = problem();
    void form.submit(key === null ? [] : [{ text: t(key), field: INPUT }], async () => {
      await requestEmailChange(await openOnce(props.locale), wanted);
      onEnd(wanted);
    });
  };
  return (
    <SettingForm
      t={t}
      form={form}
      submit={t('email.send')}
      busy={t('loading')}
      onSubmit={submit}
      onCancel={() => onEnd(null)}
    >
      <EmailField
        id={INPUT}
        label={t('email.new')}
        hint={t('email.newHint')}
        autoComplete="email"
        maxLength={EMAIL_LENGTH}
        value={email}
        error={form.errorOf(INPUT)}
        onChange={({ target }) => setEmail(target.value)}
      />
    </SettingForm>
  );
}

/** The link that confirms the address, once more. */
function Verify({ props, t, record, onSent }: PartProps & { readonly onSent: () => void }) {
  const form = useForm({ props, t });
  // Whoever comes back from the mailbox sees that it is confirmed.
  useEffect(() => {
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void checkSession(props.locale);
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [props.locale]);
  const ask = async (): Promise<void> => {
    await (await openOnce(props.locale)).requestVerification(textOf(record, 'email'));
    onSent();
  };
  return (
    <>
      <ErrorSummary title={t('problem')} errors={form.errors} />
      <button type="button" className="link" aria-disabled={form.isBusy} onClick={() => void form.submit([], ask)}>
        {t('email.sendAgain')}
      </button>
    </>
  );
}

/** The address that signs in: whether it is confirmed, and how it is changed. */
export function EmailSetting(part: PartProps) {
  const { t, record } = part;
  const isHydrating = useHydrating();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const email = textOf(record, 'email');
  const isVerified = record['verified'] === true;
  const open = (): void => {
    setSaid('');
    setOpen(true);
  };
  const end = (asked: string | null): void => {
    setOpen(false);
    if (asked !== null) setSaid(t('email.sent', { email: asked, old: email }));
  };
  return (
    <Setting
      label={t('email.label')}
      action={
        hasPassword(record)
          ? { text: t('change'), name: t('changeOf', { what: t('email.label') }), onOpen: open }
          : null
      }
      form={isOpen ? <EmailForm {...part} onEnd={end} /> : null}
      said={said}
    >
      <p className="setting-value" dir="auto">
        {isHydrating ? <Skeleton letters={20} /> : email}
      </p>
      <p className="label setting-state" data-state={isVerified ? 'good' : 'open'}>
        {isHydrating ? <Skeleton letters={5} /> : isVerified ? t('email.confirmed') : t('email.unconfirmed')}
      </p>
      {!hasPassword(record) && <p className="label">{t('email.needsPassword')}</p>}
      {!isVerified && <Verify {...part} onSent={() => setSaid(t('email.sentAgain', { email }))} />}
    </Setting>
  );
}
