import type { SavedProps, SavedT } from '#src/islands/saved/props.ts';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';
import { useEffect, useState, useMemo } from 'react';
import { OwnList } from '#src/islands/saved/OwnList.tsx';
import { sharedProducts } from '#src/domain/person/saved.ts';
import { createT } from '#src/i18n/client-t.ts';
import { useStore } from '@nanostores/react';
import { SavedRow } from '#src/islands/saved/SavedRow.tsx';
import { Unreachable } from '#src/islands/saved/Unreachable.tsx';
import { useFound } from '#src/islands/saved/use-found.ts';
import { entryOf, viewOf } from '#src/islands/saved/view.ts';
import { localePath, localized } from '#src/domain/site/locale.ts';
import { $saved } from '#src/stores/saved/saved.ts';
import { isSaved, withSaved, type SavedEntry } from '#src/stores/saved/saved-list.ts';

/** `props` are the page's own SavedProps, printed as JSON. */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  renderIsland(element, <SavedPage {...(props as SavedProps)} />, options);
}

function sharedHere(): readonly string[] {
  return sharedProducts(location.hash);
}

/**
 * Shows what this browser, or the account, has saved for later; or a list that somebody shares, by the fragment of the
 * address.
 */
function SavedPage(props: SavedProps) {
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

interface SharedListProps extends SavedProps {
  readonly t: SavedT;
  /** Ids. */
  readonly products: readonly string[];
  /** Back to the list of one's own. */
  readonly onClose: () => void;
}

/** A list that somebody shares, which can be taken over. It names nobody. */
function SharedList({ locale, amounts, t, products, onClose }: SharedListProps) {
  const saved = useStore($saved);
  const entries = useMemo<readonly SavedEntry[]>(
    // The address of an id leads to its page.
    () => products.map((id) => ({ product: id, paths: localized((one) => localePath(one, `/products/${id}`)) })),
    [products],
  );
  const found = useFound(entries, locale);
  const known = entries.filter(({ product }) => found.of(product) !== 'gone');
  const isMissing = known.some(({ product }) => !isSaved(saved, product));
  const takeOver = (): void => {
    const taken = known.map(({ product, paths }) => entryOf(product, found.of(product), paths));
    $saved.change((list) => taken.toReversed().reduce(withSaved, list));
    onClose();
  };
  return (
    <div className="saved">
      <p className="lead">{t('shared')}</p>
      <ul className="saved-rows">
        {known.map((entry) => (
          <SavedRow key={entry.product} view={viewOf(entry, found.of(entry.product), locale)} t={t} amounts={amounts} />
        ))}
      </ul>
      {known.some(({ product }) => found.of(product) === 'failed') && <Unreachable t={t} onRetry={found.retry} />}
      <p className="actions">
        {isMissing && (
          <button className="button" type="button" onClick={takeOver}>
            {t('takeOver')}
          </button>
        )}
        <button className="button button-plain" type="button" onClick={onClose}>
          {t('own')}
        </button>
      </p>
    </div>
  );
}
