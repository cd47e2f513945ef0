import { useState } from 'react';
import { CUSTOMER_NOTE_LENGTH, type NoteKind } from '#src/contract/desk/customers.ts';
import { customerProblem, today, type CustomerPageProps } from '#src/desk/customers/customer-words.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { Field } from '#src/ui/Field.tsx';

type Asked = Exclude<NoteKind, 'note'>;

/** Somebody asks, by mail, by telephone or in a letter: from that day on the clock runs. */
export function AskedForm({ desk, t, email, onDone }: CustomerPageProps & { readonly onDone: () => void }) {
  const [kind, setKind] = useState<Asked>('access');
  const [received, setReceived] = useState(today);
  const [text, setText] = useState('');
  const press = usePress((error) => customerProblem(desk, t, error));
  return (
    <details className="customer-asked">
      <summary>{t('ask')}</summary>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          press.run(async (key) => {
            await desk.act('customer-note', { email, kind, text: text.trim(), received }, key);
            setText('');
            desk.say(t('ask.said'));
            onDone();
          });
        }}
      >
        <Choices<Asked>
          id="asked-kind"
          legend={t('ask.what')}
          value={kind}
          choices={[
            { value: 'access', text: t('asked.access') },
            { value: 'erasure', text: t('asked.erasure') },
          ]}
          onChange={setKind}
        />
        <Field
          id="asked-on"
          label={t('ask.on')}
          type="date"
          max={today()}
          value={received}
          onChange={({ target }) => setReceived(target.value)}
        />
        <Field
          id="asked-text"
          label={t('ask.how')}
          hint={t('ask.howHint')}
          maxLength={CUSTOMER_NOTE_LENGTH}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Problem text={press.problem} />
        <button type="submit" className="button" aria-disabled={press.isBusy}>
          {t('ask.do')}
        </button>
      </form>
    </details>
  );
}
