import { useState } from 'react';
import type { AppBeginAnswer } from '#src/contract/account-api.ts';
import { CodesShown } from '#src/islands/profile/safety/CodesShown.tsx';
import { KeyForm } from '#src/islands/profile/safety/KeyForm.tsx';
import type { SafetyProps } from '#src/islands/profile/safety/SafetyPart.tsx';
import { Setting } from '#src/islands/profile/Setting.tsx';
import { SettingForm } from '#src/islands/profile/SettingForm.tsx';
import { useForm } from '#src/islands/profile/use-form.ts';
import { textOf } from '#src/islands/profile/record.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { PasswordField } from '#src/ui/PasswordField.tsx';

const PASSWORD = 'safety-password';

type Step = 'shown' | 'begin' | 'end' | { readonly key: AppBeginAnswer } | { readonly codes: readonly string[] };

interface PasswordStepProps extends SafetyProps {
  /** Text of the button with which the password is asked for. */
  readonly submit: string;
  readonly act: (password: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** A session alone neither sets an app up nor turns it off. */
function PasswordStep({ props, t, record, words, submit, act, onCancel }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const form = useForm({ props, t }, (_field, code) => ({
    text: words(code === 'not_asked' ? 'not_asked' : 'wrong.password'),
    field: PASSWORD,
  }));
  return (
    <SettingForm
      t={t}
      form={form}
      submit={submit}
      busy={t('loading')}
      onSubmit={() => void form.submit([], () => act(password))}
      onCancel={onCancel}
    >
      <input hidden type="text" autoComplete="username" readOnly value={textOf(record, 'email')} />
      <PasswordField
        {...form.inputOf(PASSWORD, password, setPassword)}
        label={words('password')}
        show={t('show')}
        hide={t('hide')}
        autoComplete="current-password"
      />
    </SettingForm>
  );
}

/** The app that makes the codes: set up, set up again, turned off. */
export function AppSetting(safety: SafetyProps) {
  const { words, state, reload } = safety;
  const [step, setStep] = useState<Step>('shown');
  const [said, setSaid] = useState('');
  const close = (text: string): void => {
    setStep('shown');
    setSaid(text);
  };
  const cancel = (): void => close('');
  const formOf = () => {
    if (step === 'shown') return null;
    if (step === 'begin') {
      const begin = async (password: string): Promise<void> =>
        setStep({ key: await askShop('app-begin', { password }) });
      return <PasswordStep key="begin" {...safety} submit={words('continue')} act={begin} onCancel={cancel} />;
    }
    if (step === 'end') {
      const end = async (password: string): Promise<void> => {
        await askShop('app-end', { password });
        await reload();
        close(words('app.ended'));
      };
      return <PasswordStep key="end" {...safety} submit={words('app.end')} act={end} onCancel={cancel} />;
    }
    if ('key' in step)
      return <KeyForm {...safety} shown={step.key} onCodes={(codes) => setStep({ codes })} onCancel={cancel} />;
    return (
      <CodesShown
        words={words}
        codes={step.codes}
        onDone={() => void reload().then(() => close(words('codes.saved')))}
      />
    );
  };
  const open = (next: Step): void => {
    setSaid('');
    setStep(next);
  };
  const action = words(state.app ? 'app.again' : 'app.setUp');
  return (
    <Setting
      label={words('app')}
      action={{ text: action, name: action, onOpen: () => open('begin') }}
      form={formOf()}
      said={said}
    >
      <p className="setting-value">{state.app ? words('app.on', { count: state.recovery }) : words('app.off')}</p>
      {state.app && (
        <button type="button" className="link" onClick={() => open('end')}>
          {words('app.end')}
        </button>
      )}
    </Setting>
  );
}
