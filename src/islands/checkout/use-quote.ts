import { useCallback, useEffect, useRef, useState } from 'react';
import type { QuoteAnswer, QuoteRequest } from '#src/contract/shop-api.ts';
import { toShopError, type ShopError } from '#src/backend/shop-api.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';

export interface QuoteState {
  /** The newest answer; it stays while the next one is awaited, unless that is for another country. Null: none yet. */
  readonly answer: QuoteAnswer | null;
  /** True where the answer is one to the present question: before an order nothing older may be shown as its total. */
  readonly isCurrent: boolean;
  readonly isLoading: boolean;
  /** Reason why the newest question has no answer; null: it has, or is under way. */
  readonly failure: ShopError | null;
  /** Asks again. */
  readonly refresh: () => void;
}

interface State extends Pick<QuoteState, 'answer' | 'isLoading' | 'failure'> {
  /** JSON of all that the answer is one to. */
  readonly questions: readonly string[];
}

/**
 * The questions that are answered: where no way of delivery was named, also the one that names the way which the answer
 * has chosen. '': none.
 */
export function questionsOf(asked: string, chosen: string): readonly string[] {
  if (asked === '') return [];
  const request = JSON.parse(asked) as QuoteRequest;
  return request.shipping === '' && chosen !== '' ? [asked, JSON.stringify({ ...request, shipping: chosen })] : [asked];
}

/** Typing a postcode must not ask at each key. */
const PAUSE_MS = 300;

function countryOf(question: string): string {
  return (JSON.parse(question) as QuoteRequest).country;
}

/**
 * Asks the backend what the wanted lines cost, whenever the question changes, when the network comes back, and on Back.
 */
export function useQuote(request: QuoteRequest, isWanted: boolean): QuoteState {
  const [state, setState] = useState<State>({ answer: null, questions: [], isLoading: isWanted, failure: null });
  const question = isWanted ? JSON.stringify(request) : '';
  const latest = useRef('');
  const answered = useRef<readonly string[]>([]);
  /** Question that waits for an answer, and the way of delivery that the last one has chosen. */
  const underWay = useRef('');
  const chosen = useRef('');
  const stop = useRef<() => void>(() => undefined);

  const ask = useCallback((pauseMs: number): void => {
    stop.current();
    underWay.current = latest.current;
    if (latest.current === '') return;
    const controller = new AbortController();
    const once = async (asked: string): Promise<void> => {
      underWay.current = asked;
      setState((known) => ({ ...known, isLoading: true, failure: null }));
      const answer = await askShop('quote', JSON.parse(asked) as QuoteRequest, { signal: controller.signal });
      chosen.current = answer.chosen;
      answered.current = questionsOf(asked, answer.chosen);
      setState({ answer, questions: answered.current, isLoading: false, failure: null });
    };
    const run = async (): Promise<void> => {
      try {
        // Again where it has chosen another way than the step of delivery has named meanwhile.
        // oxlint-disable-next-line no-await-in-loop
        do await once(latest.current);
        while (!answered.current.includes(latest.current));
        underWay.current = '';
      } catch (error) {
        if (controller.signal.aborted) return;
        underWay.current = '';
        const failure = toShopError(error);
        setState((known) => ({ ...known, isLoading: false, failure }));
      }
    };
    const timer = setTimeout(() => void run(), pauseMs);
    stop.current = () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, []);

  useEffect(() => {
    const isFirst = latest.current === '';
    latest.current = question;
    // The step of delivery names the way that was chosen before, while the answer for the postcode is on a slow line:
    // it will most likely choose the same.
    if (questionsOf(underWay.current, chosen.current).includes(question)) return;
    if (answered.current.includes(question)) {
      underWay.current = '';
      stop.current();
      setState((known) => ({ ...known, isLoading: false, failure: null }));
    } else ask(isFirst ? 0 : PAUSE_MS);
  }, [question, ask]);
  useEffect(() => () => stop.current(), []);

  const refresh = useCallback(() => ask(0), [ask]);
  useEffect(() => {
    const onReturn = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) refresh();
    };
    addEventListener('online', refresh);
    addEventListener('pageshow', onReturn);
    return () => {
      removeEventListener('online', refresh);
      removeEventListener('pageshow', onReturn);
    };
  }, [refresh]);

  const { failure, questions } = state;
  // Ways to another country are none of this order: whoever took one would be sent back when the right ones come.
  const isElsewhere = questions[0] !== undefined && countryOf(questions[0]) !== request.country;
  const answer = isElsewhere ? null : state.answer;
  const isLoading = state.isLoading || (isElsewhere && failure === null);
  return { answer, isCurrent: answer !== null && questions.includes(question), isLoading, failure, refresh };
}
