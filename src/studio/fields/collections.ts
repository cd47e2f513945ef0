import type { EditedCollection } from '#src/domain/catalogue/editing.ts';
import { CATALOGUE_SPECS } from '#src/studio/fields/catalogue-specs.ts';
import { CONTENT_SPECS } from '#src/studio/fields/content-specs.ts';
import type { CollectionSpec } from '#src/studio/fields/field-spec.ts';

/** What editors work on, in the order of the navigation. */
export const SPECS: Readonly<Record<EditedCollection, CollectionSpec>> = { ...CATALOGUE_SPECS, ...CONTENT_SPECS };
