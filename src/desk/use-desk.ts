import type { Desk } from '#src/desk/desk-types.ts';
import type { PartNamespace } from '#src/desk/load-words.ts';
import { wordsOf, type PartT } from '#src/staff/kit/part-words.ts';
import { shellContext } from '#src/staff/kit/shell-context.ts';

export const [GiveDesk, useDesk] = shellContext<Desk>();

/** The desk, and the words of a part of it, which have come with the part. */
export function usePart<Name extends PartNamespace>(name: Name): { readonly desk: Desk; readonly t: PartT<Name> } {
  return { desk: useDesk(), t: wordsOf(name) };
}
