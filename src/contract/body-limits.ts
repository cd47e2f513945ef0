/**
 * Bytes that the body of a request to the shop's own routes may have: what the hooks refuse, and the gate before them,
 * which looks here before it keeps a place for one. PocketBase's own routes have PocketBase's own limits, but those
 * that strangers call to get into an account.
 */
import { MAIL_EVENTS_BYTES, MAIL_EVENTS_ROUTE } from '#src/contract/bounces.ts';
import { DESK_ROUTE } from '#src/contract/desk-api.ts';
import { PICTURES_THERE_BYTES } from '#src/contract/moving-in/awaited-pictures.ts';
import { rowAt } from '#src/contract/routes/routes.ts';
import { SHOP_ROUTE } from '#src/contract/shop-api.ts';
import { STUDIO_ROUTE } from '#src/contract/studio-api.ts';
import { CONTACT_BODY_BYTES } from '#src/domain/person/contact.ts';

/** Bytes of an event of the provider of payments: as many as are kept. */
export const WEBHOOK_BYTES = 1_000_000;
const WEBHOOK_ROUTE = `${SHOP_ROUTE}webhook`;

/** Limit of a route by its path, or of all others that begin so. */
const LIMITS: Readonly<Record<string, number>> = {
  [`${SHOP_ROUTE}contact`]: CONTACT_BODY_BYTES,
  [WEBHOOK_ROUTE]: WEBHOOK_BYTES,
  [MAIL_EVENTS_ROUTE]: MAIL_EVENTS_BYTES,
  [`${SHOP_ROUTE}pictures-there`]: PICTURES_THERE_BYTES,
  /** 50 lines and two addresses are a third of it. */
  [SHOP_ROUTE]: 32 * 1024,
  /** An import of many rows is the largest. */
  [STUDIO_ROUTE]: 6 * 1024 * 1024,
  /** A bank's or a carrier's file is the largest. */
  [DESK_ROUTE]: 2 * 1024 * 1024,
  /** Route of PocketBase's own that everybody may call and that reads none. */
  '/api/files/token': 1024,
};

/** Calls of PocketBase's about accounts: a code of another service is the longest that they are sent. */
const ACCOUNT_CALL = /^\/api\/collections\/[^/]+\/(?:auth|request|confirm|impersonate)\b/;
const ACCOUNT_CALL_BYTES = 8 * 1024;

/** Routes of other programs, which have a signature or a secret of their own in place of a session. */
export const WITHOUT_SESSION: readonly string[] = [WEBHOOK_ROUTE, MAIL_EVENTS_ROUTE];

/** `path`: decoded, or a pattern of PocketBase's router. Infinity: it is none of the shop's own. */
export function bodyLimit(path: string): number {
  if (ACCOUNT_CALL.test(path)) return ACCOUNT_CALL_BYTES;
  return rowAt(path)?.bytes ?? LIMITS[path] ?? LIMITS[`${path.split('/', 3).join('/')}/`] ?? Number.POSITIVE_INFINITY;
}
