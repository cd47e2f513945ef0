import type { CartProps } from '#src/islands/cart/props.ts';
import type { LoadedProduct } from '#src/stores/cart/products.ts';
import { createT } from '#src/i18n/client-t.ts';
import type { CartLine } from '#src/stores/cart/lines.ts';

export interface OtherRowProps extends Pick<CartProps, 'messages' | 'locale'> {
  readonly line: CartLine;
  readonly product: LoadedProduct;
  readonly onRemove: (item: string, name: string) => void;
}

/** A line that cannot be shown: its product is not loaded yet, could not be, or is gone (or this item of it is). */
export function OtherRow({ line, product, messages, locale, onRemove }: OtherRowProps) {
  const t = createT(messages, locale);
  const words = { loading: t('loading'), failed: t('unreadable'), gone: t('gone'), ready: t('gone') };
  const name = product.status === 'ready' ? product.payload.product.name : line.paths[locale];
  return (
    <li className="cart-line" aria-busy={product.status === 'loading'}>
      <p className="cart-label label">{words[product.status]}</p>
      {product.status !== 'loading' && (
        <button
          className="cart-remove"
          type="button"
          aria-label={t('removeName', { name })}
          onClick={() => onRemove(line.item, name)}
        >
          {t('remove')}
        </button>
      )}
    </li>
  );
}
