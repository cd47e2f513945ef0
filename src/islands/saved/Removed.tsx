import { useEffect, useRef } from 'react';
import type { SavedT } from '#src/islands/saved/props.ts';

export interface RemovedProps {
  readonly name: string;
  readonly t: SavedT;
  readonly onUndo: () => void;
}

/** Shows what was removed, and the way back. Takes the focus, which the button of the removed row has lost. */
export function Removed({ name, t, onUndo }: RemovedProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <p className="actions">
      {t('removed', { name })}{' '}
      <button ref={undo} className="button button-plain" type="button" onClick={onUndo}>
        {t('undo')}
      </button>
    </p>
  );
}
