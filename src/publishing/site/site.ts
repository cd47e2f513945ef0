/**
 * Source that pages render from. The threads of a build (src/publishing/render/entry.ts) are given it, page by page; in
 * `astro dev` it is one reading of the snapshot (env VITRINE_SNAPSHOT, else `.cache/snapshot.json`).
 */
import { statSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Chrome } from '#src/contract/chrome.ts';
import type { Payload, PayloadKind, Picture, ShopPayload } from '#src/contract/payload.ts';
import { createSite, isOfKind, type Site } from '#src/publishing/site/create-site.ts';
import type { Snapshot } from '#src/publishing/content/content.ts';
import type { SiteFrame } from '#src/publishing/site/site-frame.ts';
import type { PayloadOf, SitePage } from '#src/publishing/site/site-page.ts';
import { type Locale, type Localized, localePath, localized } from '#src/domain/site/locale.ts';
import { ROUTES, type RouteName } from '#src/domain/site/routes.ts';

/** The file that `astro dev` renders from. */
export function snapshotFile(): string {
  return resolve(process.env['VITRINE_SNAPSHOT'] ?? '.cache/snapshot.json');
}

let memo: { readonly stamp: string; readonly site: Site } | undefined;

/**
 * The site of the present snapshot; read again when the file has changed.
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

let given: SiteFrame | null = null;

/** Gives all pages what they share: then there is no snapshot, and each page of records is given its payload. */
export function giveFrame(frame: SiteFrame): void {
  given = frame;
}

function currentFrame(): SiteFrame {
  return given ?? readSite();
}

/** The pages of a kind, of every locale, in a fixed order. None where they are given one by one. */
export async function pagesOf<Kind extends PayloadKind>(kind: Kind): Promise<readonly SitePage<Kind>[]> {
  return given === null ? readSite().pages.filter((page) => isOfKind(page, kind)) : [];
}

/** Locals that src/publishing/render/entry.ts gives the request of a page of records. */
export interface PageLocals {
  readonly payload?: Payload;
}

/** Props that `getStaticPaths` of a page of records gives it, in `astro dev`. */
interface PageProps<Kind extends PayloadKind> {
  readonly page?: SitePage<Kind>;
}

function isPayloadOf<Kind extends PayloadKind>(payload: Payload, kind: Kind): payload is PayloadOf[Kind] {
  return payload.kind === kind;
}

/**
 * The payload of the page that is rendered: given with the request (`locals`), or that of its props.
 * @throws Error when it is of another kind.
 */
export function payloadOf<Kind extends PayloadKind>(
  kind: Kind,
  { locals, props }: { readonly locals: PageLocals; readonly props: PageProps<Kind> },
): PayloadOf[Kind] {
  const payload = locals.payload ?? props.page?.payload();
  if (payload === undefined || !isPayloadOf(payload, kind))
    throw new Error(`A page of the kind ${kind} has no payload.`);
  return payload;
}

export async function chromeOf(locale: Locale): Promise<Chrome> {
  return currentFrame().chrome[locale];
}

/** Returns the payload that the cart and the checkout count with. */
export async function shopOf(locale: Locale): Promise<ShopPayload> {
  return currentFrame().shop[locale];
}

/**
 * The official notice of the legal guarantee (Implementing Regulation (EU) 2025/1960); null while the operator has not
 * put it in place.
 */
export async function guaranteeOf(locale: Locale): Promise<Picture | null> {
  return currentFrame().guarantee[locale];
}

/**
 * Digest of the terms of sale and the returns policy, which the checkout sends with an order; '' while they are not
 * published.
 */
export async function termsDigestOf(locale: Locale): Promise<string> {
  return currentFrame().terms[locale];
}

/** The same shell (a page without records of its own, such as the cart) in each language. */
export function shellAlternates(route: RouteName): Localized<string> {
  return localized((locale) => localePath(locale, ROUTES[route].path));
}
