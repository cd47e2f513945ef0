import type { Studio } from '#src/studio/studio-types.ts';
import { automaticTarget } from '#src/studio/record/redirect-target.ts';
import type { StoredRecord } from '#src/studio/record/stored-record.ts';

export interface AutomaticRedirectProps {
  readonly studio: Studio;
  /** null: it is new. */
  readonly stored: StoredRecord | null;
}

/** Where a redirect leads that nobody has written. */
export function AutomaticRedirect({ studio, stored }: AutomaticRedirectProps) {
  const { t, locale } = studio;
  const target = stored === null ? null : automaticTarget(stored, locale);
  if (target === null) return null;
  const { name, path } = target;
  if (path === '') return <p className="note">{t('redirect.nowhere')}</p>;
  return (
    <p className="note">
      {t('redirect.automatic', { name })}{' '}
      <a href={path} target="_blank">
        {path}
      </a>
    </p>
  );
}
