import { useState, type ReactNode } from 'react';
import { CART_PIECES } from '#src/domain/site/limits.ts';
import type { CartProps } from '#src/islands/cart/props.ts';
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

interface QuantityFieldProps {
  readonly id: string;
  /** For screen readers: which line it belongs to. */
  readonly label: string;
  readonly quantity: number;
  /** Words for a number above 99. */
  readonly limit: string;
  readonly onChange: (quantity: number) => void;
}

/** Pieces of a line, 1 to 99. Takes effect while it is typed; what is no such number stays until the field is left. */
function QuantityField({ id, label, quantity, limit, onChange }: QuantityFieldProps) {
  // The field may be there before React, with something typed in it.
  const [text, setText] = useState(
    () => (document.getElementById(id) as HTMLInputElement | null)?.value ?? `${quantity}`,
  );
  const [shown, setShown] = useState(quantity);
  if (shown !== quantity) {
    // This field, or another tab, has changed it.
    setShown(quantity);
    setText(`${quantity}`);
  }
  const isTooMany = Number(text) > CART_PIECES;
  const noteId = `${id}-note`;
  return (
    <>
      <input
        id={id}
        className="input"
        type="number"
        inputMode="numeric"
        min={1}
        max={CART_PIECES}
        step={1}
        aria-label={label}
        aria-describedby={isTooMany ? noteId : undefined}
        aria-invalid={isTooMany ? true : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          const pieces = Number(target.value);
          if (Number.isInteger(pieces) && pieces >= 1 && pieces <= CART_PIECES) onChange(pieces);
        }}
        onBlur={() => {
          if (isTooMany) onChange(CART_PIECES);
          setText(`${isTooMany ? CART_PIECES : quantity}`);
        }}
      />
      <p id={noteId} className="field-error" role="status">
        {isTooMany && limit}
      </p>
    </>
  );
}
