import { LIMITS } from '#src/config.ts';

/** Puts words before a title, so late that changes which follow each other at once count as one. */
export function debouncedTitle(base: string, show: (title: string) => void): (words: string | null) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (words) => {
    clearTimeout(timer);
    timer = setTimeout(() => show(words === null ? base : `${words} · ${base}`), LIMITS.headUpdateDebounceMs);
  };
}
