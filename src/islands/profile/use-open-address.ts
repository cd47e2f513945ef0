import { useEffect, useRef } from 'react';
import { readAddressDraft } from '#src/stores/account/address-draft.ts';
import { useBegun } from '#src/ui/use-begun.ts';

/** Id of the address whose form is open; '': a new one's; null: none is open. */
export type OpenAddress = string | null;

/**
 * Address whose form is open among those of `user`. The focus follows: `part` is what holds them all, `add` opens a new
 * one's.
 */
export function useOpenAddress(user: string) {
  // What was being typed before a reload goes on.
  const [open, setOpen] = useBegun<OpenAddress>(null, () => readAddressDraft(user)?.id ?? null);
  const add = useRef<HTMLButtonElement>(null);
  const part = useRef<HTMLDivElement>(null);
  const was = useRef<OpenAddress>(open);
  useEffect(() => {
    if (was.current === open) return;
    // Into the form, and back to what opened it.
    const back = part.current?.querySelector<HTMLElement>(`[data-address="${was.current ?? ''}"] button`);
    const into = part.current?.querySelector<HTMLElement>('form input');
    (open === null ? (back ?? add.current) : into)?.focus();
    was.current = open;
  }, [open]);
  return { open, setOpen, part, add };
}
