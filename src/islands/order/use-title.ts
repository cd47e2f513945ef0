import { useEffect, useState } from 'react';
import { debouncedTitle } from '#src/islands/order/title.ts';

function showTitle(title: string): void {
  document.title = title;
}

/** The state of the order in the title of the tab, for whoever waits in another one. */
export function useTitle(words: string | null): void {
  const [say] = useState(() => debouncedTitle(document.title, showTitle));
  useEffect(() => say(words), [say, words]);
}
