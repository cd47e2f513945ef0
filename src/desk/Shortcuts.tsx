import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Desk } from '#src/desk/desk-types.ts';
import { $shortcuts, shortcutOf, useShortcuts } from '#src/desk/shortcuts.ts';

/** Listens for the keys of all parts, and shows them when somebody asks with `?`. */
export function Shortcuts({ desk: { t } }: { readonly desk: Desk }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const all = useStore($shortcuts).flat();
  useShortcuts([{ key: '?', label: t('shortcuts.show'), run: () => dialog.current?.showModal() }]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const found = shortcutOf(event);
      if (found === undefined) return;
      event.preventDefault();
      found.run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <dialog ref={dialog} className="shortcuts" aria-labelledby="shortcuts-title">
      <h2 id="shortcuts-title">{t('shortcuts')}</h2>
      <dl>
        {all.map(({ key, label }) => (
          <div key={`${key} ${label}`}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button className="button" type="submit">
          {t('shortcuts.close')}
        </button>
      </form>
    </dialog>
  );
}
