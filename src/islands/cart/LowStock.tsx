import type { CartProps } from '#src/islands/cart/props.ts';
import { createT } from '#src/i18n/client-t.ts';

/** Says of a line that only a few pieces are left, as the page of the product did. */
export function LowStock({ locale, messages }: Pick<CartProps, 'locale' | 'messages'>) {
  return <p>{createT(messages, locale)('low')}</p>;
}
