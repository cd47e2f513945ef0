/**
 * The demo bar, in demo mode only: `?inline-script` before the bar, so that a dismissed one is never painted. `[data-demo-dismiss]`
 * hides it for good; the focus goes on to the page's content.
 */
import { DEMO_BAR_KEY } from '#src/stores/keys.ts';

const root = document.documentElement;

/** Where a browser blocks storage, the bar comes back with the next page. */
function attempt(run: () => unknown): unknown {
  try {
    return run();
  } catch {
    return null;
  }
}

if (attempt(() => localStorage.getItem(DEMO_BAR_KEY))) root.dataset['demoBar'] = 'off';

addEventListener('click', ({ target }) => {
  if (!(target as Element).closest('[data-demo-dismiss]')) return;
  root.dataset['demoBar'] = 'off';
  attempt(() => localStorage.setItem(DEMO_BAR_KEY, 'off'));
  document.getElementById('main')?.focus({ preventScroll: true });
});
