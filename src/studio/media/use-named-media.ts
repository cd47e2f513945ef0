import { useCallback } from 'react';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { picturesNamed } from '#src/schema/derived/without-pictures.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { readMedia, type KnownMedia } from '#src/studio/media/medium-of.ts';
import type { Values } from '#src/studio/studio-types.ts';
import { useStudio } from '#src/studio/use-studio.ts';

const NONE: KnownMedia = new Map();

/** What the library says of the pictures that the values of a record name; nothing as long as it has not answered. */
export function useNamedMedia(collection: EditedCollection, values: Values): KnownMedia {
  const { client } = useStudio();
  const names = picturesNamed(collection, values).join(' ');
  const load = useCallback(() => readMedia(client, names === '' ? [] : names.split(' ')), [client, names]);
  return useReadOnce(load).value ?? NONE;
}
