import { useCallback, useEffect, useState } from 'react';
import type { DealPrice, DealPriceRequest } from '#src/contract/desk/manual.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { useRead, type ReadState } from '#src/staff/kit/use-read.ts';

/** ms without a change until the price is asked for. */
const TYPED_MS = 250;

export interface PriceState extends ReadState<DealPrice | null> {
  /** The value is that of what is typed now. */
  readonly isCurrent: boolean;
}

/** What a deal comes to, a moment after it was typed; its value is null where there is nothing to ask. */
export function useDealPrice(desk: Desk, request: DealPriceRequest | null): PriceState {
  const text = request === null ? '' : JSON.stringify(request);
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), TYPED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const read = useCallback(
    async () => (asked === '' ? null : await desk.read('deal-price', JSON.parse(asked) as DealPriceRequest)),
    [desk, asked],
  );
  const state = useRead(read);
  return { ...state, isCurrent: asked === text && !state.isBusy && state.error === null };
}
