import { useState } from 'react';
import { SHELF_LENGTH, type PackArticle } from '#src/contract/desk/pack.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import type { PackT } from '#src/desk/pack/pack-types.ts';
import { Field } from '#src/ui/Field.tsx';

export interface ShelfFormProps {
  readonly desk: Desk;
  readonly t: PackT;
  readonly article: PackArticle;
  readonly onSaved: () => void;
}

/** Where an article lies, as whoever stands before the shelf says it. */
export function ShelfForm({ desk, t, article, onSaved }: ShelfFormProps) {
  const { id, name, shelf } = article;
  const [text, setText] = useState(shelf);
  const [problem, setProblem] = useState('');
  const save = async (to: string): Promise<void> => {
    await desk.act('shelf', { item: id, shelf: to });
    onSaved();
  };
  const submit = async (): Promise<void> => {
    const to = text.trim();
    try {
      await save(to);
      setProblem('');
      desk.say(to === '' ? t('shelf.removed', { name }) : t('shelf.saved', { name, shelf: to }), () => save(shelf));
    } catch (error) {
      setProblem(desk.words(error));
    }
  };
  return (
    <form
      className="pick-shelf-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        id={`shelf-${id}`}
        label={t('shelf')}
        value={text}
        maxLength={SHELF_LENGTH}
        autoComplete="off"
        error={problem === '' ? undefined : problem}
        onChange={(event) => setText(event.target.value)}
        end={
          <button type="submit" className="button button-plain" aria-label={t('shelf.change', { name })}>
            {t('shelf.save')}
          </button>
        }
      />
    </form>
  );
}
