import { useEffect, useRef, useState } from 'react';
import { keep, readKept, type Kept } from '#src/islands/withdraw/draft.ts';
import { isReceiptOfOther, numberOfLink, startDraft } from '#src/islands/withdraw/start.ts';

/** What is kept of a withdrawal in this tab; an order that a mailed link names takes the place of what was there. */
export function useKept() {
  const [kept, setKept] = useState<Kept>(() => {
    const found = readKept();
    const draft = startDraft(found.draft);
    return { ...found, draft, receipt: isReceiptOfOther(found.receipt) ? null : found.receipt };
  });

  // What the page begins with is no draft: a name from the session, or what is kept already.
  const first = useRef(kept);
  useEffect(() => {
    if (kept !== first.current) keep(kept);
  }, [kept]);
  useEffect(() => {
    const takeLink = async (): Promise<void> => {
      const number = await numberOfLink();
      if (number !== null) setKept((now) => ({ ...now, receipt: null, draft: { ...now.draft, number, lines: null } }));
    };
    void takeLink();
  }, []);
  return [kept, setKept] as const;
}
