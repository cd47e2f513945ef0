import { useEffect, useState } from 'react';
import { fetchPayload } from '#src/backend/fetch-payload.ts';
import type { PackArticle } from '#src/contract/desk/pack.ts';
import type { Picture } from '#src/contract/payload.ts';
import { localePath, type Locale } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { smallestSource } from '#src/html/pictures.ts';

/** The item's own picture, else its product's; null where its page has none, or cannot be read now. */
async function pictureOf(locale: Locale, { id, slug }: PackArticle): Promise<Picture | null> {
  const path = localePath(locale, ROUTES.product.path.replace('{product}', slug));
  const payload = await fetchPayload(path, 'product').catch(() => null);
  const item = payload?.product.items.find((one) => one.id === id);
  return item?.pictures[0] ?? payload?.product.pictures[0] ?? null;
}

/** How an article looks, as its page shows it. Its name stands beside it. */
export function ItemPicture({ locale, article }: { readonly locale: Locale; readonly article: PackArticle }) {
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    let isHere = true;
    if (article.slug !== '') void pictureOf(locale, article).then((found) => isHere && setPicture(found));
    return () => {
      isHere = false;
    };
  }, [locale, article]);
  return (
    <span className="pick-picture">
      {picture !== null && (
        <img src={smallestSource(picture)} width={picture.width} height={picture.height} alt="" loading="lazy" />
      )}
    </span>
  );
}
