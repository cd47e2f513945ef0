/**
 * Answers what somebody does at the control of the filters, as soon as they are there. `[data-filters]`
 * (components/Filters.astro) with `data-loading`, `data-failed`, `[data-filters-open]`, `[data-filters-sort]`,
 * `[data-filters-status]`. Loaded by begin.ts.
 */
import { one } from '#src/client/dom.ts';
import { type Filters, startFilters } from '#src/client/filters/filters.ts';
import { log } from '#src/client/log.ts';

const SLOW_MS = 300;

let filters: Promise<Filters> | null = null;

const say = (words = ''): void => one('[data-filters-status]')?.replaceChildren(words);

/** Once; after a failure the next request tries again. */
function load(control: HTMLElement): Promise<Filters> {
  filters ??= startFilters(control).catch((error: unknown) => {
    filters = null;
    throw error;
  });
  return filters;
}

/** An event, or the control that was changed before anybody listened. */
export interface Asked {
  readonly type?: string;
  readonly target: EventTarget | null;
}

/** Action that an event asks of the filters; null: none. */
function actionOf(event: Asked): ((ready: Filters) => unknown) | null {
  const target = event.target as Element;
  if (event.type === 'click') return target.closest('[data-filters-open]') ? (ready) => ready.open() : null;
  if (!target.matches('[data-filters-sort]')) return null;
  // Now: the filters show the order of the address as soon as they are there.
  const { value } = target as HTMLSelectElement;
  return (ready) => ready.sortBy(value);
}

/** Without an event: follows the address. */
export async function answer(event?: Asked): Promise<void> {
  const root = one('[data-filters]');
  const action = event && actionOf(event);
  if (!root || action === null) return;
  const { loading, failed } = root.dataset;
  const slow = setTimeout(say, SLOW_MS, loading);
  try {
    const ready = await load(root);
    await action?.(ready);
    clearTimeout(slow);
    // An address that is followed says itself what it has found.
    if (action) say();
  } catch (error) {
    clearTimeout(slow);
    log(error);
    say(failed);
  } finally {
    document.documentElement.classList.remove('narrowing');
  }
}
