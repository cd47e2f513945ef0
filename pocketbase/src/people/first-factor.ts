/**
 * Counts whoever shows one factor of an account apart from strangers, who could else keep its owner from the other one.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { byId, millis } from '#pocketbase/base/query.ts';

/** Says whether `mfaId` is PocketBase's word that somebody has just shown a factor of this account. */
export function hasShownFactor(app: Pick<core.App, 'findRecordsByFilter'>, user: core.Record, mfaId: unknown): boolean {
  if (typeof mfaId !== 'string' || mfaId === '') return false;
  const row = byId(app, '_mfas', mfaId);
  const { mfa } = user.collection();
  return row?.getString('recordRef') === user.id && millis(row, 'created') + mfa.duration * 1000 > nowMs();
}
