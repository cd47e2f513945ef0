import { useEffect, useRef, useState } from 'react';
import { MOST_PIECES } from '#src/contract/desk/stock.ts';
import type { KeptItem } from '#src/desk/stock/count/kept-count.ts';
import { piecesTyped } from '#src/desk/stock/stock-problem.ts';
import { itemName } from '#src/desk/stock/stock-words.ts';
import { FieldFrame } from '#src/ui/FieldFrame.tsx';
import { usePart } from '#src/desk/use-desk.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

export interface CountFormProps {
  readonly item: KeptItem;
  /** What was counted of it before. */
  readonly counted: number | undefined;
  readonly onCount: (pieces: number) => void;
  readonly onLeave: () => void;
}

/** The article before the shelf, and the one number that is asked for. What the shop expects is not said: whoever counts should look. */
export function CountForm({ item, counted, onCount, onLeave }: CountFormProps) {
  const { t } = usePart('desk-stock');
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the desk itself, which takes the focus to a place that was just opened.
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const submit = (): void => {
    const pieces = piecesTyped(text, MOST_PIECES);
    setWrong(pieces === null);
    if (pieces === null) input.current?.select();
    else onCount(pieces);
  };
  return (
    <PressForm
      className="count-form"
      noValidate
      press={{ isBusy: false }}
      submit={t('count.save')}
      beside={
        <button type="button" className="button button-plain" onClick={onLeave}>
          {t('count.leave')}
        </button>
      }
      onSubmit={submit}
    >
      <h2>{itemName(item)}</h2>
      <p className="label" translate="no">
        {[item.shelf, item.sku, item.gtin].filter((part) => part !== '').join(' · ')}
      </p>
      {counted !== undefined && <p>{t('count.before', { count: counted })}</p>}
      <FieldFrame
        id="count-pieces"
        label={t('count.pieces')}
        hint={undefined}
        error={isWrong ? t('count.notNumber') : undefined}
        renderControl={(control) => (
          <input
            {...control}
            ref={input}
            className="input count-input"
            inputMode="numeric"
            enterKeyHint="done"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      />
    </PressForm>
  );
}
