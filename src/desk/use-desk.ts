import { useCallback } from 'react';
import type { Desk } from '#src/desk/desk-types.ts';
import { openPartWords, type PartNamespace } from '#src/desk/load-words.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { wordsOf, type PartT } from '#src/staff/kit/part-words.ts';
import { shellContext } from '#src/staff/kit/shell-context.ts';
import { useLoaded } from '#src/ui/use-loaded.ts';

export const [GiveDesk, useDesk] = shellContext<Desk>();

/** The desk, and the words of a part of it, which have come with the part. */
export function usePart<Name extends PartNamespace>(name: Name): { readonly desk: Desk; readonly t: PartT<Name> } {
  return { desk: useDesk(), t: wordsOf(name) };
}

/** Words that a part has of another one; null until they have come. */
export function useWordsOf<Name extends PartNamespace>(name: Name): PartT<Name> | null {
  const load = useCallback((locale: Locale) => openPartWords(locale, name), [name]);
  return useLoaded(load, useDesk().locale);
}
