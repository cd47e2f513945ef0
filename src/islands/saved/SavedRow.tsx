import type { ReactNode } from 'react';
import type { SavedT } from '#src/islands/saved/props.ts';
import type { SavedView } from '#src/islands/saved/view.ts';
import { writeAmount, type AmountStyle } from '#src/domain/format/money.ts';

export interface SavedRowProps {
  readonly view: SavedView;
  readonly t: SavedT;
  readonly amounts: AmountStyle;
  /** Actions that can be done with it. */
  readonly children?: ReactNode;
}

function priceOf({ price, band }: SavedView, t: SavedT, amounts: AmountStyle): string {
  if (band === 'out') return t('out');
  if (price === null) return '';
  const text = writeAmount(amounts, price.from);
  return price.from === price.to ? text : t('from', { price: text });
}

/** A product of a list. */
export function SavedRow({ view, t, amounts, children }: SavedRowProps) {
  const { name, path, picture, state } = view;
  const shown = name === '' ? t(state === 'ready' ? 'loading' : state) : name;
  return (
    <li className="saved-row" aria-busy={state === 'loading'}>
      <a className="saved-picture" href={path} tabIndex={-1} aria-hidden="true">
        {picture !== null && (
          <img src={picture.src} width={picture.width} height={picture.height} alt="" loading="lazy" decoding="async" />
        )}
      </a>
      <div className="label">
        {state === 'gone' ? (
          <p dir="auto">{shown}</p>
        ) : (
          <a href={path} dir="auto">
            {shown}
          </a>
        )}
        <p>{name !== '' && (state === 'gone' || state === 'failed') ? t(state) : priceOf(view, t, amounts)}</p>
      </div>
      {children}
    </li>
  );
}
