/**
 * Until when goods must come back and money must go back. Read in November 2026:
 * - Withdrawals, Directive 2011/83/EU: the customer sends the goods within 14 days from the day of the statement
 *   (art. 14(1)); the shop pays within 14 days from the day on which it is informed (art. 13(1)), and may wait until
 *   the goods are there or the customer has shown that they are on the way, whichever is first (art. 13(3)). The same
 *   in France (Code de la consommation, L221-23 and L221-24) and in Italy (Codice del consumo, art. 56 and 57). France
 *   alone raises what is owed by law when it is late: L242-4.
 * - Goods that were wrong, Directive (EU) 2019/771, art. 16(3): the money follows the goods or the proof that they
 *   were sent. In France at most 14 days later (L217-17); where no other number is set, the shop takes the same. The
 *   day of the event does not count (Regulation 1182/71, art. 3(1)). A last day at a weekend moves to Monday where the
 *   customer has to do something; the shop's own term does not, so that who keeps to it is never late.
 */
import { dayOf, workingDay } from '#src/domain/after-sales/withdrawal.ts';

const TERM_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Times are ms since the epoch; null: it has not happened. */
export interface ClockQuestion {
  readonly kind: 'withdrawal' | 'return';
  /** The statement or the request. */
  readonly received: number;
  /**
   * Somebody has said yes, and told the customer where to send it: their days count from here, which is later than the
   * law has it.
   */
  readonly accepted: number | null;
  /** The customer has shown that the goods are on the way. */
  readonly proof: number | null;
  readonly cameBack: number | null;
  /** All of it is still here: there is nothing to send. */
  readonly isUnsent: boolean;
}

/**
 * Days: midnight in UTC of a day that clocks in Paris and Rome show, ms since the epoch. null: the clock does not run.
 */
export interface ReturnClocks {
  /** The last day to send the goods. */
  readonly sendBackBy: number | null;
  /** The last day to pay. */
  readonly moneyBackBy: number | null;
  /** The money may be kept until goods or proof are there, also past the last day. */
  readonly mayWait: boolean;
}

function earliest(...times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** The last of 14 days after the one of `ms`. */
function termFrom(ms: number): number {
  return dayOf(ms) + TERM_DAYS * DAY_MS;
}

/** The last day to send goods back that were asked for, or promised, at `ms`. */
export function sendBackDay(ms: number): number {
  return workingDay(termFrom(ms));
}

export function returnClocks({ kind, received, accepted, proof, cameBack, isUnsent }: ClockQuestion): ReturnClocks {
  const sent = earliest(proof, cameBack);
  // Of wrong goods nobody knows where to send them before somebody has said yes.
  const sendFrom = kind === 'withdrawal' ? (accepted ?? received) : accepted;
  const payFrom = kind === 'withdrawal' || isUnsent ? received : sent;
  return {
    sendBackBy: isUnsent || sent !== null || sendFrom === null ? null : sendBackDay(sendFrom),
    moneyBackBy: payFrom === null ? null : termFrom(payFrom),
    mayWait: !isUnsent && sent === null,
  };
}

/** Days from the one of `now` (ms) until a day; 0: today, less than 0: it is over. */
export function daysUntil(day: number, now: number): number {
  return Math.round((day - dayOf(now)) / DAY_MS);
}
