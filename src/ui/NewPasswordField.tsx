import { PasswordField, type PasswordFieldProps } from '#src/ui/PasswordField.tsx';

export interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'autoComplete' | 'children'> {
  /** Strength to be told while it is typed; null: nothing yet. */
  readonly strength: StrengthProps | null;
}

/** A password that is being made up, and how hard it is to guess. */
export function NewPasswordField({ strength, ...field }: NewPasswordFieldProps) {
  // Nothing is said twice.
  const text = strength === null || strength.text === field.error ? '' : strength.text;
  return (
    <PasswordField {...field} autoComplete="new-password">
      <Strength level={strength?.level ?? 0} text={text} />
    </PasswordField>
  );
}

interface StrengthProps {
  /** 0: not good enough, to 4. */
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly text: string;
}

/** Shows how hard a password is to guess, in words and as a line that grows. */
function Strength({ level, text }: StrengthProps) {
  return (
    <p className="strength label" data-level={level} role="status">
      {text}
    </p>
  );
}
