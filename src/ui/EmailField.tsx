import { Field, type FieldProps } from '#src/ui/Field.tsx';

export interface EmailFieldProps extends Omit<FieldProps, 'type'> {
  /** Value that browsers fill in: an address to write to, or the name of an account here. */
  readonly autoComplete: 'email' | 'username';
}

/** A mail address. */
export function EmailField(props: EmailFieldProps) {
  return <Field {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} required />;
}
