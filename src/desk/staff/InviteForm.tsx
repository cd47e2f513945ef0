import { useState } from 'react';
import { DESK_ROLES } from '#src/domain/person/roles.ts';
import { staffProblems } from '#src/desk/staff/staff-problems.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { Field } from '#src/ui/Field.tsx';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';
import { usePart } from '#src/desk/use-desk.ts';

export interface InviteFormProps {
  readonly reload: () => void;
}

const FIELDS: readonly string[] = ['name', 'email', 'password'];
const EMPTY = { name: '', email: '', password: '' };

/** Invites an operator or an accountant by mail. */
export function InviteForm({ reload }: InviteFormProps) {
  const { desk, t } = usePart('desk-staff');
  const [typed, setTyped] = useState(EMPTY);
  const [locale, setLocale] = useState<string>(desk.locale);
  const [role, setRole] = useState<string>('operator');
  const idOf = (field: string): string | undefined => (FIELDS.includes(field) ? `invite-${field}` : undefined);
  const form = useSubmit((error) => staffProblems(desk, t, error, idOf));
  const inputOf = (name: keyof typeof EMPTY) =>
    form.inputOf(`invite-${name}`, typed[name], (value) => setTyped({ ...typed, [name]: value }));
  const send = async (): Promise<void> => {
    const { name, email, password } = typed;
    const { proof } = await desk.read('confirm-self', { password });
    await desk.act('staff-invite', {
      name,
      email,
      locale,
      role: DESK_ROLES.find((one) => one === role) ?? 'operator',
      proof,
    });
    setTyped(EMPTY);
    desk.say(t('sent', { email }));
    reload();
  };
  return (
    <PanelForm
      form={form}
      problem={t('problem')}
      submit={t('send')}
      busy={t('sending')}
      onSubmit={() => form.submit([], send)}
    >
      <h2>{t('invite')}</h2>
      <p>{t('inviteText')}</p>
      <Field {...inputOf('name')} label={t('name')} autoComplete="off" />
      <Field {...inputOf('email')} label={t('email')} type="email" autoComplete="off" autoCapitalize="none" />
      <SelectField
        id="invite-role"
        label={t('invite.role')}
        options={DESK_ROLES.map((one) => ({ value: one, text: t(`invite.${one}`) }))}
        value={role}
        disabled={form.isBusy}
        onChange={({ target }) => setRole(target.value)}
      />
      <SelectField
        id="invite-locale"
        label={t('language')}
        options={LOCALES.map((one) => ({ value: one, text: LOCALE_NAME[one] }))}
        value={locale}
        disabled={form.isBusy}
        onChange={({ target }) => setLocale(target.value)}
      />
      <PasswordField
        {...inputOf('password')}
        label={t('password')}
        show={t('show')}
        hide={t('hide')}
        autoComplete="current-password"
      />
    </PanelForm>
  );
}
