import { useState } from 'react';
import { CORRECTION_LENGTH, MOST_PIECES, type StockItem } from '#src/contract/desk/stock.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import { piecesTyped, stockProblem } from '#src/desk/stock/stock-problem.ts';
import { itemName, signed } from '#src/desk/stock/stock-words.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { Field } from '#src/ui/Field.tsx';
import { usePart } from '#src/desk/use-desk.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

export interface ItemFormProps {
  readonly item: StockItem;
  readonly onDone: () => void;
}

type Way = 'gone' | 'found';

const EMPTY = { way: 'gone', pieces: '', reason: '' } as const satisfies Typed;

interface Typed {
  readonly way: Way;
  readonly pieces: string;
  readonly reason: string;
}

/** Pieces that broke, were lost or found: how many, and why. */
export function CorrectForm({ item, onDone }: ItemFormProps) {
  const { desk, t } = usePart('desk-stock');
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const press = usePress((error) => stockProblem(desk, t, error));
  const pieces = piecesTyped(typed.pieces, MOST_PIECES);
  const reason = typed.reason.trim();
  const wrong = {
    pieces: pieces === null || pieces === 0 ? t('correct.piecesNeeded') : undefined,
    reason: reason === '' ? t('correct.reasonNeeded') : undefined,
  };
  const correct = async (difference: number, why: string, key?: string): Promise<void> => {
    await desk.act('stock-correct', { item: item.id, pieces: difference, reason: why }, key);
    onDone();
  };
  const submit = (): void => {
    setChecked(true);
    if (wrong.pieces !== undefined || wrong.reason !== undefined || pieces === null) {
      document.getElementById(wrong.pieces === undefined ? 'correct-reason' : 'correct-pieces')?.focus();
      return;
    }
    const difference = typed.way === 'gone' ? -pieces : pieces;
    press.run(async (key) => {
      await correct(difference, reason, key);
      setTyped(EMPTY);
      setChecked(false);
      const back = t('correct.undone', { reason }).slice(0, CORRECTION_LENGTH);
      desk.say(t('correct.done', { name: itemName(item), pieces: signed(difference) }), () =>
        correct(-difference, back),
      );
    });
  };
  return (
    <PressForm className="stock-part" noValidate press={press} submit={t('correct.do')} onSubmit={submit}>
      <h2>{t('correct')}</h2>
      <Choices<Way>
        id="correct-way"
        legend={t('correct.way')}
        value={typed.way}
        choices={[
          { value: 'gone', text: t('correct.gone') },
          { value: 'found', text: t('correct.found') },
        ]}
        onChange={(way) => setTyped({ ...typed, way })}
      />
      <Field
        id="correct-pieces"
        label={t('correct.pieces')}
        inputMode="numeric"
        autoComplete="off"
        value={typed.pieces}
        error={isChecked ? wrong.pieces : undefined}
        onChange={({ target }) => setTyped({ ...typed, pieces: target.value })}
      />
      <Field
        id="correct-reason"
        label={t('correct.reason')}
        hint={t('correct.reasonHint')}
        maxLength={CORRECTION_LENGTH}
        autoComplete="off"
        value={typed.reason}
        error={isChecked ? wrong.reason : undefined}
        onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
      />
    </PressForm>
  );
}
