import { Field, type FieldProps } from '#src/ui/Field.tsx';

/** A mail address that is somebody's name here. */
export function EmailField(props: Omit<FieldProps, 'type'>) {
  return (
    <Field
      {...props}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
