import { useState } from 'react';
import type { StaffPerson } from '#src/contract/desk/staff.ts';
import type { InviteFormProps } from '#src/desk/staff/InviteForm.tsx';
import { staffProblems } from '#src/desk/staff/staff-problems.ts';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';

/** Ends the access of somebody at the desk, or their app, after one's own password. */
export function EndForm({
  desk,
  t,
  reload,
  person,
  what,
  cancel,
}: InviteFormProps & {
  readonly person: StaffPerson;
  readonly what: 'end' | 'appEnd';
  readonly cancel: () => void;
}) {
  const { id, email } = person;
  const input = `${what}-${id}`;
  const [password, setPassword] = useState('');
  const form = useSubmit((error) =>
    staffProblems(desk, t, error, (field) => (field === 'password' ? input : undefined)),
  );
  const end = async (): Promise<void> => {
    const { proof } = await desk.read('confirm-self', { password });
    await desk.act(what === 'end' ? 'staff-end' : 'staff-app-end', { id, proof });
    desk.say(t(what === 'end' ? 'ended' : 'appEnded', { email }));
    reload();
  };
  return (
    <PanelForm
      form={form}
      problem={t('problem')}
      submit={t(what)}
      busy={t('ending')}
      onSubmit={() => form.submit([], end)}
      foot={
        <button type="button" className="link" onClick={cancel}>
          {t('cancel')}
        </button>
      }
    >
      <p>{t(`${what}Text`, { email })}</p>
      <PasswordField
        {...form.inputOf(input, password, setPassword)}
        label={t('password')}
        show={t('show')}
        hide={t('hide')}
        autoComplete="current-password"
      />
    </PanelForm>
  );
}
