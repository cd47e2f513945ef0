import { useCallback } from 'react';
import { fullList } from '#src/backend/full-list.ts';
import { DEFAULT_LOCALE, type Locale } from '#src/domain/site/locale.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { EXPANDED } from '#src/contract/expanded.ts';
import { expanded, inLanguage } from '#src/studio/record/names.ts';
import { textOf, type StoredRecord } from '#src/studio/record/stored-record.ts';
import { useStudio } from '#src/studio/use-studio.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface ListingChoices {
  /** Those of the second level after the one that they are a part of. `key`: what tables name them by. */
  readonly categories: readonly (Named & { readonly isPart: boolean; readonly key: string })[];
  /** With the name of their attribute before them. */
  readonly values: readonly (Named & { readonly attribute: string; readonly key: string })[];
}

const NONE: ListingChoices = { categories: [], values: [] };

const SLUG = `slug_${DEFAULT_LOCALE}`;

function inTree(all: readonly StoredRecord[], locale: Locale): ListingChoices['categories'] {
  const of = (parent: string): readonly StoredRecord[] => all.filter((one) => textOf(one, 'parent') === parent);
  const choice = (one: StoredRecord, isPart: boolean) => {
    const slug = textOf(one, SLUG);
    return { id: one.id, name: inLanguage(one, 'name', locale), key: slug === '' ? one.id : slug, isPart };
  };
  return of('').flatMap((one) => [choice(one, false), ...of(one.id).map((part) => choice(part, true))]);
}

/** The categories and values of attributes that lists are narrowed by, and products are given. */
export function useChoices(): ListingChoices {
  const { client, locale } = useStudio();
  const load = useCallback(async (): Promise<ListingChoices> => {
    const [categories, values] = await Promise.all([
      fullList(client.collection<StoredRecord>('categories'), { sort: 'rank,id' }),
      fullList(client.collection<StoredRecord>('attribute_values'), {
        sort: 'attribute.rank,rank,id',
        expand: EXPANDED.attribute_values,
      }),
    ]);
    return {
      categories: inTree(categories, locale),
      values: values.map((one) => {
        const attribute = expanded(one, 'attribute');
        return {
          id: one.id,
          name: inLanguage(one, 'name', locale),
          attribute: inLanguage(attribute, 'name', locale),
          key: `${textOf(attribute, 'key')}:${textOf(one, 'key')}`,
        };
      }),
    };
  }, [client, locale]);
  return useReadOnce(load).value ?? NONE;
}
