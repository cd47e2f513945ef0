import { Cart } from '#src/islands/cart/Cart.tsx';
import type { CartProps } from '#src/islands/cart/props.ts';
import type { Removal } from '#src/islands/cart/Removed.tsx';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';
import { Activity, useCallback, useSyncExternalStore, type ReactNode } from 'react';

/**
 * `props` are the page's own CartProps, printed as JSON; `data-removed` is what early.tsx has removed, `data-waiting`:
 * it has kept room for an order that waits.
 */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  const handedOver = JSON.parse(element.dataset['removed'] ?? 'null') as Removal | null;
  const cart = (
    <Cart {...(props as CartProps)} handedOver={handedOver} hasWaitingRoom={element.dataset['waiting'] !== undefined} />
  );
  const dialog = element.closest('dialog');
  renderIsland(element, dialog === null ? cart : <WhileOpen dialog={dialog}>{cart}</WhileOpen>, options);
}

interface WhileOpenProps {
  readonly dialog: HTMLDialogElement;
  readonly children: ReactNode;
}

/** Draws its children ahead, and lets them ask and follow things only while the dialog is open. */
function WhileOpen({ dialog, children }: WhileOpenProps) {
  const follow = useCallback(
    (onChange: () => void) => {
      dialog.addEventListener('toggle', onChange);
      return () => dialog.removeEventListener('toggle', onChange);
    },
    [dialog],
  );
  const isOpen = useSyncExternalStore(follow, () => dialog.open);
  return <Activity mode={isOpen ? 'visible' : 'hidden'}>{children}</Activity>;
}
