import { PasswordField, type PasswordFieldProps } from '#src/ui/PasswordField.tsx';
import { Strength, type StrengthProps } from '#src/ui/Strength.tsx';

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
