import type { ClientT } from '#src/lib/client-t.ts';
import type { Messages } from '#src/lib/i18n.ts';
import { toShopError } from '#src/lib/shop-api.ts';

const MINUTE_S = 60;

/** A failed call in the shopper's words; what concerns one field or line is told there as well. */
export function failureWords(t: ClientT<Messages<'shop-errors'>>, error: unknown): string {
  const { code, refusal } = toShopError(error);
  if (code !== 'too_many' && code !== 'held_too_much') return t(code);
  return t(code, { count: Math.max(1, Math.ceil((refusal?.retryAfter ?? MINUTE_S) / MINUTE_S)) });
}
