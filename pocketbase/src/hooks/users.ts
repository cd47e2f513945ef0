/** Accounts: everybody begins as a customer, and only superusers give another role. */
import type { CollectionHooks } from '#pocketbase/hooks/collection-hooks.ts';
import type { Problem } from '#pocketbase/hooks/problems.ts';

export const userHooks: CollectionHooks = {
  prepare(_app, record) {
    if (record.getString('role') === '') record.set('role', 'customer');
  },
};

/** Refuses a role that a request of somebody else than a superuser asks for. `before` is the stored record, null for a new one. */
export function checkRole(record: core.Record, before: core.Record | null): Problem[] {
  const role = record.getString('role');
  const kept = before?.getString('role') ?? 'customer';
  if (role === kept || (before === null && role === '')) return [];
  return [{ field: 'role', code: 'role_fixed', message: 'Only a superuser can give a role' }];
}
