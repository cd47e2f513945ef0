import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { keepTyped } from '#src/ui/keep-typed.ts';

/** Options that an island's `mount` gets besides its props. */
export interface MountOptions {
  /** Called when the island cannot go on: leads to the error page. */
  readonly onFatal: (error: unknown) => void;
}

/**
 * Renders an island in place of its fallback. Where a page has drawn it before React was there (`[data-early]`), React
 * takes over the very elements: the focus, the selection and what is typed stay, and what was pressed is carried out
 * (show-drawn.ts).
 */
export function renderIsland(element: HTMLElement, island: ReactNode, { onFatal }: MountOptions): void {
  const options = { onUncaughtError: onFatal };
  const early = element.querySelector<HTMLElement>(':scope > [data-early]');
  if (early === null) {
    createRoot(element, options).render(island);
    return;
  }
  // Where a script has drawn it (the cart), it has kept what was typed, too.
  const repeatTyped = early.dataset['drawn'] === undefined ? null : keepTyped(early);
  early.dispatchEvent(new Event('take'));
  // From here on nobody else answers to its elements; and all at once, so that no key falls between the two.
  delete early.dataset['early'];
  flushSync(() => hydrateRoot(early, island, options));
  if (repeatTyped !== null) flushSync(repeatTyped);
  early.dispatchEvent(new Event('taken'));
}

/** Name of the part with which the page has drawn the island (show-drawn.ts); null: none, React draws by itself. */
export function drawnPart(element: HTMLElement): string | null {
  return element.querySelector<HTMLElement>(':scope > [data-drawn][data-early]')?.dataset['drawn'] ?? null;
}
