import type { Locale } from '#src/domain/site/locale.ts';
import type { Messages, Namespace } from '#src/i18n/i18n.ts';
import type { Words } from '#src/i18n/namespaces.ts';
import { keepWords, type PartT } from '#src/staff/kit/part-words.ts';

/** Namespaces that a part of the desk may name; each comes by itself. */
const OF_PARTS = {
  'desk-today': import.meta.glob<Words>('/i18n/*/desk.json', { query: '?words=desk-today', import: 'default' }),
  'desk-page': import.meta.glob<Words>('/i18n/*/desk.json', { query: '?words=desk-page', import: 'default' }),
  'desk-push': import.meta.glob<Words>('/i18n/*/desk.json', { query: '?words=desk-push', import: 'default' }),
  'desk-settings': import.meta.glob<Words>('/i18n/*/desk.json', { query: '?words=desk-settings', import: 'default' }),
  'desk-staff': import.meta.glob<Words>('/i18n/*/desk.json', { query: '?words=desk-staff', import: 'default' }),
  'desk-log': import.meta.glob<Words>('/i18n/*/desk.json', { query: '?words=desk-log', import: 'default' }),
  'desk-stock': import.meta.glob<Words>('/i18n/*/desk.json', { query: '?words=desk-stock', import: 'default' }),
  'desk-customers': import.meta.glob<Words>('/i18n/*/desk.json', { query: '?words=desk-customers', import: 'default' }),
  'desk-orders': import.meta.glob<Words>('/i18n/*/desk-orders.json', {
    query: '?words=desk-orders',
    import: 'default',
  }),
  'desk-manual': import.meta.glob<Words>('/i18n/*/desk-orders.json', {
    query: '?words=desk-manual',
    import: 'default',
  }),
  'desk-pack': import.meta.glob<Words>('/i18n/*/desk-orders.json', { query: '?words=desk-pack', import: 'default' }),
  'desk-slip': import.meta.glob<Words>('/i18n/*/desk-orders.json', { query: '?words=desk-slip', import: 'default' }),
  'desk-ship': import.meta.glob<Words>('/i18n/*/desk-orders.json', { query: '?words=desk-ship', import: 'default' }),
  'desk-after': import.meta.glob<Words>('/i18n/*/desk-orders.json', { query: '?words=desk-after', import: 'default' }),
  'desk-past': import.meta.glob<Words>('/i18n/*/desk-orders.json', { query: '?words=desk-past', import: 'default' }),
  'desk-money': import.meta.glob<Words>('/i18n/*/desk-money.json', { query: '?words=desk-money', import: 'default' }),
  'desk-month': import.meta.glob<Words>('/i18n/*/desk-money.json', { query: '?words=desk-month', import: 'default' }),
  'desk-numbers': import.meta.glob<Words>('/i18n/*/desk-money.json', {
    query: '?words=desk-numbers',
    import: 'default',
  }),
  'desk-payouts': import.meta.glob<Words>('/i18n/*/desk-money.json', {
    query: '?words=desk-payouts',
    import: 'default',
  }),
  'desk-invoices': import.meta.glob<Words>('/i18n/*/desk-money.json', {
    query: '?words=desk-invoices',
    import: 'default',
  }),
  'staff-moving-in': import.meta.glob<Words>('/i18n/*/moving-in.json', {
    query: '?words=staff-moving-in',
    import: 'default',
  }),
  address: import.meta.glob<Words>('/i18n/*/checkout.json', { query: '?words=address', import: 'default' }),
  bill: import.meta.glob<Words>('/i18n/*/checkout.json', { query: '?words=bill', import: 'default' }),
  problems: import.meta.glob<Words>('/i18n/*/problems.json', { import: 'default' }),
} as const satisfies Partial<Record<Namespace, unknown>>;

export type PartNamespace = keyof typeof OF_PARTS;

/** Words of a part, in a language. @throws where they cannot be loaded */
export async function loadPartWords<Name extends PartNamespace>(locale: Locale, name: Name): Promise<Messages<Name>> {
  const load = Object.entries(OF_PARTS[name]).find(([path]) => path.startsWith(`/i18n/${locale}/`))?.[1];
  if (load === undefined) throw new Error(`No words '${name}' in '${locale}'.`);
  return (await load()) as Messages<Name>;
}

/** Words of a part in the language of the page, which all parts have from then on. @throws as `loadPartWords` */
export async function openPartWords<Name extends PartNamespace>(locale: Locale, name: Name): Promise<PartT<Name>> {
  return keepWords(locale, name, await loadPartWords(locale, name));
}
