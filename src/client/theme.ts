import { one } from '#src/client/dom.ts';
import { readSettings } from '#src/stores/settings/keep.ts';
import { themeOf } from '#src/stores/settings/theme.ts';

/**
 * `[data-theme-switch]`: the head script switches; this keeps `aria-pressed` (dark), and follows what another tab
 * chooses and, without a choice, the system.
 */
export function followTheme(): void {
  const root = document.documentElement;
  const light = matchMedia('(prefers-color-scheme:light)');
  const press = (): void =>
    one('[data-theme-switch]')?.setAttribute('aria-pressed', `${root.dataset['theme'] === 'dark'}`);
  const show = (): void => {
    const { dark } = readSettings();
    root.dataset['theme'] = themeOf(typeof dark === 'boolean' ? dark : null, light.matches);
    press();
  };
  for (const type of ['storage', 'pageshow']) addEventListener(type, show);
  light.addEventListener('change', show);
  addEventListener('click', press);
  press();
}
