import { useEffect, useRef } from 'react';
import type { CartProps } from '#src/islands/cart/props.ts';
import { createT } from '#src/i18n/client-t.ts';
import type { RemovedLine } from '#src/stores/cart/edit.ts';

export interface Removal {
  readonly removed: RemovedLine;
  readonly name: string;
}

export interface RemovedProps extends Pick<CartProps, 'messages' | 'locale'> {
  readonly removal: Removal;
  readonly onUndo: (removal: Removal) => void;
}

/** Shows what was removed, and the way back. Takes the focus, which the button of the removed line has lost. */
export function Removed({ removal, messages, locale, onUndo }: RemovedProps) {
  const t = createT(messages, locale);
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <>
      {t('removed', { name: removal.name })}{' '}
      <button ref={undo} className="button button-plain" type="button" onClick={() => onUndo(removal)}>
        {t('undo')}
      </button>
    </>
  );
}
