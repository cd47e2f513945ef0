import { useEffect, useRef } from 'react';

export interface ConfirmProps {
  /** Name of what the button does, before and after the question. */
  readonly action: string;
  /** The same, of what: for those who do not see where the button stands. */
  readonly name: string;
  readonly question: string;
  readonly keep: string;
  readonly isAsked: boolean;
  readonly isBusy: boolean;
  readonly onAsk: (isAsked: boolean) => void;
  readonly onConfirm: () => void;
}

/**
 * A button that asks back in its place before it takes something away. The focus goes to the answer that changes
 * nothing.
 */
export function Confirm({ action, name, question, keep, isAsked, isBusy, onAsk, onConfirm }: ConfirmProps) {
  const stay = useRef<HTMLButtonElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const was = useRef(isAsked);
  useEffect(() => {
    if (was.current === isAsked) return;
    was.current = isAsked;
    (isAsked ? stay : ask).current?.focus();
  }, [isAsked]);
  if (!isAsked) {
    return (
      <button ref={ask} type="button" className="link" aria-label={name} onClick={() => onAsk(true)}>
        {action}
      </button>
    );
  }
  return (
    <div role="group" aria-label={question} className="confirm">
      <p>{question}</p>
      <button type="button" className="link" aria-label={name} aria-disabled={isBusy} onClick={onConfirm}>
        {action}
      </button>
      <button ref={stay} type="button" className="link" onClick={() => onAsk(false)}>
        {keep}
      </button>
    </div>
  );
}
