/**
 * An address that is called after a release: a host that builds by itself, or fetches what is public here, begins then.
 */
import { readFile } from 'node:fs/promises';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import type { Target } from '#src/publishing/targets/target.ts';
import { writeState } from '#src/publishing/targets/target-state.ts';

const TIMEOUT_MS = 30_000;
/** Hosts count their builds: an afternoon of edits is to be a few. */
const QUIET_MS = 10_000;

/**
 * @param stateFile Which release the host was told of last is kept there, so that it hears of each once, also after a
 * restart.
 */
export function createHookTarget(url: string, stateFile: string): Target {
  return {
    name: 'hook',
    quietMs: QUIET_MS,
    async publish(content) {
      const { release } = await content(null);
      const { origin } = new URL(url);
      const message = JSON.stringify({ origin, release: release.number, publishedAt: release.publishedAt });
      if ((await readFile(stateFile, 'utf8').catch(() => '')) === message) return;
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
      await writeState(stateFile, message);
    },
  };
}
