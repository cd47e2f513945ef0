import { useState } from 'react';
import type { PartProps } from '#src/islands/profile/props.ts';
import { hasPassword, textOf } from '#src/islands/profile/record.ts';
import { Setting } from '#src/islands/profile/Setting.tsx';
import { SettingForm } from '#src/islands/profile/SettingForm.tsx';
import { useForm } from '#src/islands/profile/use-form.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { PasswordField } from '#src/ui/PasswordField.tsx';

const INPUT = 'profile-delete-password';

interface DeleteProps extends PartProps {
  /** The account is gone. */
  readonly onGone: () => void;
}

/** The second step: what will happen, and the password. */
function DeleteForm({ props, t, record, onGone, onCancel }: DeleteProps & { readonly onCancel: () => void }) {
  const [password, setPassword] = useState('');
  const form = useForm({ props, t }, (field, code) => {
    if (code === 'last_operator') return { text: t('delete.last') };
    return field === 'password' ? { text: t('delete.wrong'), field: INPUT } : null;
  });
  const isAsked = hasPassword(record);
  const problems = isAsked && password === '' ? [{ text: t('passwordMissing'), field: INPUT }] : [];
  const remove = async (): Promise<void> => {
    await askShop('account-delete', { password });
    onGone();
  };
  return (
    <SettingForm
      t={t}
      form={form}
      submit={t('delete.go')}
      busy={t('delete.busy')}
      onSubmit={() => void form.submit(problems, remove)}
      onCancel={onCancel}
    >
      <ul className="delete-says">
        <li>{t('delete.gone')}</li>
        <li>{t('delete.kept')}</li>
        <li>{t('delete.running')}</li>
      </ul>
      {isAsked && (
        <>
          {/* For password managers: whose password it is. */}
          <input hidden type="text" autoComplete="username" readOnly value={textOf(record, 'email')} />
          <PasswordField
            id={INPUT}
            label={t('delete.password')}
            autoComplete="current-password"
            show={t('show')}
            hide={t('hide')}
            value={password}
            error={form.errorOf(INPUT)}
            onChange={({ target }) => setPassword(target.value)}
          />
        </>
      )}
    </SettingForm>
  );
}

/** The end of the account, in two steps. */
export function DeleteSetting(part: DeleteProps) {
  const { t } = part;
  const [isOpen, setOpen] = useState(false);
  return (
    <Setting
      label={t('delete')}
      action={{ text: t('delete.open'), name: t('delete.open'), onOpen: () => setOpen(true) }}
      form={isOpen ? <DeleteForm {...part} onCancel={() => setOpen(false)} /> : null}
      said=""
    >
      <p>{t('delete.about')}</p>
    </Setting>
  );
}
