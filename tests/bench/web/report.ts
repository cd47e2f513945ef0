/** The figures as rows for programs and as tables for people. */
import type { Measured } from '#tests/bench/web/plan.ts';
import { rounded } from '#tests/bench/web/schedule.ts';

export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

const paints = (page: string): string[] => ['ready', 'fcp', 'lcp'].map((what) => `${page}_${what}_ms`);

const STEPS = [
  'listing',
  'product',
  'add',
  'cart',
  'checkout',
  'contact',
  'delivery',
  'shipping',
  'form',
  'review',
  'placed',
  'paid',
];
const JOURNEY = ['journey', 'journey_paid'].flatMap((key) =>
  [
    ...STEPS.map((step) => `${step}_ms`),
    'to_checkout_ms',
    'ms',
    'kb',
    'requests',
    'elsewhere_kb',
    'elsewhere_requests',
    'feedback_ms',
    'inp_ms',
  ].map((figure) => `${key}_${figure}`),
);

/** What the aims are about: these have a `peer_` row beside them, the best of the peers'. */
const COMPARED = [
  'pdp_ready_ms',
  'pdp_fcp_ms',
  'pdp_lcp_ms',
  'pdp_kb',
  'pdp_requests',
  'add_feedback_ms',
  'inp_ms',
  'next_page_ms',
  'next_page_touch_ms',
  'cart_after_add_ms',
  'cart_cold_ms',
  'checkout_ready_ms',
  'checkout_lost_typing',
  'login_ready_ms',
  'login_hydrated_ms',
  'login_feedback_ms',
  'cart_inp_ms',
  'checkout_inp_ms',
  'payment_ready_ms',
  ...JOURNEY,
  'handshakes_pdp_ready_ms',
  'handshakes_pdp_fcp_ms',
  'handshakes_pdp_lcp_ms',
  ...['home', 'listing', 'cart', 'checkout', 'login'].flatMap((page) => paints(`handshakes_${page}`)),
  ...['loss1', 'loss3', 'jitter', 'rtt600', 'cut'].flatMap((line) => paints(`${line}_pdp`)),
];

function unitOf(name: string): string {
  if (name.endsWith('_ms')) return 'ms';
  if (name.endsWith('_kb')) return 'kB';
  return name.endsWith('requests') ? 'requests' : '';
}

/** Every figure, and `peer_{name}` for what is compared: the best peer's. */
export function rowsOf(figures: ReadonlyMap<string, number>, measured: readonly Measured[]): Row[] {
  const peers = measured.map(({ prefix }) => prefix).filter((prefix) => prefix.startsWith('peer_'));
  const best = COMPARED.flatMap((name) => {
    const theirs = peers.flatMap((prefix) => figures.get(prefix + name) ?? []).filter((value) => !Number.isNaN(value));
    return theirs.length === 0 ? [] : [[`peer_${name}`, Math.min(...theirs)] as const];
  });
  return [...figures, ...best]
    .filter(([, value]) => !Number.isNaN(value))
    .map(([name, value]) => ({ name, value: rounded(value), unit: unitOf(name) }));
}

/** A table for the terminal, its first column to the left. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)));
  for (const row of [head, ...rows])
    console.log(
      `  ${row.map((text, column) => (column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0))).join('  ')}`,
    );
}

/** `lists`: what the product's page asks for, by the name of the shop. */
export function printTables(
  figures: ReadonlyMap<string, number>,
  measured: readonly Measured[],
  lists: ReadonlyMap<string, readonly string[]>,
): void {
  const text = (name: string): string => {
    const value = figures.get(name);
    return value === undefined || Number.isNaN(value) ? '–' : String(rounded(value));
  };
  console.log('\nShops at 400 kbit/s, 400 ms, processor four times slower; ms, kB and requests up to the load event\n');
  const shown = COMPARED.filter((name) => measured.some(({ prefix }) => figures.has(prefix + name)));
  printTable(
    ['', ...measured.map(({ shop }) => shop.name)],
    shown.map((name) => [name, ...measured.map(({ prefix }) => text(prefix + name))]),
  );
  for (const [name, list] of lists) console.log(`\n${name}, product: ${list.join(' · ')}`);
  const pages = [
    ...new Set([...figures.keys()].flatMap((name) => /^(\w+?_\d+k_(?:cold|warm)_)fcp_ms$/.exec(name)?.[1] ?? [])),
  ];
  if (pages.length === 0) return;
  console.log('\nOur pages\n');
  const columns = [
    'fcp_ms',
    'lcp_ms',
    'tbt_ms',
    'cls',
    'requests',
    'kb',
    'document_kb',
    'script_kb',
    'image_kb',
    'later_requests',
    'later_kb',
  ];
  printTable(
    ['', ...columns],
    pages.map((page) => [page.slice(0, -1).replaceAll('_', ' '), ...columns.map((column) => text(page + column))]),
  );
}
