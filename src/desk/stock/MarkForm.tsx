import { useState } from 'react';
import { MOST_PIECES } from '#src/contract/desk/stock.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import type { ItemFormProps } from '#src/desk/stock/CorrectForm.tsx';
import { piecesTyped, stockProblem } from '#src/desk/stock/stock-problem.ts';
import { itemName } from '#src/desk/stock/stock-words.ts';
import { Field } from '#src/ui/Field.tsx';

/** At how many pieces somebody is to order more. */
export function MarkForm({ desk, t, item, onDone }: ItemFormProps) {
  const [text, setText] = useState(item.mark === 0 ? '' : `${item.mark}`);
  const [isWrong, setWrong] = useState(false);
  const press = usePress((error) => stockProblem(desk, t, error));
  const save = async (mark: number, key?: string): Promise<void> => {
    await desk.act('stock-mark', { item: item.id, mark }, key);
    onDone();
  };
  const submit = (): void => {
    const mark = text.trim() === '' ? 0 : piecesTyped(text, MOST_PIECES);
    setWrong(mark === null);
    if (mark === null) return;
    press.run(async (key) => {
      await save(mark, key);
      const said =
        mark === 0 ? t('mark.none', { name: itemName(item) }) : t('mark.done', { name: itemName(item), mark });
      desk.say(said, () => save(item.mark));
    });
  };
  return (
    <form
      className="form stock-part"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2>{t('mark')}</h2>
      <Field
        id="stock-mark"
        label={t('mark.at')}
        hint={t('mark.hint')}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={isWrong ? t('count.notNumber') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Problem text={press.problem} />
      <button type="submit" className="button button-plain" aria-disabled={press.isBusy}>
        {t('mark.save')}
      </button>
    </form>
  );
}
