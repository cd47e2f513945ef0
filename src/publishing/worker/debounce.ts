/** Waits until changes stop: several saves of an editor, or an import, become one build. */

/** After the last sign of a change. */
const QUIET_MS = 100;
/** After the first, however many follow. */
const LONGEST_MS = 1000;

interface Debounce {
  /** Something happens. */
  sign(): void;
  /**
   * Resolves when something has happened and nothing more did for QUIET_MS, or LONGEST_MS have gone by; `false` when
   * `stop` was called.
   */
  settled(): Promise<boolean>;
  stop(): void;
}

export function debounce(now: () => number = Date.now): Debounce {
  let first = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let isSettled = false;
  let done: ((value: boolean) => void) | null = null;

  const finish = (value: boolean): void => {
    clearTimeout(timer);
    timer = undefined;
    isSettled = value && done === null;
    done?.(value);
    done = null;
  };
  return {
    sign() {
      if (stopped || isSettled) return;
      if (timer === undefined) first = now();
      clearTimeout(timer);
      timer = setTimeout(() => finish(true), Math.max(0, Math.min(QUIET_MS, first + LONGEST_MS - now())));
    },
    settled() {
      if (stopped) return Promise.resolve(false);
      if (isSettled) {
        isSettled = false;
        return Promise.resolve(true);
      }
      return new Promise((resolve) => (done = resolve));
    },
    stop() {
      stopped = true;
      finish(false);
    },
  };
}
