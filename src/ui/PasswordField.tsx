import { useState } from 'react';
import { Field, type FieldProps } from '#src/ui/Field.tsx';

export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'end'> {
  /** Words of the button. */
  readonly show: string;
  readonly hide: string;
}

/**
 * A password that its owner may look at. While it is read-only, on its way, it is hidden, so that browsers do not keep
 * it as a text.
 */
export function PasswordField({ show, hide, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const isText = isShown && field.readOnly !== true;
  const word = isText ? hide : show;
  return (
    <Field
      {...field}
      type={isText ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      end={
        <button
          type="button"
          className="input-end"
          aria-label={`${word} ${field.label.toLowerCase()}`}
          aria-controls={field.id}
          onClick={() => setShown(!isText)}
        >
          {word}
        </button>
      }
    />
  );
}
