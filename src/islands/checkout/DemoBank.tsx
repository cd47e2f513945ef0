import { useEffect, useRef } from 'react';
import type { CheckoutMessages } from '#src/islands/checkout/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';

export interface DemoBankProps {
  readonly t: ClientT<CheckoutMessages>;
  /** Formatted. */
  readonly amount: string;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/** The question that a bank asks with 3-D Secure, played by the demo. Closing it is a refusal. */
export function DemoBank({ t, amount, onAnswer }: DemoBankProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="bank"
      aria-labelledby="bank-title"
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
    >
      <h2 id="bank-title">{t('bankTitle')}</h2>
      <p>{t('bankText', { amount })}</p>
      <div className="actions">
        <button type="button" className="button" onClick={() => onAnswer(true)}>
          {t('bankConfirm')}
        </button>
        <button type="button" className="button button-plain" onClick={() => onAnswer(false)}>
          {t('bankRefuse')}
        </button>
      </div>
    </dialog>
  );
}
