import { one } from '#src/client/dom.ts';
import { $settings } from '#src/stores/settings/settings.ts';
import { themeOf } from '#src/stores/settings/theme.ts';

/**
 * `[data-theme-switch]`: the head script switches; this keeps `aria-pressed` (dark), and follows what another tab chooses and, without a
 * choice, the system.
 */
export function followTheme(): void {
  const root = document.documentElement;
  const light = matchMedia('(prefers-color-scheme:light)');
  const press = (): void =>
    one('[data-theme-switch]')?.setAttribute('aria-pressed', `${root.dataset['theme'] === 'dark'}`);
  const show = (): void => {
    root.dataset['theme'] = themeOf($settings.get().dark, light.matches);
    press();
  };
  $settings.listen(show);
  light.addEventListener('change', show);
  press();
  addEventListener('click', () => {
    // What the head script has stored just now comes without a storage event.
    $settings.sync();
    press();
  });
}
