import { one } from '#src/client/dom.ts';
import { DEMO_BAR_KEY } from '#src/domain/site/demo.ts';
import { writeItem } from '#src/stores/storage-access.ts';

/**
 * `[data-demo-dismiss]` hides the demo bar for good (head.ts keeps it from being painted); the focus goes on to the
 * page's content. It is seen from when it does something.
 */
export function setUpDemoBar(): void {
  const button = one('[data-demo-dismiss]');
  if (button === null) return;
  button.style.visibility = 'visible';
  button.addEventListener('click', () => {
    document.documentElement.dataset['demo'] = 'off';
    writeItem(DEMO_BAR_KEY, 'off');
    one('main')?.focus({ preventScroll: true });
  });
}
