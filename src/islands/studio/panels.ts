import type { Word } from '#src/islands/studio/fields/field-spec.ts';
import type { Panel } from '#src/islands/studio/part.ts';

/** Places that are no lists of records, in the order of the navigation: their names in the address, their titles, what stands there. */
export const PANELS: readonly { readonly place: string; readonly title: Word; readonly Panel: Panel }[] = [];
