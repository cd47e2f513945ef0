import { useCallback, useState, useEffect, useRef, type SetStateAction, type Dispatch } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import { tidyOrderNumber } from '#src/domain/order/order-number.ts';
import { EMPTY_DRAFT, keep, readKept, type Draft, type Kept } from '#src/islands/withdraw/draft.ts';
import { chosenOf, goodsOf, statementOf, requestOf, type KnownOrder } from '#src/islands/withdraw/goods.ts';
import { problemsOf, refusedProblems, type Problem } from '#src/islands/withdraw/problems.ts';
import { startDraft, isReceiptOfOther, numberOfLink } from '#src/islands/withdraw/first-statement.ts';
import { useBegun } from '#src/ui/use-begun.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { refOfOrder } from '#src/stores/orders/known-orders.ts';
import { newKey } from '#src/backend/new-key.ts';
import { toShopError, type ShopError } from '#src/backend/shop-api.ts';

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

const NOTHING: Kept = { draft: EMPTY_DRAFT, attempt: null, receipt: null };

function readFirst(): Kept {
  const found = readKept();
  const draft = startDraft(found.draft);
  return { ...found, draft, receipt: isReceiptOfOther(found.receipt) ? null : found.receipt };
}

/** Keeps a withdrawal in this tab; an order that a mailed link names takes the place of what was there. */
function useKept() {
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

/** The second step's address: `?step=check`. The first one has none. */
const CHECK = 'check';

function isNamed(): boolean {
  return new URLSearchParams(location.search).get('step') === CHECK;
}

function addressOf(isChecking: boolean): string {
  const address = new URL(location.href);
  if (isChecking) address.searchParams.set('step', CHECK);
  else address.searchParams.delete('step');
  return `${address.pathname}${address.search}${address.hash}`;
}

/**
 * Shows the second step or not, and gives the way into it and out of it: Back returns to the first one, Forward to the
 * second one if there is still something to check (`mayCheck`). A page that is loaded begins with the first one: the
 * goods of the order are not known yet.
 */
function useCheckStep(mayCheck: () => boolean): readonly [boolean, (isChecking: boolean) => void] {
  const [isChecking, setChecking] = useState(false);
  const newest = useRef(mayCheck);
  useEffect(() => {
    newest.current = mayCheck;
  });
  const set = useCallback((next: boolean): void => {
    if (next) history.pushState(null, '', addressOf(true));
    else if (isNamed()) history.replaceState(null, '', addressOf(false));
    setChecking(next);
  }, []);
  useEffect(() => {
    if (isNamed()) history.replaceState(null, '', addressOf(false));
    const read = (): void => {
      if (isNamed() && !newest.current()) set(false);
      else setChecking(isNamed());
    };
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, [set]);
  return [isChecking, set];
}

/** ms after the last letter: a number is typed. */
const PAUSE_MS = 300;
const NUMBER = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/;

/**
 * The order of a number, if this browser may see it: with its goods the shopper can choose, without it everything works
 * in words. A number tells nothing to anybody else. `onKnown` must stay the same function.
 */
function useKnownOrder(locale: Locale, typed: string, onKnown: (known: KnownOrder) => void): KnownOrder | null {
  const [known, setKnown] = useState<KnownOrder | null>(null);
  const number = tidyOrderNumber(typed.trim());
  useEffect(() => {
    if (!NUMBER.test(number)) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const load = async (): Promise<void> => {
      const ref = await refOfOrder(locale, number);
      if (ref === null || signal.aborted) return;
      const [order, afterSales] = await Promise.all([
        askShop('order-status', ref, { signal }),
        askShop('after-sales', ref, { signal }),
      ]);
      if (signal.aborted) return;
      setKnown({ ref, order, afterSales });
      onKnown({ ref, order, afterSales });
    };
    const timer = setTimeout(() => {
      // Not known now is as good as not known at all: the statement is made in words.
      load().catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [locale, number, onKnown]);
  // Only as long as it is the one that is meant.
  return known?.order.number === number ? known : null;
}

interface ConfirmationOptions {
  readonly kept: Kept;
  readonly setKept: Dispatch<SetStateAction<Kept>>;
  /** The order, where something of it can be chosen. */
  readonly known: KnownOrder | null;
  readonly locale: Locale;
  /** The receipt is kept in the place of the draft. */
  readonly onReceipt: () => void;
  /** The shop says what is wrong with the statement. */
  readonly onRefused: (problems: readonly Problem[]) => void;
}

/** The second step: what is stated is sent, and sent again with the same key where no answer came. */
function useConfirmation({ kept, setKept, known, locale, onReceipt, onRefused }: ConfirmationOptions) {
  const [failure, setFailure] = useState<ShopError | null>(null);
  const [isBusy, setBusy] = useState(false);

  const confirm = async (): Promise<void> => {
    if (isBusy) return;
    const request = requestOf(kept.draft, known, locale);
    const body = JSON.stringify(request);
    const key = kept.attempt?.body === body ? kept.attempt.key : newKey();
    setKept((now) => ({ ...now, attempt: { key, body } }));
    setBusy(true);
    setFailure(null);
    try {
      const answer = await askShop('withdraw', { ...request, key });
      setKept({ draft: EMPTY_DRAFT, attempt: null, receipt: { ...answer, statement: statementOf(kept.draft, known) } });
      onReceipt();
    } catch (error) {
      const failed = toShopError(error);
      const refused = refusedProblems(failed.refusal?.problems ?? []);
      if (refused.length > 0) onRefused(refused);
      else setFailure(failed);
    }
    setBusy(false);
  };

  return { failure, isBusy, confirm, clear: () => setFailure(null) };
}
