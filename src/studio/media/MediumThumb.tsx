import { useCallback } from 'react';
import type { ListedMedium } from '#src/contract/studio-media.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { fileAddress } from '#src/studio/record/file-address.ts';
import type { Studio } from '#src/studio/studio-types.ts';

/** The measures that PocketBase makes for the grid. */
const THUMB = '240x240';

export interface MediumThumbProps {
  readonly studio: Studio;
  readonly medium: Pick<ListedMedium, 'id' | 'file'>;
}

/** A picture of the library, small. The name beside it says what it is. */
export function MediumThumb({ studio: { client }, medium: { id, file } }: MediumThumbProps) {
  const load = useCallback(() => fileAddress(client, { id, collectionName: 'media' }, file, THUMB), [client, id, file]);
  const { value } = useReadOnce(load);
  return value === null ? (
    <span className="medium-thumb" />
  ) : (
    <img className="medium-thumb" src={value} alt="" loading="lazy" decoding="async" width={240} height={240} />
  );
}
