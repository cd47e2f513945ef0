/** Keys that do something, by what is on the screen. `?` shows them (DeskShell.tsx). */
import { atom } from 'nanostores';
import { useEffect, useRef } from 'react';

export interface Shortcut {
  /** As KeyboardEvent.key says it: 'j', '/', 'Enter'. */
  readonly key: string;
  /** What it does, in words. */
  readonly label: string;
  readonly run: () => void;
}

/** Those of each part that is on the screen. */
export const $shortcuts = atom<readonly (readonly Shortcut[])[]>([]);

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** The one that a key means; undefined: none, or somebody is typing, or an open dialog has the keyboard. */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return undefined;
  if (document.querySelector('dialog[open]') !== null) return undefined;
  return $shortcuts
    .get()
    .flat()
    .find(({ key }) => key === event.key);
}

/** Puts shortcuts there for as long as the caller is on the screen. They may be new at each drawing. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const newest = useRef(shortcuts);
  useEffect(() => {
    newest.current = shortcuts;
  });
  const names = JSON.stringify(shortcuts.map(({ key, label }) => ({ key, label })));
  useEffect(() => {
    const named = JSON.parse(names) as readonly Omit<Shortcut, 'run'>[];
    const own = named.map((one) => ({
      ...one,
      run: () => newest.current.find(({ key }) => key === one.key)?.run(),
    }));
    $shortcuts.set([...$shortcuts.get(), own]);
    return () => $shortcuts.set($shortcuts.get().filter((some) => some !== own));
  }, [names]);
}
