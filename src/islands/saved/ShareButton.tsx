import { useState } from 'react';
import type { SavedT } from '#src/islands/saved/props.ts';
import { shareFragment } from '#src/domain/person/saved.ts';

export interface ShareButtonProps {
  readonly t: SavedT;
  readonly products: readonly string[];
}

/** Copies a link to the list as it is now. Where the browser lets nobody copy, the link stands there. */
export function ShareButton({ t, products }: ShareButtonProps) {
  const [state, setState] = useState<'none' | 'copied' | 'shown'>('none');
  const link = new URL(shareFragment(products), location.href).href;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setState('copied');
    } catch {
      setState('shown');
    }
  };
  return (
    <div className="saved-share">
      <button className="button button-plain" type="button" onClick={() => void copy()}>
        {t('share')}
      </button>
      <div role="status">
        {state === 'copied' && <p>{t('copied')}</p>}
        {state === 'shown' && (
          <label className="field">
            {t('copyThis')}
            <input className="input" type="text" readOnly value={link} onFocus={(event) => event.target.select()} />
          </label>
        )}
      </div>
    </div>
  );
}
