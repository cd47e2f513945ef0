import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { LineState } from '#src/contract/shop-api.ts';
import { $availability, followAvailability } from '#src/stores/cart/availability.ts';

/** Prices and stock of now by item id, as far as they are known. */
export function useAvailability(): ReadonlyMap<string, LineState> {
  useEffect(followAvailability, []);
  return useStore($availability);
}
