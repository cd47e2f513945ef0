/** What pages render from: their payloads and chrome, from one reading of the snapshot (env VITRINE_SNAPSHOT, else `.cache/snapshot.json`). */
import { statSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Chrome } from '#src/contract/chrome.ts';
import type { PayloadKind, Picture, ShopPayload } from '#src/contract/payload.ts';
import { createSite, isOfKind, type Site } from '#src/data/create-site.ts';
import type { Snapshot } from '#src/data/content.ts';
import type { SitePage } from '#src/data/site-page.ts';
import { type Locale, type Localized, localePath, localized } from '#src/domain/locale.ts';
import { ROUTES, type RouteName } from '#src/domain/routes.ts';

/** The file that the build or `astro dev` renders from. */
export function snapshotFile(): string {
  return resolve(process.env['VITRINE_SNAPSHOT'] ?? '.cache/snapshot.json');
}

let memo: { readonly stamp: string; readonly site: Site } | undefined;

/**
 * The site of the present snapshot; read again when the file has changed (which only happens in dev).
 * @throws Error with the file's name when there is no snapshot yet.
 */
export function readSite(): Site {
  const file = snapshotFile();
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined)
    throw new Error(`No snapshot at ${file}. "npm run build" and "npm run dev" make one from PocketBase.`);
  const stamp = `${file}:${stat.mtimeMs}:${stat.size}`;
  if (memo?.stamp !== stamp) memo = { stamp, site: createSite(JSON.parse(readFileSync(file, 'utf8')) as Snapshot) };
  return memo.site;
}

/** The pages of a kind, of every locale, in a fixed order. */
export async function pagesOf<Kind extends PayloadKind>(kind: Kind): Promise<readonly SitePage<Kind>[]> {
  return readSite().pages.filter((page) => isOfKind(page, kind));
}

export async function chromeOf(locale: Locale): Promise<Chrome> {
  return readSite().chrome[locale];
}

/** What the cart and the checkout count with. */
export async function shopOf(locale: Locale): Promise<ShopPayload> {
  return readSite().shop[locale];
}

/** The official notice of the legal guarantee (Implementing Regulation (EU) 2025/1960); null while the operator has not put it in place. */
export async function guaranteeOf(locale: Locale): Promise<Picture | null> {
  return readSite().guarantee[locale];
}

/** Digest of the terms of sale and the returns policy, which the checkout sends with an order; '' while they are not published. */
export async function termsDigestOf(locale: Locale): Promise<string> {
  return readSite().terms[locale];
}

/** The same shell (a page without records of its own, such as the cart) in each language. */
export function shellAlternates(route: RouteName): Localized<string> {
  return localized((locale) => localePath(locale, ROUTES[route].path));
}
