import type { CustomerNote } from '#src/contract/desk/customers.ts';
import type { CustomerPageProps } from '#src/desk/customers/customer-words.ts';
import { formatDay, formatDayTime } from '#src/i18n/format.ts';
import { usePart } from '#src/desk/use-desk.ts';

/** A note, or what was asked and when it was answered. */
export function NoteText({ note }: Omit<CustomerPageProps, 'email'> & { readonly note: CustomerNote }) {
  const { desk, t } = usePart('desk-customers');
  const day = (iso: string): string => formatDay(desk.locale, new Date(iso));
  return (
    <>
      {note.kind !== 'note' && <strong>{t(`asked.${note.kind}`)}</strong>}
      {note.text !== '' && (
        <span className="customer-text" dir="auto">
          {note.text}
        </span>
      )}
      <span className="label">
        {[
          note.kind === 'note' ? formatDayTime(desk.locale, new Date(note.at)) : t('asked.on', { day: day(note.at) }),
          note.by.replace(/^\w+ /, ''),
          ...(note.done === '' ? [] : [t('answered', { day: day(note.done) })]),
        ].join(' · ')}
      </span>
    </>
  );
}
