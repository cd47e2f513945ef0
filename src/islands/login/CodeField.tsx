import { INTERFACE } from '#src/config.ts';
import type { PanelProps } from '#src/islands/login/props.ts';
import { Field } from '#src/ui/Field.tsx';
import type { Submission } from '#src/ui/use-submit.ts';

/** A recovery code has letters too, and dashes between them. */
const RECOVERY_LENGTH = 14;

export interface CodeFieldProps extends Pick<PanelProps, 't'> {
  readonly form: Submission;
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly isRecovery: boolean;
  /** An app makes it, no mail brings it. */
  readonly byApp: boolean;
}

/** Field in which a code is typed: six digits, or a recovery code in their place. */
export function CodeField({ t, form, code, onCode, isRecovery, byApp }: CodeFieldProps) {
  const common = {
    id: 'code',
    name: 'code',
    required: true,
    value: code,
    readOnly: form.isBusy,
    error: form.errorOf('code'),
  };
  if (isRecovery)
    return (
      <Field
        {...common}
        label={t('recovery')}
        hint={t('recoveryHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onCode(target.value.slice(0, RECOVERY_LENGTH))}
      />
    );
  return (
    <Field
      {...common}
      label={t('code')}
      hint={t(byApp ? 'appHint' : 'codeHint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]*"
      data-code
      onChange={({ target }) => onCode(target.value.replace(/\D/g, '').slice(0, INTERFACE.codeLength))}
    />
  );
}
