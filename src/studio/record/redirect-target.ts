/** Where a redirect leads that the shop has made by itself when an address was changed: to its record, wherever that is now. */
import { pathLocale } from '#src/domain/site/redirects.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { Values } from '#src/studio/studio-types.ts';
import { expanded, nameOf } from '#src/studio/record/names.ts';
import { shopPath } from '#src/studio/record/shop-path.ts';
import { textOf } from '#src/studio/record/stored-record.ts';

const TARGETS = { product: 'products', category: 'categories', page: 'pages' } as const;

export interface RedirectTarget {
  /** What the record is called, in the reader's language. */
  readonly name: string;
  /** Site path; '': it has no page now. */
  readonly path: string;
}

/** null: somebody has written where it leads, or the record was not read along (`EXPAND`). */
export function automaticTarget(redirect: Values, locale: Locale): RedirectTarget | null {
  if (textOf(redirect, 'to') !== '') return null;
  for (const [field, collection] of Object.entries(TARGETS)) {
    const record = expanded(redirect, field);
    if (textOf(record, 'id') === '') continue;
    const path = shopPath(collection, record, pathLocale(textOf(redirect, 'from')));
    return { name: nameOf(collection, record, locale), path };
  }
  return null;
}
