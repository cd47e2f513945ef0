/**
 * Shows whether visits are measured on this device, where the privacy page asks: `[data-measuring]` with a checkbox
 * that is disabled until this runs, and `[data-measuring-said]` with `data-browser` and `data-not-kept`.
 */
import { one } from '#src/client/dom.ts';
import { isPrivate, isWelcome, MEASURING_KEY } from '#src/client/measuring-consent.ts';
import { writeItem } from '#src/stores/storage-access.ts';

function setUp(box: HTMLInputElement, said: HTMLElement): void {
  const show = (): void => {
    box.checked = isWelcome();
  };
  show();
  box.disabled = isPrivate();
  if (isPrivate()) said.textContent = said.dataset['browser'] ?? '';
  box.addEventListener('change', () => {
    const isKept = writeItem(MEASURING_KEY, box.checked ? null : 'off');
    said.textContent = isKept ? '' : (said.dataset['notKept'] ?? '');
  });
  // Another tab, or Back.
  addEventListener('storage', show);
  addEventListener('pageshow', show);
}

const box = one<HTMLInputElement>('[data-measuring] input');
const said = one('[data-measuring-said]');
if (box && said) setUp(box, said);
