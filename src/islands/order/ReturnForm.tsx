import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { AfterSalesView, OrderRef, ReturnRequest } from '#src/contract/account-api.ts';
import type { OrderView } from '#src/contract/shop-api.ts';
import { INTERFACE } from '#src/config.ts';
import { lineName } from '#src/wording/line-name.ts';
import type { OrderMessages } from '#src/islands/order/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { ErrorSummary, type SummaryError } from '#src/ui/ErrorSummary.tsx';
import { LinePicker } from '#src/ui/LinePicker.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { newKey } from '#src/backend/new-key.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { failureWords } from '#src/wording/failure-words.ts';

export interface ReturnFormProps {
  readonly t: ClientT<OrderMessages>;
  readonly orderRef: OrderRef;
  readonly order: OrderView;
  readonly afterSales: AfterSalesView;
  readonly onAfterSales: (view: AfterSalesView) => void;
}

const REASONS = ['faulty', 'damaged', 'wrong_item', 'other'] as const satisfies readonly ReturnRequest['reason'][];
/** Characters that the shop takes. */
const NOTE_LENGTH = 2000;

/**
 * Something is wrong with what has come: which pieces, and what. Withdrawing is another thing and has a page of its
 * own.
 */
export function ReturnForm({ t, orderRef, order, afterSales, onAfterSales }: ReturnFormProps) {
  const request = useReturnRequest({ t, orderRef, onAfterSales });
  const { chosen, errors, isBusy, isSent } = request;
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (isSent) answer.current?.focus();
  }, [isSent]);
  const lines = order.lines.flatMap((line, index) => {
    const known = afterSales.lines[index];
    return known === undefined || known.left === 0
      ? []
      : [{ id: known.line, name: lineName(line), most: known.left, note: '' }];
  });

  return (
    <>
      {isSent && (
        <p ref={answer} className="note" role="status" tabIndex={-1}>
          {t('returnSent', { email: order.email })}
        </p>
      )}
      {lines.length > 0 && !isSent && (
        <details className="order-return">
          <summary>{t('returnAsk')}</summary>
          <form className="form" noValidate onSubmit={(event) => void request.submit(event)}>
            <p className="label">{t('returnText')}</p>
            <ErrorSummary title={t('problem')} errors={errors} />
            <LinePicker
              id="return-lines"
              legend={t('returnLines')}
              lines={lines}
              chosen={chosen}
              piecesOf={(name) => t('piecesOf', { name })}
              error={errors.find(({ field }) => field === 'return-lines')?.text}
              onChange={request.setChosen}
            />
            <Choices
              id="return-reason"
              legend={t('returnReason')}
              value={request.reason}
              choices={REASONS.map((value) => ({ value, text: t(`reason.${value}`) }))}
              onChange={request.setReason}
            />
            <TextArea
              id="return-note"
              label={t('returnNote')}
              rows={INTERFACE.textareaRows}
              maxLength={NOTE_LENGTH}
              value={request.note}
              onChange={({ target }) => request.setNote(target.value)}
            />
            <button className="button" type="submit" aria-disabled={isBusy}>
              {t(isBusy ? 'sending' : 'returnSend')}
            </button>
          </form>
        </details>
      )}
    </>
  );
}

interface ReturnRequestOptions {
  readonly t: ClientT<OrderMessages>;
  readonly orderRef: OrderRef;
  readonly onAfterSales: (view: AfterSalesView) => void;
}

const NO_ERRORS: readonly SummaryError[] = [];

/** Keeps what is being written to the shop about pieces that came, and sends it. */
function useReturnRequest({ t, orderRef, onAfterSales }: ReturnRequestOptions) {
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
