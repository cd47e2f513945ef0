import { useEffect, useState } from 'react';
import type { PublishedVersion } from '#src/domain/site/published-version.ts';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import type { Studio } from '#src/studio/studio-types.ts';

/** One line about a version that is there: text alone, and at most a link to what is new. */
export function VersionLine({ t, newer }: { readonly t: Studio['t']; readonly newer: PublishedVersion }) {
  const { version, date, security, notes } = newer;
  return (
    <p className="note" role="status">
      {t(security ? 'newVersion.security' : 'newVersion.text', { version, date })}
      {notes !== '' && (
        <>
          {' '}
          <a className="go" href={notes} target="_blank" rel="noopener noreferrer">
            {t('newVersion.notes')}
          </a>
        </>
      )}
    </p>
  );
}

/** Says that a new version of the shop's software is there. Whoever cannot be told works on without it. */
export function NewVersion({ studio }: { readonly studio: Studio }) {
  const { client, t } = studio;
  const [newer, setNewer] = useState<PublishedVersion | null>(null);
  useEffect(() => {
    callStudio(client, 'version', {}).then(
      (answer) => setNewer(answer.newer),
      () => undefined,
    );
  }, [client]);
  return newer === null ? null : <VersionLine t={t} newer={newer} />;
}
