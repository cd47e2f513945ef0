/** Clock that ends one of many transactions: everybody who writes waits for it (docs/decisions/0412). */
import { nowMs } from '#pocketbase/base/clock.ts';

/**
 * So long a transaction is to take: nothing more is begun in it that would end later, if it takes as long as the
 * longest of it so far.
 */
const AIM_MS = 30;
/** Records of a publication: to take it back is one transaction too. */
const RECORDS = 16;

interface PieceClock {
  /** ms since the writer was taken. */
  readonly passed: () => number;
  /** Says whether the transaction has time for one more, after `records` of them. To be asked after each. */
  readonly isTime: (records: number) => boolean;
}

/** To be made when the writer has been taken. */
export function startPieceClock(): PieceClock {
  const begun = nowMs();
  let [last, longest] = [begun, 0];
  return {
    passed: () => nowMs() - begun,
    isTime(records) {
      const now = nowMs();
      [last, longest] = [now, Math.max(longest, now - last)];
      return now - begun + longest <= AIM_MS && records < RECORDS;
    },
  };
}
