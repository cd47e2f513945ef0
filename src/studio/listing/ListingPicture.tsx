import { useEffect, useState } from 'react';
import type { ListedRow } from '#src/contract/studio-list.ts';
import { fileAddress } from '#src/studio/record/file-address.ts';
import type { Studio } from '#src/studio/studio-types.ts';

/** The measures that PocketBase makes of every picture. */
const THUMB = '100x100';

/** The first picture of a row, small; an empty place where there is none. */
export function ListingPicture({ studio: { client }, row }: { readonly studio: Studio; readonly row: ListedRow }) {
  const { id, product, picture, pictureOf } = row;
  const [address, setAddress] = useState<string | null>(null);
  const owner = pictureOf === 'items' ? id : product;
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const record = { id: owner, collectionId: pictureOf, collectionName: pictureOf };
      const found = await fileAddress(client, record, picture, THUMB).catch(() => null);
      if (isCurrent) setAddress(found);
    };
    if (picture !== '') void read();
    return () => {
      isCurrent = false;
    };
  }, [client, owner, picture, pictureOf]);
  // The name beside it says what it is.
  return picture === '' || address === null ? (
    <span className="listing-picture" data-empty={picture === ''} />
  ) : (
    <img className="listing-picture" src={address} alt="" loading="lazy" decoding="async" width={56} height={56} />
  );
}
