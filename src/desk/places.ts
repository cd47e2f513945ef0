import type { Place } from '#src/desk/desk-types.ts';
import { loadPanel } from '#src/desk/load-panel.tsx';

/** All places of the desk, in the order of the navigation. The first one is where it begins. */
export const PLACES: readonly Place[] = [
  {
    place: 'orders',
    title: 'nav.orders',
    load: (locale) =>
      loadPanel(
        locale,
        'desk-orders',
        import('#src/desk/orders/OrdersPanel.tsx').then((code) => code.OrdersPanel),
    place: 'returns',
    title: 'nav.returns',
    load: (locale) =>
      loadPanel(
        locale,
        'desk-after',
        import('#src/desk/after/ReturnsPanel.tsx').then((code) => code.ReturnsPanel),
      ),
  },
  {
    place: 'messages',
    title: 'nav.messages',
    load: (locale) =>
      loadPanel(
        locale,
        'desk-after',
        import('#src/desk/after/MessagesPanel.tsx').then((code) => code.MessagesPanel),
    place: 'ship',
    title: 'nav.ship',
    load: (locale) =>
      loadPanel(
        locale,
        'desk-ship',
        import('#src/desk/ship/ShipPanel.tsx').then((code) => code.ShipPanel),
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
