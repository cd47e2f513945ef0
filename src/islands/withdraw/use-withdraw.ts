import { useCallback, useEffect, useRef, useState } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import { tidyOrderNumber } from '#src/domain/order/order-number.ts';
import { EMPTY_DRAFT, keep, readKept, type Draft, type Kept } from '#src/islands/withdraw/draft.ts';
import { chosenOf, goodsOf, requestOf, statementOf, type KnownOrder } from '#src/islands/withdraw/goods.ts';
import { problemsOf, refusedProblems, type Problem } from '#src/islands/withdraw/problems.ts';
import { isReceiptOfOther, numberOfLink, startDraft } from '#src/islands/withdraw/start.ts';
import { useCheckStep } from '#src/islands/withdraw/use-check-step.ts';
import { useKnownOrder } from '#src/islands/withdraw/use-known-order.ts';
import { newKey } from '#src/backend/new-key.ts';
import { toShopError, type ShopError } from '#src/backend/shop-api.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';

const NO_PROBLEMS: readonly Problem[] = [];

/** Ends and blanks tidied, as the shop keeps it. */
function tidy(draft: Draft): Draft {
  const line = (text: string): string => text.trim().replace(/\s+/g, ' ');
  return {
    ...draft,
    number: tidyOrderNumber(line(draft.number)),
    name: line(draft.name),
    email: draft.email.trim(),
  };
}

/** Pieces that are chosen; null: there is nothing to choose among. */
function countChosen(known: KnownOrder | null, draft: Draft): number | null {
  const goods = known === null ? [] : goodsOf(known);
  return goods.some(({ left }) => left > 0) ? chosenOf(goods, draft).size : null;
}

/** The two steps of a withdrawal, and what is kept of them. */
export function useWithdraw(locale: Locale) {
  const [kept, setKept] = useState<Kept>(() => {
    const found = readKept();
    const draft = startDraft(found.draft);
    return { ...found, draft, receipt: isReceiptOfOther(found.receipt) ? null : found.receipt };
  });
  const { draft, receipt } = kept;
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [failure, setFailure] = useState<ShopError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const known = useKnownOrder(
    locale,
    draft.number,
    useCallback(
      ({ order }) =>
        setKept((now) => ({
          ...now,
          draft: { ...now.draft, name: now.draft.name || order.address.name, email: now.draft.email || order.email },
        })),
      [],
    ),
  );
  const [isConfirming, setConfirming] = useCheckStep(
    () => problemsOf(tidy(draft), countChosen(known, draft)).length === 0,
  );
  // An order of which nothing is left is told in words, too: whatever is stated is received.
  const usable = countChosen(known, draft) === null ? null : known;

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
  const change = (changes: Partial<Draft>): void => setKept((now) => ({ ...now, draft: { ...now.draft, ...changes } }));

  const next = (): void => {
    const tidied = tidy(draft);
    const found = problemsOf(tidied, countChosen(known, tidied));
    setProblems(found);
    if (found.length > 0) return;
    change(tidied);
    setFailure(null);
    setConfirming(true);
  };

  const confirm = async (): Promise<void> => {
    if (isBusy) return;
    const request = requestOf(draft, usable, locale);
    const body = JSON.stringify(request);
    const key = kept.attempt?.body === body ? kept.attempt.key : newKey();
    setKept((now) => ({ ...now, attempt: { key, body } }));
    setBusy(true);
    setFailure(null);
    try {
      const answer = await askShop('withdraw', { ...request, key });
      setKept({ draft: EMPTY_DRAFT, attempt: null, receipt: { ...answer, statement: statementOf(draft, usable) } });
      setConfirming(false);
    } catch (error) {
      const failed = toShopError(error);
      const refused = refusedProblems(failed.refusal?.problems ?? []);
      if (refused.length > 0) {
        setProblems(refused);
        setConfirming(false);
      } else setFailure(failed);
    }
    setBusy(false);
  };

  return {
    draft,
    receipt,
    known: usable,
    problems,
    failure,
    isBusy,
    isConfirming,
    change,
    next,
    confirm,
    statement: statementOf(draft, usable),
    // As the browser's own Back would.
    back: () => history.back(),
    another: () => setKept({ draft: startDraft(EMPTY_DRAFT), attempt: null, receipt: null }),
  };
}
