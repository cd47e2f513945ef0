import { useState } from 'react';
import { wholeExport } from '#src/backend/whole-export.ts';
import {
  CUSTOMER_NOTE_LENGTH,
  type CustomerAnswer,
  type CustomerNote,
  type NoteKind,
} from '#src/contract/desk/customers.ts';
import { NoteText } from '#src/desk/customers/NoteText.tsx';
import { customerProblem, today, type CustomerPageProps } from '#src/desk/customers/customer-words.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { formatDay } from '#src/i18n/format.ts';
import { saveFile } from '#src/staff/kit/save-file.ts';
import { mailboxOf } from '#src/domain/person/email.ts';
import { Field } from '#src/ui/Field.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { Choices } from '#src/ui/Choices.tsx';
import { usePart } from '#src/desk/use-desk.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

export interface DataPartProps extends CustomerPageProps {
  /** null: the shop knows nobody with this address. */
  readonly customer: CustomerAnswer | null;
  readonly onDone: () => void;
}

/** What waits for an answer, and until when. */
function OpenRequest({ note, onDone }: Omit<DataPartProps, 'customer' | 'email'> & { readonly note: CustomerNote }) {
  const { desk, t } = usePart('desk-customers');
  const press = usePress((error) => customerProblem(desk, t, error));
  const due = new Date(note.due);
  const [isLate] = useState(() => due.getTime() < Date.now());
  return (
    <li className="customer-open-request">
      <NoteText note={note} />
      <strong className={isLate ? 'after-urgent' : undefined}>
        {t(isLate ? 'due.late' : 'due', { day: formatDay(desk.locale, due) })}
      </strong>
      <Problem text={press.problem} />
      <button
        type="button"
        className="button button-plain"
        aria-disabled={press.isBusy}
        onClick={() =>
          press.run(async (key) => {
            await desk.act('customer-done', { id: note.id }, key);
            desk.say(t('done.said'));
            onDone();
          })
        }
      >
        {t('done.do')}
      </button>
    </li>
  );
}

/** What a person asks of their data: what waits, a copy as a file, and the end of all that the law does not keep. */
export function DataPart({ email, customer, onDone }: DataPartProps) {
  const { desk, t } = usePart('desk-customers');
  const press = usePress((error) => customerProblem(desk, t, error));
  const save = (): void =>
    void press.run(async () => {
      const data = await wholeExport((after) => desk.read('customer-export', { email, after }));
      saveFile(`${email}.json`, JSON.stringify(data, null, 2), 'application/json');
      desk.say(t('export.said'));
    });
  const open = customer?.open ?? [];
  return (
    <section className="customer-part" aria-labelledby="customer-data">
      <h2 id="customer-data">{t('data')}</h2>
      <p>{t('data.hint')}</p>
      {open.length > 0 && (
        <ul className="customer-rows">
          {open.map((note) => (
            <OpenRequest key={note.id} note={note} onDone={onDone} />
          ))}
        </ul>
      )}
      <AskedForm email={email} onDone={onDone} />
      {customer !== null && (
        <>
          <div className="customer-file">
            <h3>{t('export')}</h3>
            <p>{t('export.hint')}</p>
            <Problem text={press.problem} />
            <button type="button" className="button button-plain" aria-disabled={press.isBusy} onClick={save}>
              {t('export.do')}
            </button>
          </div>
          {customer.account?.isStaff !== true && <EraseForm email={email} onDone={onDone} />}
        </>
      )}
    </section>
  );
}

/** Cannot be taken back: the address is typed first, and the password of whoever does it. */
function EraseForm({ email, onDone }: CustomerPageProps & { readonly onDone: () => void }) {
  const { desk, t } = usePart('desk-customers');
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [isWrong, setWrong] = useState(false);
  const press = usePress((error) => customerProblem(desk, t, error));
  return (
    <details className="customer-asked">
      <summary>{t('erase')}</summary>
      <PressForm
        noValidate
        press={press}
        submit={t('erase.do')}
        onSubmit={() => {
          const isRight = mailboxOf(typed) === mailboxOf(email);
          setWrong(!isRight);
          if (!isRight) return;
          press.run(async (key) => {
            const { proof } = await desk.read('confirm-self', { password });
            await desk.act('customer-erase', { email, proof }, key);
            desk.say(t('erase.said'));
            onDone();
          });
        }}
      >
        <p>{t('erase.goes')}</p>
        <p>{t('erase.stays')}</p>
        <Field
          id="erase-email"
          label={t('erase.type', { email })}
          type="email"
          autoComplete="off"
          value={typed}
          error={isWrong ? t('erase.wrong') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <PasswordField
          id="erase-password"
          label={t('erase.password')}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          show={t('erase.show')}
          hide={t('erase.hide')}
          autoComplete="current-password"
        />
      </PressForm>
    </details>
  );
}

type Asked = Exclude<NoteKind, 'note'>;

/** Somebody asks, by mail, by telephone or in a letter: from that day on the clock runs. */
function AskedForm({ email, onDone }: CustomerPageProps & { readonly onDone: () => void }) {
  const { desk, t } = usePart('desk-customers');
  const [kind, setKind] = useState<Asked>('access');
  const [received, setReceived] = useState(today);
  const [text, setText] = useState('');
  const press = usePress((error) => customerProblem(desk, t, error));
  return (
    <details className="customer-asked">
      <summary>{t('ask')}</summary>
      <PressForm
        noValidate
        press={press}
        submit={t('ask.do')}
        onSubmit={() =>
          press.run(async (key) => {
            await desk.act('customer-note', { email, kind, text: text.trim(), received }, key);
            setText('');
            desk.say(t('ask.said'));
            onDone();
          })
        }
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
      </PressForm>
    </details>
  );
}
