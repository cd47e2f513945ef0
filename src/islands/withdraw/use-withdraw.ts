import { useCallback, useState } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import { tidyOrderNumber } from '#src/domain/order/order-number.ts';
import { EMPTY_DRAFT, type Draft } from '#src/islands/withdraw/draft.ts';
import { chosenOf, goodsOf, statementOf, type KnownOrder } from '#src/islands/withdraw/goods.ts';
import { problemsOf, type Problem } from '#src/islands/withdraw/problems.ts';
import { startDraft } from '#src/islands/withdraw/first-statement.ts';
import { useCheckStep } from '#src/islands/withdraw/use-check-step.ts';
import { useConfirmation } from '#src/islands/withdraw/use-confirmation.ts';
import { useKept } from '#src/islands/withdraw/use-kept.ts';
import { useKnownOrder } from '#src/islands/withdraw/use-known-order.ts';

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
  const [kept, setKept] = useKept();
  const { draft, receipt } = kept;
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const known = useKnownOrder(
    locale,
    draft.number,
    useCallback(
      ({ order }) =>
        setKept((now) => ({
          ...now,
          draft: { ...now.draft, name: now.draft.name || order.address.name, email: now.draft.email || order.email },
        })),
      [setKept],
    ),
  );
  const [isConfirming, setConfirming] = useCheckStep(
    () => problemsOf(tidy(draft), countChosen(known, draft)).length === 0,
  );
  // An order of which nothing is left is told in words, too: whatever is stated is received.
  const usable = countChosen(known, draft) === null ? null : known;

  const change = (changes: Partial<Draft>): void => setKept((now) => ({ ...now, draft: { ...now.draft, ...changes } }));

  const confirmation = useConfirmation({
    kept,
    setKept,
    known: usable,
    locale,
    onReceipt: () => setConfirming(false),
    onRefused: (refused) => {
      setProblems(refused);
      setConfirming(false);
    },
  });

  const next = (): void => {
    const tidied = tidy(draft);
    const found = problemsOf(tidied, countChosen(known, tidied));
    setProblems(found);
    if (found.length > 0) return;
    change(tidied);
    confirmation.clear();
    setConfirming(true);
  };

  return {
    draft,
    receipt,
    known: usable,
    problems,
    failure: confirmation.failure,
    isBusy: confirmation.isBusy,
    isConfirming,
    change,
    next,
    confirm: confirmation.confirm,
    statement: statementOf(draft, usable),
    // As the browser's own Back would.
    back: () => history.back(),
    another: () => setKept({ draft: startDraft(EMPTY_DRAFT), attempt: null, receipt: null }),
  };
}
