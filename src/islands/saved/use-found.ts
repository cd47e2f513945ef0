import { useCallback, useEffect, useRef, useState } from 'react';
import type { FoundProduct } from '#src/islands/saved/view.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { loadProduct } from '#src/stores/cart/load-product.ts';
import type { SavedEntry } from '#src/stores/saved/saved-list.ts';

/** Pages that are asked for at a time. */
const AT_ONCE = 4;

export interface Found {
  readonly of: (product: string) => FoundProduct;
  /** Asks again for those that failed. */
  readonly retry: () => void;
}

/** The products of a list in a language, each read once from its page, some at a time. */
export function useFound(entries: readonly SavedEntry[], locale: Locale): Found {
  const [found, setFound] = useState<ReadonlyMap<string, FoundProduct>>(new Map());
  const asked = useRef(new Set<string>());
  const keep = useCallback((product: string, value: FoundProduct): void => {
    setFound((known) => new Map(known).set(product, value));
  }, []);
  const load = useCallback(
    async (queue: SavedEntry[]): Promise<void> => {
      for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) {
        const { product } = entry;
        try {
          keep(product, (await loadProduct(entry, locale)) ?? 'gone');
        } catch {
          keep(product, 'failed');
        }
      }
    },
    [keep, locale],
  );
  useEffect(() => {
    const queue = entries.filter(({ product }) => !asked.current.has(product));
    for (const { product } of queue) asked.current.add(product);
    for (let turn = 0; turn < AT_ONCE; turn += 1) void load(queue);
  }, [entries, load]);
  const retry = (): void => {
    const queue = entries.filter(({ product }) => found.get(product) === 'failed');
    for (const { product } of queue) keep(product, 'loading');
    void load(queue);
  };
  return { of: (product) => found.get(product) ?? 'loading', retry };
}
