import { useState } from 'react';
import { CART_PIECES } from '#src/domain/site/limits.ts';

export interface QuantityFieldProps {
  readonly id: string;
  /** For screen readers: which line it belongs to. */
  readonly label: string;
  readonly quantity: number;
  /** Words for a number above 99. */
  readonly limit: string;
  readonly onChange: (quantity: number) => void;
}

/** Pieces of a line, 1 to 99. Takes effect while it is typed; what is no such number stays until the field is left. */
export function QuantityField({ id, label, quantity, limit, onChange }: QuantityFieldProps) {
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
