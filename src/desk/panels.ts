import type { DeskPanel } from '#src/desk/desk-types.ts';
import { loadPanel } from '#src/desk/load-panel.tsx';

/** All places of the desk, in the order of the navigation. The first one is where it begins. */
export const PANELS: readonly DeskPanel[] = [
  {
    place: 'order',
    title: null,
    below: 'orders',
    load: (locale) =>
      loadPanel(
        locale,
        'desk-page',
        import('#src/desk/order/OrderPanel.tsx').then((code) => code.OrderPanel),
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
