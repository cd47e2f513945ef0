import { useEffect, useState } from 'react';
import type { PackArticle } from '#src/contract/desk/pack.ts';
import type { Picture } from '#src/contract/payload.ts';
import { loadLinePicture } from '#src/desk/order/line-picture.ts';
import { smallestSource } from '#src/html/pictures.ts';

/** How an article looks, as its page shows it. Its name stands beside it. */
export function ItemPicture({ article }: { readonly article: PackArticle }) {
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    let isHere = true;
    loadLinePicture({ item: article.id, picture: article.slug }).then(
      (found) => isHere && setPicture(found),
      // Cannot be read now.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [article]);
  return (
    <span className="pick-picture">
      {picture !== null && (
        <img src={smallestSource(picture)} width={picture.width} height={picture.height} alt="" loading="lazy" />
      )}
    </span>
  );
}
