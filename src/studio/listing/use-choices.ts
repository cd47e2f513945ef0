import { useCallback } from 'react';
import { fullList } from '#src/backend/full-list.ts';
import { useLoaded } from '#src/studio/form/use-loaded.ts';
import { expanded, inLanguage } from '#src/studio/record/names.ts';
import { textOf, type StoredRecord } from '#src/studio/record/stored-record.ts';
import type { Studio } from '#src/studio/studio-types.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface ListingChoices {
  /** Those of the second level after the one that they are a part of. */
  readonly categories: readonly (Named & { readonly isPart: boolean })[];
  /** With the name of their attribute before them. */
  readonly values: readonly (Named & { readonly attribute: string; readonly key: string })[];
}

const NONE: ListingChoices = { categories: [], values: [] };

function inTree(all: readonly StoredRecord[], name: (one: StoredRecord) => string): ListingChoices['categories'] {
  const of = (parent: string): readonly StoredRecord[] => all.filter((one) => textOf(one, 'parent') === parent);
  return of('').flatMap((one) => [
    { id: one.id, name: name(one), isPart: false },
    ...of(one.id).map((part) => ({ id: part.id, name: name(part), isPart: true })),
  ]);
}

/** The categories and values of attributes that lists are narrowed by, and products are given. */
export function useChoices({ client, locale }: Studio): ListingChoices {
  const load = useCallback(async (): Promise<ListingChoices> => {
    const [categories, values] = await Promise.all([
      fullList(client.collection<StoredRecord>('categories'), { sort: 'rank,id' }),
      fullList(client.collection<StoredRecord>('attribute_values'), {
        sort: 'attribute.rank,rank,id',
        expand: 'attribute',
      }),
    ]);
    return {
      categories: inTree(categories, (one) => inLanguage(one, 'name', locale)),
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
  return useLoaded(load).value ?? NONE;
}
