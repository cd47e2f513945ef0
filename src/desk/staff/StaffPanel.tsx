import { useCallback, useState } from 'react';
import type { StaffPerson } from '#src/contract/desk/staff.ts';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { EndForm } from '#src/desk/staff/EndForm.tsx';
import { InviteForm, type InviteFormProps } from '#src/desk/staff/InviteForm.tsx';
import { SignIns } from '#src/desk/staff/SignIns.tsx';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';

function PersonRow({ person, ...props }: InviteFormProps & { readonly person: StaffPerson }) {
  const { desk, t } = props;
  const [ending, setEnding] = useState<'' | 'end' | 'appEnd'>('');
  const day = new Intl.DateTimeFormat(FORMAT_LOCALE[desk.locale], { dateStyle: 'medium', timeZone: 'UTC' });
  const mayEnd = person.role !== 'editor' && !person.self;
  return (
    <tr>
      <td>
        <strong>{person.name || person.email}</strong> {person.self && <span className="chip">{t('you')}</span>}
        {person.invited && <span className="chip">{t('invited')}</span>}
      </td>
      <td>{person.email}</td>
      <td>{t(`role.${person.role}`)}</td>
      <td>{person.seen === '' ? t('never') : day.format(new Date(person.seen))}</td>
      <td>
        {mayEnd && ending === '' && (
          <button type="button" className="link" onClick={() => setEnding('end')}>
            {t('end')}
          </button>
        )}{' '}
        {person.app && !person.self && ending === '' && (
          <button type="button" className="link" onClick={() => setEnding('appEnd')}>
            {t('appEnd')}
          </button>
        )}
        {ending !== '' && <EndForm {...props} person={person} what={ending} cancel={() => setEnding('')} />}
      </td>
    </tr>
  );
}

/** '#staff': who works in the shop. */
export function StaffPanel({ desk, t }: PanelProps<'desk-staff'>) {
  const { value, error, isBusy, reload } = useRead(useCallback(() => desk.read('staff', {}), [desk]));
  return (
    <>
      <h1>{desk.t('nav.staff')}</h1>
      <p className="lead">{t('intro')}</p>
      <Failed desk={desk} error={error} reload={reload} />
      <table className="desk-list" aria-busy={isBusy}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('email')}</th>
            <th scope="col">{t('role')}</th>
            <th scope="col">{t('seen')}</th>
            <th scope="col">{t('end')}</th>
          </tr>
        </thead>
        <tbody>
          {(value?.people ?? []).map((person) => (
            <PersonRow key={person.id} desk={desk} t={t} reload={reload} person={person} />
          ))}
        </tbody>
      </table>
      <InviteForm desk={desk} t={t} reload={reload} />
      <SignIns desk={desk} t={t} />
    </>
  );
}
