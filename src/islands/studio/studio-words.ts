/** Problems, failures and times in the editor's own words. */
import type { StoredProblem } from '#src/contract/records.ts';
import type { StudioProblem } from '#src/contract/studio-api.ts';
import { isEdited } from '#src/domain/editing.ts';
import { FORMAT_LOCALE } from '#src/domain/format-locale.ts';
import type { Locale } from '#src/domain/locale.ts';
import { fillIn } from '#src/lib/client-t.ts';
import { StudioError } from '#src/islands/studio/call-studio.ts';
import { SPECS } from '#src/islands/studio/fields/collections.ts';
import type { Studio } from '#src/islands/studio/part.ts';

/** What a permanent name stands for; the English text that came with it where this version of the studio does not know the name. */
function wordsOf(
  { props }: Studio,
  code: string,
  params: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const messages: Readonly<Record<string, string>> = props.messages;
  return fillIn(messages[code] ?? message, params);
}

/** What is wrong with a field. */
export function problemWords(studio: Studio, { code, params, message }: StudioProblem): string {
  return wordsOf(studio, code, params, message);
}

/** Why a draft, a build or a preview has failed: in one line, then what is wrong with which field. */
export function storedProblemWords(studio: Studio, problem: StoredProblem): readonly string[] {
  const reason = wordsOf(
    studio,
    `publish.problem.${problem.code}`,
    {},
    wordsOf(studio, problem.code, {}, problem.message),
  );
  const fields = (problem.problems ?? []).map((one) => problemWords(studio, one));
  // It names the record and the field, or what the machine said.
  const detail = fields.length > 0 || reason === problem.message ? [] : [problem.message];
  return [reason, ...detail, ...fields];
}

/** Why a call of the studio's has failed, as a whole. */
export function studioFailure({ t }: Studio, error: unknown): string {
  const code = error instanceof StudioError ? error.code : 'unknown';
  if (code === 'unreachable' && !navigator.onLine) return t('offline');
  return code === 'too_many' ? t('tooMany') : t(`publish.failure.${code}`);
}

/** Name of a collection in the studio. */
export function collectionWord({ t }: Studio, collection: string): string {
  if (isEdited(collection)) return t(SPECS[collection].title);
  // What only the dashboard edits.
  return collection === 'countries' ? t('publish.countries') : collection;
}

/** ms of a moment as PocketBase writes it, '2026-01-31 10:00:00.000Z'. */
export function momentOf(date: string): number {
  return Date.parse(date.replace(' ', 'T'));
}

/** A moment in the editor's own time: the time alone where it is of today, else with its day. */
export function momentWords(locale: Locale, ms: number, now: number = Date.now()): string {
  const isToday = new Date(ms).toDateString() === new Date(now).toDateString();
  const format = new Intl.DateTimeFormat(FORMAT_LOCALE[locale], {
    hour: '2-digit',
    minute: '2-digit',
    ...(isToday ? {} : { day: 'numeric', month: 'long' }),
  });
  return format.format(ms);
}
