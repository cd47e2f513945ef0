import type { Request } from 'playwright/test';
import { JSON_FIELD } from '#src/backend/shop-api.ts';

/** What a page has sent to a route of the shop. */
export function sentJson(request: Request): unknown {
  return JSON.parse(new URLSearchParams(request.postData() ?? '').get(JSON_FIELD) ?? 'null');
}
