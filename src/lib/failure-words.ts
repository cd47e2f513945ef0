import type { ClientT } from '#src/lib/client-t.ts';
import type { messagesOf } from '#src/lib/i18n.ts';
import type { ShopError } from '#src/lib/shop-api.ts';

const MINUTE_S = 60;

/** A failed call in the shopper's words; what concerns one field or line is told there as well. */
export function failureWords(
  t: ClientT<ReturnType<typeof messagesOf<'shop-errors'>>>,
  { code, refusal }: ShopError,
): string {
  if (code !== 'too_many') return t(code);
  return t('too_many', { count: Math.max(1, Math.ceil((refusal?.retryAfter ?? MINUTE_S) / MINUTE_S)) });
}
