import { useStore } from '@nanostores/react';
import { useEffect, useState, useRef } from 'react';
import type { SavedProps, SavedT } from '#src/islands/saved/props.ts';
import { SavedRow } from '#src/islands/saved/SavedRow.tsx';
import { Unreachable } from '#src/islands/saved/Unreachable.tsx';
import { useFound } from '#src/islands/saved/use-found.ts';
import { viewOf, type SavedView } from '#src/islands/saved/view.ts';
import { followSaved } from '#src/stores/saved/account-saved.ts';
import { $saved } from '#src/stores/saved/saved.ts';
import { withoutSaved, withSaved, type SavedEntry } from '#src/stores/saved/saved-list.ts';
import { $session } from '#src/stores/session/session.ts';
import { isBlocked } from '#src/stores/storage-contents.ts';
import { shareFragment } from '#src/domain/person/saved.ts';

/** Shows what is saved here, newest first. */
export function OwnList({ locale, amounts, paths, t }: SavedProps & { readonly t: SavedT }) {
  const entries = useStore($saved);
  const session = useStore($session);
  const found = useFound(entries, locale);
  const [removed, setRemoved] = useState<{ readonly entry: SavedEntry; readonly name: string } | null>(null);
  useEffect(followSaved, []);

  const remove = (entry: SavedEntry, { name }: SavedView): void => {
    $saved.change((list) => withoutSaved(list, entry.product));
    setRemoved({ entry, name });
  };
  const restore = ({ entry }: NonNullable<typeof removed>): void => {
    $saved.change((list) => withSaved(list, entry));
    setRemoved(null);
  };
  const rows = entries.map((entry) => ({ entry, view: viewOf(entry, found.of(entry.product), locale) }));
  return (
    <div className="saved">
      <div role="status">
        {removed !== null && (
          <Removed key={removed.entry.product} name={removed.name} t={t} onUndo={() => restore(removed)} />
        )}
      </div>
      {rows.some(({ view }) => view.state === 'failed') && <Unreachable t={t} onRetry={found.retry} />}
      {rows.length === 0 ? (
        <>
          <p className="lead">{t(isBlocked() ? 'emptyRefused' : 'empty')}</p>
          <p>
            <a className="go" href={paths.catalogue}>
              {t('browse')}
            </a>
          </p>
        </>
      ) : (
        <>
          <ul className="saved-rows">
            {rows.map(({ entry, view }) => (
              <SavedRow key={entry.product} view={view} t={t} amounts={amounts}>
                <button
                  className="saved-remove"
                  type="button"
                  aria-label={t('removeName', { name: view.name })}
                  onClick={() => remove(entry, view)}
                >
                  {t('remove')}
                </button>
              </SavedRow>
            ))}
          </ul>
          <ShareButton t={t} products={entries.map(({ product }) => product)} />
        </>
      )}
      {session.status !== 'authenticated' && (
        <p>
          {t('here')}{' '}
          <a className="go" href={paths.login}>
            {t('signIn')}
          </a>
        </p>
      )}
    </div>
  );
}

interface RemovedProps {
  readonly name: string;
  readonly t: SavedT;
  readonly onUndo: () => void;
}

/** Shows what was removed, and the way back. Takes the focus, which the button of the removed row has lost. */
function Removed({ name, t, onUndo }: RemovedProps) {
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

interface ShareButtonProps {
  readonly t: SavedT;
  readonly products: readonly string[];
}

/** Copies a link to the list as it is now. Where the browser lets nobody copy, the link stands there. */
function ShareButton({ t, products }: ShareButtonProps) {
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
