import { useCallback, useState } from 'react';
import type { StaffSignInsAnswer } from '#src/contract/desk/staff.ts';
import type { InviteFormProps } from '#src/desk/staff/InviteForm.tsx';
import { useRead } from '#src/desk/use-read.ts';
import { formatDayTime } from '#src/i18n/format.ts';

/** Who has signed in to work for the shop, page by page. */
export function SignIns({ desk, t }: Pick<InviteFormProps, 'desk' | 't'>) {
  const [earlier, setEarlier] = useState<StaffSignInsAnswer['rows']>([]);
  const [after, setAfter] = useState('');
  const { value, error, isBusy, reload } = useRead(useCallback(() => desk.read('sign-ins', { after }), [desk, after]));
  const rows = [...earlier, ...(value?.rows ?? [])];
  return (
    <section aria-labelledby="staff-sign-ins">
      <h2 id="staff-sign-ins">{t('signIns')}</h2>
      <p>{t('signIns.text')}</p>
      {error !== null && (
        <p className="note" role="alert">
          {desk.words(error)}{' '}
          <button type="button" className="link" onClick={reload}>
            {desk.t('again')}
          </button>
        </p>
      )}
      <table className="desk-list" aria-busy={isBusy}>
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
                {formatDayTime(desk.locale, new Date(at))} {ended && <span className="chip">{t('signIns.ended')}</span>}
              </td>
              <td>{email}</td>
              <td>{t(`factor.${factor}`)}</td>
              <td>{device}</td>
              <td>{network}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {value !== null && value.after !== '' && (
        <button
          type="button"
          className="button button-plain"
          onClick={() => {
            setEarlier(rows);
            setAfter(value.after);
          }}
        >
          {t('signIns.more')}
        </button>
      )}
    </section>
  );
}
