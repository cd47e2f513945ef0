import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** What an island's `mount` gets besides its props. */
export interface MountOptions {
  /** Called when the island cannot go on: leads to the error page. */
  readonly onFatal: (error: unknown) => void;
}

/** Renders an island in place of its fallback. */
export function renderIsland(element: HTMLElement, island: ReactNode, { onFatal }: MountOptions): void {
  createRoot(element, { onUncaughtError: onFatal }).render(island);
}
