import type { ClientT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';
import { toShopError } from '#src/backend/shop-api.ts';

const MINUTE_S = 60;

/** A failed call in the shopper's words; what concerns one field or line is told there as well. */
export function failureWords(t: ClientT<Messages<'shop-errors'>>, error: unknown): string {
  const { code, refusal } = toShopError(error);
  if (code !== 'too_many' && code !== 'held_too_much') return t(code);
  return t(code, { count: Math.max(1, Math.ceil((refusal?.retryAfter ?? MINUTE_S) / MINUTE_S)) });
}
