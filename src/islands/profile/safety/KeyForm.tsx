import { useState } from 'react';
import type { AppBeginAnswer } from '#src/contract/account-api.ts';
import type { SafetyProps } from '#src/islands/profile/safety/SafetyPart.tsx';
import { SettingForm } from '#src/islands/profile/SettingForm.tsx';
import { useForm } from '#src/islands/profile/use-form.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { $session } from '#src/stores/session/session.ts';
import { Field } from '#src/ui/Field.tsx';
import { QrCode } from '#src/ui/QrCode.tsx';

const CODE = 'safety-code';

export interface KeyFormProps extends SafetyProps {
  readonly shown: AppBeginAnswer;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The key, as a picture and as text, and the first code that the app makes of it. */
export function KeyForm({ props, t, words, shown, onCodes, onCancel }: KeyFormProps) {
  const [code, setCode] = useState('');
  const form = useForm({ props, t }, (field) => ({
    text: words(field === 'key' ? 'too_late' : 'wrong.code'),
    field: CODE,
  }));
  const confirm = async (): Promise<void> => {
    const { key, seal } = shown;
    const { codes, session } = await askShop('app-confirm', { key, seal, code });
    // Every other session has ended, and so has the token of this one.
    $session.change((present) => (present.status === 'authenticated' ? { ...present, token: session } : present));
    onCodes(codes);
  };
  return (
    <SettingForm
      t={t}
      form={form}
      submit={words('confirm')}
      busy={t('saving')}
      onSubmit={() => void form.submit([], confirm)}
      onCancel={onCancel}
    >
      <p>{words('scan')}</p>
      <QrCode text={shown.address} label={words('qr')} />
      <p>
        {words('key')} <code>{shown.key.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <Field
        {...form.inputOf(CODE, code, (typed) => setCode(typed.replace(/\D/g, '').slice(0, 6)))}
        label={words('code')}
        hint={words('codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
    </SettingForm>
  );
}
