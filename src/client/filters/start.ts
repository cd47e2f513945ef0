/**
 * On pages of the catalogue: loads the filters when somebody asks for them, by the control or by an address that names some. `[data-filters]` (see
 * components/Filters.astro) with `data-loading`, `data-failed`, `[data-filters-open]`, `[data-filters-sort]`, `[data-filters-status]`.
 */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import type { Filters } from '#src/client/filters/filters.ts';

const root = one('[data-filters]');
let filters: Promise<Filters> | null = null;

const say = (words = ''): void => one('[data-filters-status]')?.replaceChildren(words);

/** Once; after a failure the next request tries again. */
function load(control: HTMLElement): Promise<Filters> {
  filters ??= import('#src/client/filters/filters.ts')
    .then(({ startFilters }) => startFilters(control))
    .catch((error: unknown) => {
      filters = null;
      throw error;
    });
  return filters;
}

if (root) {
  const { loading, failed } = root.dataset;
  const run = async (action?: (ready: Filters) => unknown): Promise<void> => {
    const slow = setTimeout(say, 300, loading);
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
  };
  one('[data-filters-open]')?.addEventListener('click', () => void run((ready) => ready.open()));
  one('[data-filters-sort]')?.addEventListener('change', ({ target }) => {
    // Now: the filters show the order of the address as soon as they are there.
    const { value } = target as HTMLSelectElement;
    void run((ready) => ready.sortBy(value));
  });
  const first = document.documentElement.classList.contains('narrowing') ? run() : null;
  // Of the products that are shown.
  addEventListener(
    'load',
    () =>
      void Promise.resolve(first)
        .then(() => import('#src/client/live-offers.ts'))
        .catch(log),
  );
}
