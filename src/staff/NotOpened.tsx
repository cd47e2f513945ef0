import type { StaffClient } from '#src/staff/use-staff-client.ts';
import type { StaffT } from '#src/staff/staff-words.ts';

/** What stands there until the backend is open: that it comes, or why it does not, and how to try again. */
export function NotOpened({ t, opening }: { readonly t: StaffT; readonly opening: StaffClient }) {
  if (opening.problem === '') return <p className="lead">{t('loading')}</p>;
  return (
    <div className="staff-closed">
      <p className="lead" role="alert">
        {opening.problem}
      </p>
      <button type="button" className="button" onClick={opening.again}>
        {t('again')}
      </button>
    </div>
  );
}
