/** State of payments, findings and publications, as the database says it. */
import { millisOf, stored, type Ask } from '#src/watch/rows.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** An edit is tried again at once, and after a pause. */
const BUILD_MS = 5 * 60_000;

export interface ShopState {
  /** Payments of the last day that succeeded while the provider told nothing for a day; 0: none, or it tells. */
  readonly untoldPayments: number;
  /**
   * Findings where the shop's books and the provider's do not agree: so many, 100 at most, and the newest; '': none.
   */
  readonly findings: number;
  readonly newestFinding: string;
  /** The newest build, where it has failed and nobody has got further for some minutes; '': none. */
  readonly failedBuild: string;
}

export const LAST_EVENT = 'SELECT created FROM payment_events ORDER BY created DESC LIMIT 1';
export const PAID = `SELECT COUNT(*) AS "count" FROM payments WHERE state = 'succeeded' AND updated > ? AND updated < ? AND provider = 'stripe'`;
export const FINDINGS = 'SELECT id FROM payment_findings ORDER BY rowid DESC LIMIT 100';
export const LAST_BUILD = 'SELECT id, state, created FROM builds ORDER BY created DESC LIMIT 1';

function untold(ask: Ask, now: number): number {
  const [event] = ask(LAST_EVENT);
  if (event !== undefined && millisOf(event['created']) > now - DAY_MS) return 0;
  // What was paid a moment ago may still be told.
  return Number(ask(PAID, stored(now - DAY_MS), stored(now - HOUR_MS))[0]?.['count'] ?? 0);
}

/** @param now ms. */
export function shopState(ask: Ask, now: number): ShopState {
  const findings = ask(FINDINGS);
  const [build] = ask(LAST_BUILD);
  const isFailed = build?.['state'] === 'failed' && millisOf(build['created']) < now - BUILD_MS;
  return {
    untoldPayments: untold(ask, now),
    findings: findings.length,
    newestFinding: String(findings[0]?.['id'] ?? ''),
    failedBuild: isFailed ? String(build['id']) : '',
  };
}
