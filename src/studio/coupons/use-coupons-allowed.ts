import { useCallback } from 'react';
import type PocketBase from 'pocketbase';
import type { Records } from '#src/contract/records.ts';
import { useLoaded } from '#src/ui/use-loaded.ts';

/** Whether the operators let editors change vouchers; not before that is known. The backend looks each time. */
export function useCouponsAllowed(client: PocketBase): boolean {
  const load = useCallback(async (backend: PocketBase): Promise<boolean> => {
    const fields = { fields: 'editors_coupons' };
    const shop = await backend
      .collection('shop')
      .getFirstListItem<Pick<Records['shop'], 'editors_coupons'>>('', fields);
    return shop.editors_coupons;
  }, []);
  return useLoaded(load, client) === true;
}
