import { useCallback, useEffect, useState, type SetStateAction } from 'react';
import { EMPTY_DRAFT, keep, readKept, type Kept } from '#src/islands/withdraw/draft.ts';
import { isReceiptOfOther, numberOfLink, startDraft } from '#src/islands/withdraw/first-statement.ts';
import { useBegun } from '#src/ui/use-begun.ts';

const NOTHING: Kept = { draft: EMPTY_DRAFT, attempt: null, receipt: null };

function readFirst(): Kept {
  const found = readKept();
  const draft = startDraft(found.draft);
  return { ...found, draft, receipt: isReceiptOfOther(found.receipt) ? null : found.receipt };
}

/** Keeps a withdrawal in this tab; an order that a mailed link names takes the place of what was there. */
export function useKept() {
  const [kept, begin] = useBegun(NOTHING, readFirst);
  // What the page begins with is no draft: a name from the session, or what is kept already.
  const [isChanged, setChanged] = useState(false);
  const setKept = useCallback(
    (next: SetStateAction<Kept>): void => {
      setChanged(true);
      begin(next);
    },
    [begin],
  );
  useEffect(() => {
    if (isChanged) keep(kept);
  }, [kept, isChanged]);
  useEffect(() => {
    const takeLink = async (): Promise<void> => {
      const number = await numberOfLink();
      if (number !== null) setKept((now) => ({ ...now, receipt: null, draft: { ...now.draft, number, lines: null } }));
    };
    void takeLink();
  }, [setKept]);
  return [kept, setKept] as const;
}
