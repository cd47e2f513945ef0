/** A sign of life for a dead man's switch elsewhere: it tells somebody as soon as the sign does not come. */
import { offsetOf } from '#src/watch/clock-offset.ts';
import { describeError } from '#src/runtime/operator-error.ts';

const WITHIN_MS = 10_000;

export interface Heartbeat {
  /** Sends the sign, or does not: `problems` says why not. Never throws, and takes 10 s at most. */
  beat(problems: readonly string[]): Promise<void>;
  /** ms that this clock is ahead of the other side's, as its last answer said; null: it did not. */
  offset(): number | null;
}

/**
 * @param note Told once when the sign stops, and once when it comes again: never the address, whose path is a secret.
 */
export function createHeartbeat(url: string, note: (text: string) => void): Heartbeat {
  let offset: number | null = null;
  let reported = '';
  const tell = (problem: string): void => {
    if (problem !== '' && reported === '') note(`Heartbeat (HEARTBEAT_URL): not sent, because ${problem}.`);
    if (problem === '' && reported !== '') note('Heartbeat (HEARTBEAT_URL): sent again.');
    reported = problem;
  };
  const send = async (): Promise<string> => {
    const before = Date.now();
    try {
      const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(WITHIN_MS) });
      await answer.body?.cancel();
      offset = offsetOf(answer.headers.get('date'), before, Date.now());
      if (answer.ok) return '';
      return answer.status >= 300 && answer.status < 400
        ? `its address leads elsewhere (${answer.status}): set the one that it leads to`
        : `its address answers ${answer.status}`;
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return `its address cannot be reached (${describeError(cause).replaceAll(url, '…')})`;
    }
  };
  return {
    offset: () => offset,
    async beat(problems) {
      tell(problems.length > 0 ? problems.join('; ') : await send());
    },
  };
}
