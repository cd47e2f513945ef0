/** Stored problems, collections and times in the editor's own words. */
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import type { StoredProblem } from '#src/contract/records.ts';
import type { StudioProblem } from '#src/contract/studio-api.ts';
import { isEdited } from '#src/schema/derived/editing.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import { fieldNames } from '#src/studio/fields/field-spec.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { problemWords } from '#src/studio/record/problem-words.ts';

/** Why a draft, a build or a preview has failed: in one line, then what is wrong with which field. */
export function storedProblemWords(studio: Studio, problem: StoredProblem): readonly string[] {
  const { code, message } = problem;
  const named = problemWords(studio, { code, params: {}, message });
  const reason = problemWords(studio, { code: `publish.problem.${code}`, params: {}, message: named });
  const fields = (problem.problems ?? []).map((one) => fieldProblemWords(studio, one));
  // It names the record and the field, or what the machine said.
  const detail = fields.length > 0 || reason === message ? [] : [message];
  return [reason, ...detail, ...fields];
}

/** What a field is called in the studio, with its language; '' for one that no form has. */
function fieldWord({ t }: Studio, collection: string, field: string): string {
  if (!isEdited(collection)) return '';
  const specs = SPECS[collection].groups.flatMap(({ fields }) => fields);
  const spec = specs.find((one) => fieldNames(one).includes(field));
  if (spec === undefined) return '';
  const locale = LOCALES.find((one) => field === `${spec.name}_${one}`);
  return locale === undefined ? t(spec.label) : `${t(spec.label)}, ${LOCALE_NAME[locale]}`;
}

/** What is wrong with a field, and with which, for where the field itself is not seen. */
export function fieldProblemWords(studio: Studio, problem: StudioProblem): string {
  const field = fieldWord(studio, problem.collection, problem.field);
  const words = problemWords(studio, problem);
  return field === '' ? words : studio.t('publish.field', { field, words });
}

/** Name of a collection in the studio. */
export function collectionWord({ t }: Studio, collection: string): string {
  if (isEdited(collection)) return t(SPECS[collection].title);
  // What only the dashboard edits.
  return t(collection === 'countries' ? 'publish.countries' : 'publish.elsewhere');
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
