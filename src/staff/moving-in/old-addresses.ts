/** Addresses of a former shop, tried against what visitors get: the pages of the live release, and what it says of addresses that are no pages. */
import { decodedPath, movedAddress } from '#src/domain/site/redirects.ts';
import { matchRedirect, parseRules, redirectTable, type RedirectTable } from '#src/domain/site/redirect-table.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { splitLocale } from '#src/domain/site/split-locale.ts';

/** What the live release has. */
export interface LiveAddresses {
  /** Decoded paths. */
  readonly pages: ReadonlySet<string>;
  readonly redirects: RedirectTable;
}

export interface TriedAddress {
  /** Site path with its query. */
  readonly from: string;
  /** Site path or https address; '' where it leads nowhere. */
  readonly to: string;
  readonly how: 'page' | 'redirect' | 'nowhere';
}

/** Redirects of a browser that still count as one way. */
const MOST_HOPS = 5;
/** Addresses that no list has and the shop itself is asked for: pages in a language that they are not translated to stand in no sitemap. */
const MOST_ASKED = 1000;
const ASKED_AT_ONCE = 4;

const LOCATION = /<loc>\s*(?:<!\[CDATA\[)?([^<\]]*?)\s*(?:\]\]>)?\s*<\/loc>/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

function locationsIn(xml: string): string[] {
  return [...xml.matchAll(LOCATION)].map(([, address = '']) => unescaped(address));
}

export interface ReadAddresses {
  /** Each once, as this shop keeps them. */
  readonly addresses: readonly string[];
  /** It lists other sitemaps, which have the addresses. */
  readonly sitemaps: readonly string[];
}

/** Addresses of a sitemap, of a table whose first column has them, or of a list with one a line. */
export function readAddresses(text: string): ReadAddresses {
  const locations = locationsIn(text);
  if (/<sitemapindex[\s>]/i.test(text)) return { addresses: [], sitemaps: locations };
  const lines = locations.length > 0 ? locations : text.split(/\r?\n/).map((line) => line.split(/[\t;,]/, 1)[0] ?? '');
  const found = lines.map((line) => line.replace(/^\ufeff|^\s*"|"\s*$/g, '').trim());
  const addresses = found.filter((line) => line.startsWith('/') || /^https?:\/\//i.test(line)).map(movedAddress);
  return { addresses: [...new Set(addresses)], sitemaps: [] };
}

function hasPage({ pages }: LiveAddresses, path: string): boolean {
  const plain = splitLocale(path).path;
  return pages.has(path) || Object.values(ROUTES).some((route) => !route.path.includes('{') && route.path === plain);
}

/** Where an address leads, as a browser follows it. */
export function tryAddress(live: LiveAddresses, from: string): TriedAddress {
  let to = from;
  for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
    const [address = ''] = to.split('#', 1);
    const at = address.indexOf('?');
    const path = decodedPath(at === -1 ? address : address.slice(0, at));
    const redirect = matchRedirect(live.redirects, path, at === -1 ? '' : address.slice(at));
    if (redirect === undefined)
      return hasPage(live, path)
        ? { from, to, how: hop === 0 ? 'page' : 'redirect' }
        : { from, to: '', how: 'nowhere' };
    to = redirect.location;
    if (!to.startsWith('/')) return { from, to, how: 'redirect' };
  }
  return { from, to: '', how: 'nowhere' };
}

/** @throws TypeError without a network, Error where there is no such file. */
async function textAt(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

/** All that the live release lists. @throws TypeError without a network, Error where no release is live */
export async function readLive(): Promise<LiveAddresses> {
  const [index, rules] = await Promise.all([textAt('/sitemap.xml'), textAt('/builds/redirects.json')]);
  const pathOf = (address: string): string => new URL(address, location.href).pathname;
  const isIndex = /<sitemapindex[\s>]/i.test(index);
  const parts = isIndex ? await Promise.all(locationsIn(index).map((part) => textAt(pathOf(part)))) : [index];
  const pages = new Set(parts.flatMap(locationsIn).map((address) => decodedPath(pathOf(address))));
  return { pages, redirects: redirectTable(parseRules(JSON.parse(rules))) };
}

/** Asks the shop itself for an address that no list has. */
async function askSite(tried: TriedAddress): Promise<TriedAddress> {
  try {
    const response = await fetch(tried.from, { method: 'HEAD' });
    if (!response.ok) return tried;
    const { pathname, search } = new URL(response.url);
    return { ...tried, to: pathname + search, how: response.redirected ? 'redirect' : 'page' };
  } catch {
    // It leads to another site, or the network is gone: what the lists say stays.
    return tried;
  }
}

/** Tries all: those that lead nowhere come first. @throws as readLive */
export async function tryAll(
  addresses: readonly string[],
  progress: (done: number) => void,
): Promise<readonly TriedAddress[]> {
  const live = await readLive();
  const tried = addresses.map((address) => tryAddress(live, address));
  const found = tried.filter(({ how }) => how !== 'nowhere');
  const unknown = tried.filter(({ how }) => how === 'nowhere');
  const asked: TriedAddress[] = [];
  for (let at = 0; at < Math.min(unknown.length, MOST_ASKED); at += ASKED_AT_ONCE) {
    const part = unknown.slice(at, Math.min(at + ASKED_AT_ONCE, MOST_ASKED));
    // oxlint-disable-next-line no-await-in-loop -- a few at a time: visitors come first
    asked.push(...(await Promise.all(part.map(askSite))));
    progress(found.length + asked.length);
  }
  const all = [...found, ...asked, ...unknown.slice(MOST_ASKED)];
  const order = ['nowhere', 'redirect', 'page'];
  return all.toSorted((one, other) => order.indexOf(one.how) - order.indexOf(other.how));
}
