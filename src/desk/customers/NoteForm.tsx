import { useState } from 'react';
import { CUSTOMER_NOTE_LENGTH } from '#src/contract/desk/customers.ts';
import { customerProblem, type CustomerPageProps } from '#src/desk/customers/customer-words.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { TextArea } from '#src/ui/TextArea.tsx';

/** What the next colleague should know. The person may ask to read it. */
export function NoteForm({ desk, t, email, onDone }: CustomerPageProps & { readonly onDone: () => void }) {
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const press = usePress((error) => customerProblem(desk, t, error));
  return (
    <form
      className="form customer-part"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setEmpty(text.trim() === '');
        if (text.trim() === '') return;
        press.run(async (key) => {
          await desk.act('customer-note', { email, kind: 'note', text: text.trim(), received: '' }, key);
          setText('');
          desk.say(t('note.said'));
          onDone();
        });
      }}
    >
      <TextArea
        id="customer-note"
        label={t('note')}
        hint={t('note.hint')}
        rows={3}
        maxLength={CUSTOMER_NOTE_LENGTH}
        value={text}
        error={isEmpty ? t('note.missing') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Problem text={press.problem} />
      <button type="submit" className="button button-plain" aria-disabled={press.isBusy}>
        {t('note.save')}
      </button>
    </form>
  );
}
