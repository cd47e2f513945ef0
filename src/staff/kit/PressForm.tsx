import type { ComponentProps, ReactNode } from 'react';
import { Problem } from '#src/staff/kit/Problem.tsx';
import type { Press } from '#src/staff/kit/use-press.ts';

export interface PressFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Without a problem: it is said elsewhere. */
  readonly press: Pick<Press, 'isBusy'> & Partial<Pick<Press, 'problem'>>;
  readonly onSubmit: () => unknown;
  /** Text of its button. */
  readonly submit: ReactNode;
  /** Its button is not the one of the page. */
  readonly isPlain?: boolean;
  /** Something is missing that nobody has to be told of. */
  readonly isOff?: boolean;
  /** Other ways, beside the button. */
  readonly beside?: ReactNode;
}

/** A form that is sent with one press: its fields, each with what is wrong with it; why it was refused; its button. */
export function PressForm(props: PressFormProps) {
  const { press, onSubmit, submit, isPlain = false, isOff = false, beside, className, children, ...form } = props;
  const button = (
    <button type="submit" className={isPlain ? 'button button-plain' : 'button'} aria-disabled={press.isBusy || isOff}>
      {submit}
    </button>
  );
  return (
    <form
      {...form}
      className={className === undefined ? 'form' : `form ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <Problem text={press.problem ?? ''} />
      {beside === undefined ? (
        button
      ) : (
        <div className="actions">
          {button}
          {beside}
        </div>
      )}
    </form>
  );
}
