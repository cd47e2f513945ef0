import type { LinkProps } from '#src/islands/confirm/props.ts';
import { errorWords } from '#src/wording/error-words.ts';
import { toBackendError } from '#src/backend/errors.ts';
import { isShopError } from '#src/backend/shop-api.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import { blanks } from '#src/ui/Skeleton.tsx';
import { useHydrating } from '#src/ui/use-hydrating.ts';
import { useSubmit, type Submission } from '#src/ui/use-submit.ts';

/** Codes by which the shop's own routes refuse a token. */
const REFUSED = ['invalid', 'not_found', 'forbidden'];

function isDead(error: unknown): boolean {
  return isShopError(error) ? REFUSED.includes(error.code) : toBackendError(error).code === 'link_dead';
}

/**
 * The form of a mailed link. A token that is no longer good ends it; `explain` has words for errors that others do not
 * know.
 */
export function useLink(
  { t, onDead }: Pick<LinkProps, 't' | 'onDead'>,
  explain: (error: unknown) => readonly SummaryError[] | null = () => null,
): Submission {
  return useSubmit((error) => {
    if (!isDead(error)) return explain(error) ?? [{ text: errorWords(t, error) }];
    onDead();
    return [];
  });
}

/** The address that a sentence names; in what the build draws, which knows of no link, room for one. */
export function useShownEmail(email: string): string {
  return useHydrating() ? blanks(24) : email;
}
