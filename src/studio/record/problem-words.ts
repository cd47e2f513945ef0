import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { isLocale, type Locale } from '#src/domain/site/locale.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import { fillIn } from '#src/i18n/client-t.ts';
import { errorWords } from '#src/wording/error-words.ts';
import type { StudioT } from '#src/studio/props.ts';
import type { FieldProblem } from '#src/studio/record/check-values.ts';
import { $isSignedOut } from '#src/staff/session-end.ts';
import { isStudioError } from '#src/staff/kit/call-backend.ts';

/** The words of problems by their codes. */
export interface ProblemWords {
  readonly props: {
    readonly locale: Locale;
    readonly messages: Readonly<Record<string, string>>;
    /** ISO 4217. */
    readonly currency: string;
  };
}

/** What is wrong with a field, in the editor's language; in English where the shop has no words for it. */
export function problemWords({ props }: ProblemWords, { code, params, message }: Omit<FieldProblem, 'field'>): string {
  const text = props.messages[code];
  return text === undefined ? message : fillIn(text, paramsInWords(props, params));
}

const MOMENTS: readonly string[] = ['starts', 'ends'];

/** A stored moment in the editor's own time. */
function momentIn(locale: Locale, stored: string): string {
  const format = new Intl.DateTimeFormat(FORMAT_LOCALE[locale], { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(new Date(stored.replace(' ', 'T')));
}

type Params = FieldProblem['params'];

/** Names of records as the backend gives them for the reader's language (`name_fr` beside `name`), languages, themes, amounts, days and moments as people write them. */
function paramsInWords({ locale, messages, currency }: ProblemWords['props'], params: Params): Params {
  const words = Object.entries(params).map(([name, value]) => {
    const code = `${value}`;
    if (name === 'theme') return [name, messages[`theme.${code}`] ?? code];
    if (name === 'price' && typeof value === 'number') return [name, formatAmount(locale, value, currency)];
    if (MOMENTS.includes(name)) return [name, momentIn(locale, code)];
    if (name === 'date') return [name, formatDate(locale, Date.parse(code))];
    if (name === 'locale' && isLocale(code)) return [name, LOCALE_NAME[code]];
    return [name, params[`${name}_${locale}`] || value];
  });
  return Object.fromEntries(words);
}

/** Why a call of the studio has failed, in words. */
export function failureWords(t: StudioT, error: unknown): string {
  if ($isSignedOut.get()) return t('signedOut');
  if (!isStudioError(error)) return errorWords(t, error);
  if (error.code === 'elsewhere') return t('saving.elsewhere');
  if (error.code === 'signed_out') return t('signedOut');
  if (error.code === 'unreachable') return t(navigator.onLine ? 'unreachable' : 'offline');
  return t(error.code === 'too_many' ? 'tooMany' : error.code === 'unknown' ? 'unknown' : `refusal.${error.code}`);
}
