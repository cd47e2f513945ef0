/** Offset of this machine's clock from another one's: signatures of payments, tokens and certificates depend on it. */

const WITHIN_MS = 5_000;
/** The header has whole seconds, and an answer takes a moment. */
const EXACT_MS = 2_000;

/** ms that this clock is ahead of the one of a server at `url`; null: it does not say. Never throws. */
export async function clockOffset(url: string, now: () => number = Date.now): Promise<number | null> {
  try {
    const before = now();
    const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(WITHIN_MS) });
    return offsetOf(answer.headers.get('date'), before, now());
  } catch {
    return null;
  }
}

/** The same of an answer that is there: asked at `before`, answered at `after` (ms). */
export function offsetOf(date: string | null, before: number, after: number): number | null {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs) || after - before > WITHIN_MS) return null;
  const offset = (before + after) / 2 - theirs;
  return Math.abs(offset) <= EXACT_MS ? 0 : Math.round(offset);
}
