import { LOCALE_NAME } from '#src/config.ts';
import { isLocale, type Locale } from '#src/domain/locale.ts';
import { fillIn } from '#src/lib/client-t.ts';
import { errorWords } from '#src/lib/error-words.ts';
import type { Studio } from '#src/islands/studio/part.ts';
import type { FieldProblem } from '#src/islands/studio/record/check-values.ts';
import { $isSignedOut } from '#src/islands/studio/session-end.ts';
import { StudioError } from '#src/islands/studio/call-studio.ts';

/** The words of problems by their codes. */
export interface ProblemWords {
  readonly props: { readonly locale: Locale; readonly messages: Readonly<Record<string, string>> };
}

/** What is wrong with a field, in the editor's language; in English where the shop has no words for it. */
export function problemWords({ props }: ProblemWords, { code, params, message }: Omit<FieldProblem, 'field'>): string {
  const text = props.messages[code];
  return text === undefined ? message : fillIn(text, paramsInWords(props, params));
}

type Params = FieldProblem['params'];

/** Names of records as the backend gives them for the reader's language (`name_fr` beside `name`), languages and themes as people call them. */
function paramsInWords({ locale, messages }: ProblemWords['props'], params: Params): Params {
  const words = Object.entries(params).map(([name, value]) => {
    const code = `${value}`;
    if (name === 'theme') return [name, messages[`theme.${code}`] ?? code];
    if (name === 'locale' && isLocale(code)) return [name, LOCALE_NAME[code]];
    return [name, params[`${name}_${locale}`] || value];
  });
  return Object.fromEntries(words);
}

/** Why a call of the studio has failed, in words. */
export function failureWords({ t }: Studio, error: unknown): string {
  if ($isSignedOut.get()) return t('signedOut');
  if (!(error instanceof StudioError)) return errorWords(t, error);
  if (error.code === 'elsewhere') return t('saving.elsewhere');
  if (error.code === 'signed_out') return t('signedOut');
  if (error.code === 'unreachable') return t(navigator.onLine ? 'unreachable' : 'offline');
  return t(error.code === 'too_many' ? 'tooMany' : error.code === 'unknown' ? 'unknown' : `refusal.${error.code}`);
}
