import type { Place } from '#src/desk/desk-types.ts';
import { loadPanel } from '#src/desk/load-panel.tsx';

/** All places of the desk, in the order of the navigation. The first one is where it begins. */
export const PLACES: readonly Place[] = [
  {
    place: 'pack',
    title: 'nav.pack',
    load: (locale) =>
      loadPanel(
        locale,
        'desk-pack',
        import('#src/desk/pack/PackPanel.tsx').then((code) => code.PackPanel),
      ),
  },
  {
    place: 'log',
    title: 'nav.log',
    load: (locale) =>
      loadPanel(
        locale,
        'desk-log',
        import('#src/desk/log/LogPanel.tsx').then((code) => code.LogPanel),
      ),
  },
];
