import { useEffect, useState } from 'react';
import { OwnList } from '#src/islands/saved/OwnList.tsx';
import type { SavedProps } from '#src/islands/saved/props.ts';
import { SharedList } from '#src/islands/saved/SharedList.tsx';
import { sharedProducts } from '#src/domain/person/saved.ts';
import { createT } from '#src/i18n/client-t.ts';

function sharedHere(): readonly string[] {
  return sharedProducts(location.hash);
}

/**
 * Shows what this browser, or the account, has saved for later; or a list that somebody shares, by the fragment of the
 * address.
 */
export function SavedPage(props: SavedProps) {
  const t = createT(props.messages, props.locale);
  const [shared, setShared] = useState(sharedHere);
  useEffect(() => {
    const follow = (): void => setShared(sharedHere());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const close = (): void => {
    history.replaceState(null, '', location.pathname);
    setShared([]);
  };
  return shared.length === 0 ? (
    <OwnList {...props} t={t} />
  ) : (
    <SharedList key={shared.join()} {...props} t={t} products={shared} onClose={close} />
  );
}
