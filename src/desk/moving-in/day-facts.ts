/** What is known of the day of the change: names that the DNS must lead here. Pure. */

export type DnsUse = 'shop' | 'other' | 'backend';

export interface DnsName {
  readonly name: string;
  readonly use: DnsUse;
}

/** Names of this machine or its network alone: nothing leads there from outside. */
const LOCAL = /^(?:localhost|\[.*\]|\d+(?:\.\d+){3}|.*\.(?:localhost|local|internal|test))$/;

/** 'www.shop.example' beside 'shop.example', and the other way round; '' where the shop has a name of its own below another (`boutique.maison.example`). */
function counterpart(host: string): string {
  if (host.startsWith('www.')) return host.slice('www.'.length);
  return host.split('.').length === 2 ? `www.${host}` : '';
}

/** @param site SITE_URL, as pages name it. @param backend Where the browser asks the backend. */
export function dnsNames(site: string, backend: string): readonly DnsName[] {
  const host = new URL(site).hostname;
  const other = counterpart(host);
  const behind = new URL(backend, site).hostname;
  return [
    { name: host, use: 'shop' },
    ...(other === '' ? [] : [{ name: other, use: 'other' } as const]),
    ...(behind === host ? [] : [{ name: behind, use: 'backend' } as const]),
  ];
}

/** Whether the page that is open has come from the shop's own address: then the name leads here, with a certificate. */
export function isOpenAtSite(site: string, here: string): boolean {
  const { protocol, origin, hostname } = new URL(here);
  return protocol === 'https:' && origin === new URL(site).origin && !LOCAL.test(hostname);
}
