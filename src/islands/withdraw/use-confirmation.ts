import { useState, type Dispatch, type SetStateAction } from 'react';
import { newKey } from '#src/backend/new-key.ts';
import { toShopError, type ShopError } from '#src/backend/shop-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { EMPTY_DRAFT, type Kept } from '#src/islands/withdraw/draft.ts';
import { requestOf, statementOf, type KnownOrder } from '#src/islands/withdraw/goods.ts';
import { refusedProblems, type Problem } from '#src/islands/withdraw/problems.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';

export interface ConfirmationOptions {
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
export function useConfirmation({ kept, setKept, known, locale, onReceipt, onRefused }: ConfirmationOptions) {
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
