/** Which versions of the terms an order may accept. */
import { find, millis } from '#pocketbase/hooks/query.ts';
import type { Locale } from '#src/domain/locale.ts';

/** ms that a version may still be accepted after a newer one: pages are built some time after an edit, and stay open in tabs. */
const STILL_SHOWN_MS = 24 * 60 * 60 * 1000;

/** Whether the terms with this digest are in force at `now` (ms), in the language that they were shown in. */
export function acceptedTerms(app: core.App, digest: string, locale: Locale, now: number): boolean {
  const versions = find(app, 'terms_versions', 'locale = {:locale}', { locale }, '-created', 20);
  const index = versions.findIndex((version) => version.getString('digest') === digest);
  if (index === -1) return false;
  const newer = versions[index - 1];
  return newer === undefined || now - millis(newer, 'created') < STILL_SHOWN_MS;
}
