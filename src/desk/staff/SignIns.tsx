import { useCallback } from 'react';
import type { InviteFormProps } from '#src/desk/staff/InviteForm.tsx';
import { Listing } from '#src/staff/kit/Listing.tsx';
import { useList } from '#src/staff/kit/use-list.ts';
import { formatDayTime } from '#src/i18n/format.ts';

/** Who has signed in to work for the shop, page by page. */
export function SignIns({ desk, t }: Pick<InviteFormProps, 'desk' | 't'>) {
  const list = useList(useCallback((after: string) => desk.read('sign-ins', { after }), [desk]));
  return (
    <section aria-labelledby="staff-sign-ins">
      <h2 id="staff-sign-ins">{t('signIns')}</h2>
      <p>{t('signIns.text')}</p>
      <Listing desk={desk} list={list} none="" more={t('signIns.more')}>
        {(rows) => (
          <table className="desk-list" aria-busy={list.isBusy}>
            <thead>
              <tr>
                <th scope="col">{t('signIns.when')}</th>
                <th scope="col">{t('email')}</th>
                <th scope="col">{t('signIns.factor')}</th>
                <th scope="col">{t('signIns.device')}</th>
                <th scope="col">{t('signIns.network')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, at, email, factor, device, network, ended }) => (
                <tr key={id}>
                  <td>
                    {formatDayTime(desk.locale, new Date(at))}{' '}
                    {ended && <span className="chip">{t('signIns.ended')}</span>}
                  </td>
                  <td>{email}</td>
                  <td>{desk.t(`factor.${factor}`)}</td>
                  <td>{device}</td>
                  <td>{network}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Listing>
    </section>
  );
}
