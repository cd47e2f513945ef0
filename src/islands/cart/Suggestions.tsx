import { useEffect, useState } from 'react';
import { Room } from '#src/islands/cart/Room.tsx';
import { SuggestionsView, type SuggestionsViewProps } from '#src/islands/cart/SuggestionsView.tsx';
import { suggest, type Suggestions as Found } from '#src/stores/cart/suggestions.ts';

/** So many fit beside each other on a desk, and two by two on a phone. */
const SUGGESTED = 4;

/** Shows what an empty cart shows instead of lines; nothing where it cannot be known now. */
export function Suggestions(props: Omit<SuggestionsViewProps, 'found'>) {
  const { locale } = props;
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let isOver = false;
    suggest(locale, SUGGESTED)
      .catch((): Found => ({ kind: 'featured', products: [] }))
      .then((products) => {
        if (!isOver) setFound(products);
        return undefined;
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [locale]);
  if (found?.products.length === 0) return null;
  return found === null ? <Room kind="suggested" /> : <SuggestionsView {...props} found={found} />;
}
