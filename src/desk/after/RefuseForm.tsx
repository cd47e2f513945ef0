import { useState } from 'react';
import type { StepFormProps } from '#src/desk/after/ReturnSteps.tsx';
import { ANSWER_LIMITS } from '#src/domain/after-sales/answers.ts';
import { TextArea } from '#src/ui/TextArea.tsx';

/** Why it is refused: the customer reads it. */
export function RefuseForm({ t, isBusy, take }: StepFormProps) {
  const [words, setWords] = useState('');
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        take({ words });
      }}
    >
      <TextArea
        id="refuse-words"
        label={t('refuse.words')}
        hint={t('refuse.hint')}
        rows={5}
        required
        maxLength={ANSWER_LIMITS.text}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <button type="submit" className="button" aria-disabled={isBusy}>
        {t('refuse.send')}
      </button>
    </form>
  );
}
