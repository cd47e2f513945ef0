import { useEffect, useState } from 'react';
import type { ListedRow } from '#src/contract/studio-list.ts';
import { fileAddress } from '#src/studio/record/file-address.ts';
import type { Studio } from '#src/studio/studio-types.ts';

/** The measures that PocketBase makes of every picture. */
const THUMB = '100x100';

/** The first picture of a row, small; an empty place where there is none. */
export function ListingPicture({ studio: { client }, row }: { readonly studio: Studio; readonly row: ListedRow }) {
  const { picture } = row;
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const [id = '', file = ''] = picture.split('/', 2);
      const found = await fileAddress(client, { id, collectionName: 'media' }, file, THUMB).catch(() => null);
      if (isCurrent) setAddress(found);
    };
    if (picture !== '') void read();
    return () => {
      isCurrent = false;
    };
  }, [client, picture]);
  // The name beside it says what it is.
  return picture === '' || address === null ? (
    <span className="listing-picture" data-empty={picture === ''} />
  ) : (
    <img className="listing-picture" src={address} alt="" loading="lazy" decoding="async" width={56} height={56} />
  );
}
