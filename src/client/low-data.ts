import { keepSettings, wantsLowData } from '#src/stores/settings/keep.ts';

/**
 * `input[data-low-data]`: checkboxes for saving data, which follow each other, other tabs and the account's page.
 * Nothing more loads ahead from then on; that pages load ahead again begins with the next one, whose head script looks
 * at the network, too.
 */
export function setUpLowData(): void {
  const boxes = document.querySelectorAll<HTMLInputElement>('[data-low-data]');
  const show = (): void => {
    const lowData = wantsLowData();
    if (lowData) document.documentElement.classList.remove('ahead');
    for (const box of boxes) box.checked = lowData;
  };
  for (const box of boxes) box.addEventListener('change', () => keepSettings({ lowData: box.checked }));
  for (const type of ['storage', 'pageshow']) addEventListener(type, show);
  show();
}
