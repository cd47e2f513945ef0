import { useCallback } from 'react';
import type { ListedMedium } from '#src/contract/studio-media.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { fileAddress } from '#src/studio/record/stored-record.ts';
import { useStudio } from '#src/studio/use-studio.ts';

/** The measures that PocketBase makes for the grid. */
const THUMB = '240x240';

export interface MediumThumbProps {
  readonly medium: Pick<ListedMedium, 'id' | 'file'>;
}

/** A picture of the library, small. The name beside it says what it is. */
export function MediumThumb({ medium: { id, file } }: MediumThumbProps) {
  const { client } = useStudio();
  const load = useCallback(() => fileAddress(client, { id, collectionName: 'media' }, file, THUMB), [client, id, file]);
  const { value } = useReadOnce(load);
  return value === null ? (
    <span className="medium-thumb" />
  ) : (
    <img className="medium-thumb" src={value} alt="" loading="lazy" decoding="async" width={240} height={240} />
  );
}
