import { useEffect, useState } from 'react';
import { SuggestionsView, type SuggestionsViewProps } from '#src/islands/cart/SuggestionsView.tsx';
import { suggest, type Suggestions as Found } from '#src/stores/cart/suggestions.ts';

/** What an empty cart shows instead of lines; nothing where it cannot be known now. */
export function Suggestions(props: Omit<SuggestionsViewProps, 'found'>) {
  const { locale } = props;
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let isOver = false;
    suggest(locale)
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
  return <SuggestionsView {...props} found={found} />;
}
