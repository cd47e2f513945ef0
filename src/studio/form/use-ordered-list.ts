import { useEffect, useRef, useState } from 'react';

/** Direction in which a press moves something of a list. */
export type Step = -1 | 1;

/** State of a list that is put in order: what is dragged (its index), what is said of the last change, and the focus. */
export function useOrderedList() {
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  // The element that takes the focus when the list has changed: React moves the others under it.
  const next = useRef('');
  useEffect(() => {
    if (next.current !== '') document.getElementById(next.current)?.focus();
    next.current = '';
  });
  const focusNext = (id: string): void => {
    next.current = id;
  };
  return { dragged, setDragged, said, setSaid, focusNext };
}
