import { useCallback } from 'react';
import type { DeskOrderLine } from '#src/contract/desk/page.ts';
import { loadLinePicture } from '#src/desk/order/line-picture.ts';
import { smallestSource } from '#src/html/pictures.ts';
import { useLoaded } from '#src/ui/use-loaded.ts';

const SIZE = 72;

/** What the line looks like, so that nobody has to know the names by heart. Its name stands beside it. */
export function LinePicture({ line: { item, picture } }: { readonly line: Pick<DeskOrderLine, 'item' | 'picture'> }) {
  const load = useCallback((slug: string) => loadLinePicture({ item, picture: slug }), [item]);
  const found = useLoaded(load, picture);
  return (
    <span className="line-picture">
      {found !== null && (
        <img src={smallestSource(found)} width={SIZE} height={SIZE} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  );
}
