import { DeskBeginning } from '#src/desk/DeskBeginning.tsx';
import type { DeskPanel, LoadedPanel } from '#src/desk/desk-types.ts';
import { openPartWords, type PartNamespace } from '#src/desk/load-words.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { adoptStyle } from '#src/staff/adopt-style.ts';

/** All places of the desk, in the order of the navigation. The first one is where it begins. */
export const PANELS: readonly DeskPanel[] = [
  { place: 'today', title: 'nav.today', Panel: DeskBeginning },
  {
    place: 'news',
    title: null,
    below: 'today',
    load: (locale) =>
      loadPanel(
        locale,
        'desk-today',
        import('#src/desk/today/NewsPanel.tsx').then((code) => code.NewsPanel),
      ),
  },
  {
    place: 'orders',
    title: 'nav.orders',
    load: (locale) =>
      loadPanel(
        locale,
        'desk-orders',
        import('#src/desk/orders/OrdersPanel.tsx').then((code) => code.OrdersPanel),
      ),
  },
  {
    place: 'order',
    title: null,
    below: 'orders',
    load: (locale) =>
      loadPanel(
        locale,
        'desk-page',
        import('#src/desk/order/OrderPanel.tsx').then((code) => code.OrderPanel),
        import('#src/desk/manual/manual.css?inline'),
      ),
  },
  {
    place: 'past',
    title: null,
    below: 'orders',
    load: (locale) =>
      loadPanel(
        locale,
        'desk-past',
        import('#src/desk/past/PastPanel.tsx').then((code) => code.PastPanel),
      ),
  },
  {
    place: 'manual',
    title: null,
    below: 'orders',
    load: (locale) =>
      loadPanel(
        locale,
        'desk-manual',
        import('#src/desk/manual/ManualPanel.tsx').then((code) => code.ManualPanel),
        import('#src/desk/manual/manual.css?inline'),
      ),
  },
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
      ),
  },
  {
    place: 'stock',
    title: 'nav.stock',
    load: (locale) =>
      loadPanel(
        locale,
        'desk-stock',
        import('#src/desk/stock/StockPanel.tsx').then((code) => code.StockPanel),
        import('#src/desk/stock/stock.css?inline'),
      ),
  },
  {
    place: 'customers',
    title: 'nav.customers',
    load: (locale) =>
      loadPanel(
        locale,
        'desk-customers',
        import('#src/desk/customers/CustomersPanel.tsx').then((code) => code.CustomersPanel),
        import('#src/desk/customers/customers.css?inline'),
      ),
  },
  {
    place: 'money',
    title: 'nav.money',
    load: (locale) =>
      loadPanel(
        locale,
        'desk-money',
        import('#src/desk/money/MoneyPanel.tsx').then((code) => code.MoneyPanel),
      ),
  },
  {
    place: 'month',
    title: 'nav.month',
    accountants: true,
    load: (locale) =>
      loadPanel(
        locale,
        'desk-month',
        import('#src/desk/month/MonthPanel.tsx').then((code) => code.MonthPanel),
        import('#src/desk/month/month.css?inline'),
      ),
  },
  {
    place: 'payouts',
    title: 'nav.payouts',
    load: (locale) =>
      loadPanel(
        locale,
        'desk-payouts',
        import('#src/desk/payouts/PayoutsPanel.tsx').then((code) => code.PayoutsPanel),
        import('#src/desk/numbers/numbers.css?inline'),
      ),
  },
  {
    place: 'invoices',
    title: null,
    below: 'payouts',
    load: (locale) =>
      loadPanel(
        locale,
        'desk-invoices',
        import('#src/desk/invoices/InvoicesPanel.tsx').then((code) => code.InvoicesPanel),
        import('#src/desk/numbers/numbers.css?inline'),
      ),
  },
  {
    place: 'numbers',
    title: 'nav.numbers',
    load: (locale) =>
      loadPanel(
        locale,
        'desk-numbers',
        import('#src/desk/numbers/NumbersPanel.tsx').then((code) => code.NumbersPanel),
        import('#src/desk/numbers/numbers.css?inline'),
      ),
  },
  {
    place: 'settings',
    title: 'nav.settings',
    load: (locale) =>
      loadPanel(
        locale,
        'desk-settings',
        import('#src/desk/settings/SettingsPanel.tsx').then((code) => code.SettingsPanel),
      ),
  },
  {
    place: 'staff',
    title: 'nav.staff',
    load: (locale) =>
      loadPanel(
        locale,
        'desk-staff',
        import('#src/desk/staff/StaffPanel.tsx').then((code) => code.StaffPanel),
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
  {
    place: 'move-in',
    title: 'nav.moveIn',
    load: (locale) =>
      loadPanel(
        locale,
        'staff-moving-in',
        import('#src/desk/moving-in/MoveInPanel.tsx').then((code) => code.MoveInPanel),
        import('#src/staff/moving-in/moving-in.css?inline'),
      ),
  },
];

/**
 * A panel with its words, both loaded at the same time.
 * @param style CSS that only this panel needs, as text: the page's own holds what all panels share, and has a budget.
 * @throws where one of them cannot be loaded
 */
export async function loadPanel(
  locale: Locale,
  name: PartNamespace,
  code: Promise<LoadedPanel>,
  style?: Promise<{ readonly default: string }>,
): Promise<LoadedPanel> {
  const [Panel, css] = await Promise.all([code, style, openPartWords(locale, name)]);
  if (css !== undefined) adoptStyle(css.default);
  return Panel;
}
