import { useState } from 'react';
import { STAFF_NOTE_LENGTH, type StaffNote } from '#src/contract/desk/page.ts';
import { pageProblem } from '#src/desk/order/page-problem.ts';
import type { OwnSectionProps } from '#src/desk/order/section.ts';
import { whoOf } from '#src/desk/order/timeline-words.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import { formatDay } from '#src/i18n/format.ts';
import { TextArea } from '#src/ui/TextArea.tsx';
import { usePart } from '#src/desk/use-desk.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

/** What people of the shop tell each other about the order. */
export function NotesPart({ order, reload }: OwnSectionProps) {
  const { desk, t } = usePart('desk-page');
  const [text, setText] = useState('');
  const press = usePress((error) => pageProblem(desk, t, error));
  const write = async (words: string): Promise<string> =>
    (await desk.act('note', { order: order.id, text: words })).subject;
  const drop = (id: string): Promise<unknown> => desk.act('note', { order: order.id, remove: id });
  const add = (): void =>
    void press.run(async () => {
      const id = await write(text);
      setText('');
      desk.say(t('noteAdded'), () => drop(id).then(reload));
      reload();
    });
  const remove = (note: StaffNote): void =>
    void press.run(async () => {
      await drop(note.id);
      desk.say(t('noteRemoved'), () => write(note.text).then(reload));
      reload();
    });
  return (
    <section className="order-part" aria-labelledby="order-notes">
      <h2 id="order-notes">{t('notes')}</h2>
      {order.staffNotes.length === 0 ? (
        <p className="label">{t('noNotes')}</p>
      ) : (
        <ul className="order-entries">
          {order.staffNotes.map((note) => (
            <li key={note.id}>
              <p className="order-card" dir="auto">
                {note.text}
              </p>
              <p className="label">
                {formatDay(desk.locale, new Date(note.at))}, {whoOf(t, note.by)}{' '}
                <button type="button" className="link" aria-disabled={press.isBusy} onClick={() => remove(note)}>
                  {t('removeNote')}
                </button>
              </p>
            </li>
          ))}
        </ul>
      )}
      <PressForm noValidate press={{ isBusy: press.isBusy }} submit={t('addNote')} isPlain onSubmit={add}>
        <TextArea
          id="order-note"
          label={t('newNote')}
          rows={2}
          maxLength={STAFF_NOTE_LENGTH}
          value={text}
          error={press.problem === '' ? undefined : press.problem}
          onChange={({ target }) => setText(target.value)}
        />
      </PressForm>
    </section>
  );
}
