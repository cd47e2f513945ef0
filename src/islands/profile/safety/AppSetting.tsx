import { useState, useEffect, useRef } from 'react';
import type { AppBeginAnswer } from '#src/contract/account-api.ts';
import type { SafetyProps } from '#src/islands/profile/safety/SafetyPart.tsx';
import { Setting } from '#src/islands/profile/Setting.tsx';
import { SettingForm } from '#src/islands/profile/SettingForm.tsx';
import { useForm } from '#src/islands/profile/use-form.ts';
import { textOf } from '#src/islands/profile/record.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import type { SafetyT } from '#src/islands/profile/safety/load-safety.tsx';
import { $session } from '#src/stores/session/session.ts';
import { Field } from '#src/ui/Field.tsx';
import { QrCode } from '#src/ui/QrCode.tsx';

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

interface CodesShownProps {
  readonly words: SafetyT;
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes, this once. */
function CodesShown({ words, codes, onDone }: CodesShownProps) {
  const [said, setSaid] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const copy = (): void =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid(words('codes.copied')),
      () => setSaid(words('codes.notCopied')),
    );
  return (
    <div className="form">
      <h4 ref={title} tabIndex={-1}>
        {words('codes')}
      </h4>
      <p>{words('codes.text')}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="actions">
        <button type="button" className="button button-plain" onClick={copy}>
          {words('codes.copy')}
        </button>
        <button type="button" className="button button-plain" onClick={() => print()}>
          {words('codes.print')}
        </button>
        <button type="button" className="button" onClick={onDone}>
          {words('codes.done')}
        </button>
      </p>
      <p role="status" className="label">
        {said}
      </p>
    </div>
  );
}

const CODE = 'safety-code';

interface KeyFormProps extends SafetyProps {
  readonly shown: AppBeginAnswer;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The key, as a picture and as text, and the first code that the app makes of it. */
function KeyForm({ props, t, words, shown, onCodes, onCancel }: KeyFormProps) {
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
