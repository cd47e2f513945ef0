/** Handles what nobody caught, in a process that serves strangers: one request may have failed, all others go on. */
import { PROJECT_ROOT } from '#src/runtime/places.ts';

const PLACE = /(?:file:\/\/)?([^\s()]+:\d+):\d+\)?$/;

/** Kind of a fault, and its place in the code. Never its message: that may hold what somebody has sent. */
export function faultPlace(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  const [, stack = ''] = (error.stack ?? '').split(`${error.message}\n`);
  const lines = (error.message === '' ? (error.stack ?? '') : stack).split('\n');
  const place = lines.map((line) => PLACE.exec(line.trim())?.[1]).find((one) => one?.startsWith('node:') === false);
  return `${error.constructor.name}${code}${place === undefined ? '' : ` at ${place.replace(`${PROJECT_ROOT}/`, '')}`}`;
}

/** Words for the terminal about it. */
export function faultWords(process: string, place: string): string {
  return `${process} went on after a fault of the program: ${place}. This is an error of ours.`;
}

/** Faults of as many places are told apart. */
const TOLD_AT_MOST = 100;

/**
 * The process goes on from now on, whatever is thrown where nobody waits for it, or rejected. `log` is told each time,
 * `say` once for each place: what comes with every request would fill a terminal.
 */
export function surviveFaults(say: (place: string) => void, log: (place: string) => void = () => {}): void {
  const reported = new Set<string>();
  process.on('uncaughtException', (error: unknown) => {
    try {
      const place = faultPlace(error);
      log(place);
      if (reported.has(place) || reported.size >= TOLD_AT_MOST) return;
      reported.add(place);
      say(place);
    } catch {
      // Nobody is left who could be told.
    }
  });
}
