import { useCallback } from 'react';
import { openPartWords, type PartNamespace } from '#src/desk/load-words.ts';
import { useDesk } from '#src/desk/use-desk.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';
import { useLoaded } from '#src/ui/use-loaded.ts';

/** Words that a part has of another one; null until they have come. */
export function useWordsOf<Name extends PartNamespace>(name: Name): PartT<Name> | null {
  const load = useCallback((locale: Locale) => openPartWords(locale, name), [name]);
  return useLoaded(load, useDesk().locale);
}
