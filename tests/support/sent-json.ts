import type { Request } from 'playwright/test';
import { JSON_FIELD } from '#src/contract/shop-api.ts';

/** What stands in the body of a call to a route of the shop. */
export function jsonOf<Sent>(body: unknown): Sent {
  return JSON.parse(new URLSearchParams(`${body}`).get(JSON_FIELD) ?? 'null') as Sent;
}

/** What a page has sent to a route of the shop. */
export function sentJson(request: Request): unknown {
  return jsonOf(request.postData());
}
