import { useEffect, useState } from 'react';
import { NO_CATEGORY, type ListFilter } from '#src/contract/studio-list.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { FIRST_VIEW, NO_FILTER } from '#src/studio/listing/listing-view.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { errorWords } from '#src/wording/error-words.ts';

/** What no product should be live without, and by which filter those are found that are: nothing of it forbids anything. */
const KINDS = {
  uncollected: { category: NO_CATEGORY },
  unaddressed: { unaddressed: true },
  out: { stock: 'out' },
} as const satisfies Readonly<Record<string, Partial<ListFilter>>>;
type Kind = keyof typeof KINDS;
const NAMES: readonly Kind[] = ['uncollected', 'unaddressed', 'out'];

const filterOf = (kind: Kind): ListFilter => ({ ...NO_FILTER, status: 'published', ...KINDS[kind] });

async function readCounts({ client, locale }: Studio): Promise<readonly (readonly [Kind, number])[]> {
  const counts = NAMES.map(async (kind) => {
    const request = { collection: 'products', filter: filterOf(kind), locale, countOnly: true } as const;
    const { total } = await callStudio(client, 'list', { ...request, sort: 'rank', down: false, after: '' });
    return [kind, total ?? 0] as const;
  });
  return (await Promise.all(counts)).filter(([, count]) => count > 0);
}

/** Products that are live without a collection, without their manufacturer's address, or sold out: a line a kind, which leads to them. */
export function ProductGaps({ studio }: { readonly studio: Studio }) {
  const { t, pageState } = studio;
  const [counts, setCounts] = useState<readonly (readonly [Kind, number])[]>([]);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    let isCurrent = true;
    readCounts(studio).then(
      (found) => isCurrent && setCounts(found),
      (error: unknown) => isCurrent && setFailure(errorWords(t, error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [studio, t]);
  if (counts.length === 0 && failure === '') return null;
  return (
    <section className="studio-part" aria-labelledby="product-gaps">
      <h2 id="product-gaps">{t('publish.gaps')}</h2>
      <Problem text={failure} />
      <ul className="gap-list">
        {counts.map(([kind, count]) => (
          <li key={kind}>
            <a
              href="#products"
              onClick={() => pageState.listings.set('products', { ...FIRST_VIEW.products, filter: filterOf(kind) })}
            >
              {t(`publish.gaps.${kind}`, { count })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
