import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Desk } from '#src/desk/desk-types.ts';
import { $said, say } from '#src/desk/said.ts';

/** What was done last, and the button that takes it back. It stays until the next thing is done: nobody has to be quick. */
export function SaidLine({ desk: { t, words } }: { readonly desk: Desk }) {
  const { text, undo, turn } = useStore($said);
  const [busy, setBusy] = useState(0);
  const takeBack = (): void => {
    if (undo === null || busy === turn) return;
    setBusy(turn);
    undo().then(
      () => say(t('undone')),
      (error: unknown) => say(words(error)),
    );
  };
  return (
    <div className="said" data-said={text === '' ? undefined : ''}>
      <p role="status" aria-live="polite">
        {text}
      </p>
      {undo !== null && (
        <button type="button" className="link" aria-disabled={busy === turn} onClick={takeBack}>
          {t('undo')}
        </button>
      )}
    </div>
  );
}
