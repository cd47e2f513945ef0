import type { PartProps } from '#src/islands/profile/props.ts';
import { errorWords } from '#src/wording/error-words.ts';
import { toBackendError } from '#src/backend/errors.ts';
import { isShopError } from '#src/backend/shop-api.ts';
import { checkSession } from '#src/stores/session/check-session.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import { useSubmit, type Submission } from '#src/ui/use-submit.ts';

/** Words for what the backend refuses in a field of its own, and the input's id; null: this form has no such field. */
export type WordsOf = (field: string, code: string) => SummaryError | null;

/** Field → code of what the backend refuses in it; {} where it is not about a field. */
function refusedFields(error: unknown): Readonly<Record<string, string>> {
  if (!isShopError(error)) return toBackendError(error).fields;
  return Object.fromEntries((error.refusal?.problems ?? []).map(({ field, code }) => [field, code]));
}

/** The words for a failure as a whole: a route of the shop's and a call of PocketBase's fail in the same ways. */
function wordsFor(t: PartProps['t'], error: unknown): string {
  if (!isShopError(error)) return errorWords(t, error);
  const { code } = error;
  if (code === 'unreachable') return t(navigator.onLine ? 'unreachable' : 'offline');
  return t(code === 'too_many' ? 'tooMany' : code === 'forbidden' ? 'invalid_token' : 'unknown');
}

function isSessionOver(error: unknown): boolean {
  return isShopError(error) ? error.code === 'forbidden' : toBackendError(error).status === 401;
}

/** A form about the account: what it refuses is told at its fields, and a session that has ended ends here, too. */
export function useForm({ props, t }: Pick<PartProps, 'props' | 't'>, wordsOf?: WordsOf): Submission {
  return useSubmit((error) => {
    // Whether it is over is the backend's to say; then the page is left.
    if (isSessionOver(error)) void checkSession(props.locale);
    const refused = Object.entries(refusedFields(error)).flatMap(([field, code]) => wordsOf?.(field, code) ?? []);
    return refused.length > 0 ? refused : [{ text: wordsFor(t, error) }];
  });
}
