import type { ReactNode } from 'react';
import { CART_PIECES } from '#src/domain/site/limits.ts';
import type { CartProps } from '#src/islands/cart/props.ts';
import { QuantityField } from '#src/islands/cart/QuantityField.tsx';
import { fullNameOf, type RowView } from '#src/islands/cart/view.ts';
import { createT } from '#src/i18n/client-t.ts';
import { writeAmount } from '#src/domain/format/money.ts';
import { setQuantity } from '#src/stores/cart/edit.ts';

export interface CartRowProps extends CartProps {
  readonly view: RowView;
  /** Words for what has changed about it. */
  readonly changes: ReactNode;
  readonly onRemove: (item: string, name: string) => void;
}

/** Id of the quantity field of a line: the focus goes there when a removal is undone. */
export function quantityId(item: string): string {
  return `quantity-${item}`;
}

/** A line of which it is known what it is. */
export function CartRow({ view, locale, messages, amounts, changes, onRemove }: CartRowProps) {
  const t = createT(messages, locale);
  const { line, name, path, option, picture, price, status, total, exclusion } = view;
  const fullName = fullNameOf(view);
  return (
    <li className="cart-line">
      <a className="cart-picture" href={path} tabIndex={-1} aria-hidden="true">
        {picture !== null && (
          <picture>
            {picture.sources.map(({ type, srcSet }) => (
              <source key={type} type={type} srcSet={srcSet} sizes="120px" />
            ))}
            <img
              src={picture.src}
              width={picture.width}
              height={picture.height}
              alt=""
              loading="lazy"
              decoding="async"
            />
          </picture>
        )}
      </a>
      <div className="cart-label label">
        <a href={path} dir="auto">
          {name}
        </a>
        {option !== '' && <p dir="auto">{option}</p>}
        <p>{t('each', { price: writeAmount(amounts, price) })}</p>
        {exclusion !== '' && <p>{t(exclusion)}</p>}
        <div className="cart-changes" role="status">
          {changes}
        </div>
      </div>
      <div className="cart-quantity">
        <QuantityField
          id={quantityId(line.item)}
          label={t('quantityOf', { name: fullName })}
          quantity={line.quantity}
          limit={t('limit', { count: CART_PIECES })}
          onChange={(pieces) => setQuantity(line.item, pieces)}
        />
      </div>
      <p className="cart-amount">{status === 'buyable' && writeAmount(amounts, total)}</p>
      <button
        className="cart-remove"
        type="button"
        aria-label={t('removeName', { name: fullName })}
        onClick={() => onRemove(line.item, fullName)}
      >
        {t('remove')}
      </button>
    </li>
  );
}
