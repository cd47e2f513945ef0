import { useState } from 'react';
import type { CustomerAnswer, CustomerNote } from '#src/contract/desk/customers.ts';
import { AskedForm } from '#src/desk/customers/AskedForm.tsx';
import { NoteText } from '#src/desk/customers/NoteText.tsx';
import { customerProblem, type CustomerPageProps } from '#src/desk/customers/customer-words.ts';
import { EraseForm } from '#src/desk/customers/EraseForm.tsx';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { formatDay } from '#src/i18n/format.ts';
import { saveFile } from '#src/staff/kit/save-file.ts';

export interface DataPartProps extends CustomerPageProps {
  /** null: the shop knows nobody with this address. */
  readonly customer: CustomerAnswer | null;
  readonly onDone: () => void;
}

/** What waits for an answer, and until when. */
function OpenRequest({
  desk,
  t,
  note,
  onDone,
}: Omit<DataPartProps, 'customer' | 'email'> & { readonly note: CustomerNote }) {
  const press = usePress((error) => customerProblem(desk, t, error));
  const due = new Date(note.due);
  const [isLate] = useState(() => due.getTime() < Date.now());
  return (
    <li className="customer-open-request">
      <NoteText desk={desk} t={t} note={note} />
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
export function DataPart({ desk, t, email, customer, onDone }: DataPartProps) {
  const press = usePress((error) => customerProblem(desk, t, error));
  const save = (): void =>
    void press.run(async () => {
      const data = await desk.read('customer-export', { email });
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
            <OpenRequest key={note.id} desk={desk} t={t} note={note} onDone={onDone} />
          ))}
        </ul>
      )}
      <AskedForm desk={desk} t={t} email={email} onDone={onDone} />
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
          {customer.account?.isStaff !== true && <EraseForm desk={desk} t={t} email={email} onDone={onDone} />}
        </>
      )}
    </section>
  );
}
