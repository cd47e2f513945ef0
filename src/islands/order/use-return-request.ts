import { useRef, useState, type SubmitEvent } from 'react';
import type { AfterSalesView, OrderRef, ReturnRequest } from '#src/contract/account-api.ts';
import { newKey } from '#src/backend/new-key.ts';
import type { OrderMessages } from '#src/islands/order/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import { failureWords } from '#src/wording/failure-words.ts';

export interface ReturnRequestOptions {
  readonly t: ClientT<OrderMessages>;
  readonly orderRef: OrderRef;
  readonly onAfterSales: (view: AfterSalesView) => void;
}

const NO_ERRORS: readonly SummaryError[] = [];

/** Keeps what is being written to the shop about pieces that came, and sends it. */
export function useReturnRequest({ t, orderRef, onAfterSales }: ReturnRequestOptions) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map());
  const [reason, setReason] = useState<ReturnRequest['reason']>('faulty');
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState(NO_ERRORS);
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  /** The same request, sent again, has the same key. */
  const sent = useRef({ body: '', key: '' });

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (chosen.size === 0) {
      setErrors([{ text: t('returnNone'), field: 'return-lines' }]);
      return;
    }
    const request = {
      ref: orderRef,
      lines: [...chosen].map(([line, quantity]) => ({ line, quantity })),
      reason,
      note: note.trim(),
    };
    const body = JSON.stringify(request);
    if (sent.current.body !== body) sent.current = { body, key: newKey() };
    setBusy(true);
    setErrors(NO_ERRORS);
    try {
      onAfterSales(await askShop('return-request', { ...request, key: sent.current.key }));
      setSent(true);
      setChosen(new Map());
      setNote('');
    } catch (failed) {
      setErrors([{ text: failureWords(t, failed) }]);
    }
    setBusy(false);
  };

  return { chosen, setChosen, reason, setReason, note, setNote, errors, isBusy, isSent, submit };
}
