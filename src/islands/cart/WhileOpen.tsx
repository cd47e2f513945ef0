import { Activity, useCallback, useSyncExternalStore, type ReactNode } from 'react';

export interface WhileOpenProps {
  readonly dialog: HTMLDialogElement;
  readonly children: ReactNode;
}

/** Draws its children ahead, and lets them ask and follow things only while the dialog is open. */
export function WhileOpen({ dialog, children }: WhileOpenProps) {
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
