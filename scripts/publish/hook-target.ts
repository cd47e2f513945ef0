/** An address that is called after a release: a host that builds by itself, or fetches what is public here, begins then. */
import { describeError, OperatorError } from '#scripts/lib/operator-error.ts';
import type { Target } from '#scripts/publish/target.ts';

const TIMEOUT_MS = 30_000;
/** Hosts count their builds: an afternoon of edits is to be a few. */
const QUIET_MS = 10_000;

export function createHookTarget(url: string): Target {
  return {
    name: 'hook',
    quietMs: QUIET_MS,
    async publish(content) {
      const { release } = await content(null);
      const { origin } = new URL(url);
      // What follows the origin is a secret of the host's.
      const problem = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ release: release.number, build: release.id, publishedAt: release.publishedAt }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).then(
        (answer) => (answer.ok ? null : `answered ${answer.status}`),
        (error: unknown) => `cannot be reached (${describeError(error).replaceAll(url, origin)})`,
      );
      if (problem !== null) throw new OperatorError(`The build hook at ${origin} ${problem}.`);
    },
  };
}
