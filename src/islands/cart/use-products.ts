import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProductPayload } from '#src/contract/payload.ts';
import type { Locale } from '#src/domain/locale.ts';
import { loadProduct } from '#src/islands/cart/load-product.ts';
import { movePaths } from '#src/stores/cart/edit.ts';
import type { CartLine } from '#src/stores/cart/lines.ts';

/** `gone`: no such product any more; `failed`: not known now, worth another try. */
export type LoadedProduct =
  { readonly status: 'loading' | 'failed' | 'gone' } | { readonly status: 'ready'; readonly payload: ProductPayload };

export interface Products {
  readonly of: (line: CartLine) => LoadedProduct;
  /** Asks again for those that failed. */
  readonly retry: () => void;
}

/** The products of the lines in a language, each loaded once. */
export function useProducts(lines: readonly CartLine[], locale: Locale): Products {
  const [products, setProducts] = useState<ReadonlyMap<string, LoadedProduct>>(new Map());
  const asked = useRef(new Set<string>());

  const load = useCallback(
    async (line: CartLine): Promise<void> => {
      const keep = (loaded: LoadedProduct): void => setProducts((known) => new Map(known).set(line.product, loaded));
      asked.current.add(line.product);
      keep({ status: 'loading' });
      try {
        const payload = await loadProduct(line, locale);
        keep(payload === null ? { status: 'gone' } : { status: 'ready', payload });
        if (payload !== null && payload.path !== line.paths[locale]) movePaths(line.product, payload.alternates);
      } catch {
        asked.current.delete(line.product);
        keep({ status: 'failed' });
      }
    },
    [locale],
  );

  useEffect(() => {
    for (const line of lines) {
      if (!asked.current.has(line.product) && products.get(line.product)?.status !== 'failed') void load(line);
    }
  }, [lines, products, load]);

  return {
    of: (line) => products.get(line.product) ?? { status: 'loading' },
    retry: () => {
      for (const line of lines) if (products.get(line.product)?.status === 'failed') void load(line);
    },
  };
}
