import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { newKey } from '#src/backend/new-key.ts';
import type { DealPrice, DealStart } from '#src/contract/desk/manual.ts';
import type { DeskOrder } from '#src/contract/desk/page.ts';
import { toDeskError } from '#src/staff/kit/call-backend.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { loadPartWords } from '#src/desk/load-words.ts';
import { dealFailure, fieldWords, typedProblems } from '#src/desk/manual/deal-problems.ts';
import { termsOf, type Draft } from '#src/desk/manual/draft.ts';
import { useDealPrice, type PriceState } from '#src/desk/manual/use-deal-price.ts';
import type { ManualT } from '#src/desk/manual/words.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import { postcodeExample } from '#src/domain/address/postcode.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { createT } from '#src/i18n/client-t.ts';
import { useLoaded } from '#src/ui/use-loaded.ts';
import { addressWords } from '#src/wording/address-form.ts';
import { parseWhole } from '#src/wording/number-text.ts';

async function loadAddressWords(locale: Locale) {
  return createT(await loadPartWords(locale, 'address'), locale);
}

export interface DealFormProps {
  readonly desk: Desk;
  readonly t: ManualT;
  readonly start: DealStart;
  /** null: a new one. */
  readonly order: DeskOrder | null;
  readonly begin: Draft;
}

type Problems = readonly { readonly field: string; readonly code: string }[];

export interface DealState {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  readonly errorOf: (field: string) => string | undefined;
  readonly price: PriceState;
  readonly press: { readonly isBusy: boolean; readonly problem: string; readonly run: () => void };
  readonly form: RefObject<HTMLFormElement | null>;
}

/** One key for what is sent: the same content again is the same press, another content another one. */
function useKey(): (content: string) => string {
  const known = useRef({ content: '', key: '' });
  return (content) => {
    if (known.current.content !== content) known.current = { content, key: newKey() };
    return known.current.key;
  };
}

/** Words for what is wrong with a field: of an address those of the checkout. */
function useFieldWords({ desk, t }: DealFormProps, draft: Draft, problems: Problems) {
  const addressT = useLoaded(loadAddressWords, desk.locale);
  return (field: string): string | undefined => {
    const problem = problems.find((one) => one.field === field);
    if (problem === undefined) return undefined;
    const [of = '', part = ''] = field.split('.');
    if (part === '') return fieldWords(t, problem);
    const { country } = of === 'billing' ? (draft.billing ?? draft.address) : draft.address;
    return addressT?.(addressWords(part, problem.code), { example: postcodeExample(country) });
  };
}

/** All that is sent beside what a deal costs. */
function restOf(draft: Draft, price: DealPrice) {
  const { email, phone, address, billing, courierNote, reason, deliveryReason, days } = draft;
  const agreed = { reason, deliveryReason, days: parseWhole(days, 1) ?? 1, expectedTotal: price.quote.total };
  return { ...agreed, shipping: price.chosen, email, phone, address, billing, courierNote };
}

/** What somebody is about to agree on, what the backend says it comes to, and the press that sends the link. */
export function useDeal(props: DealFormProps): DealState {
  const { desk, t, start, order, begin } = props;
  const [draft, setDraft] = useState(begin);
  const [problems, setProblems] = useState<Problems>([]);
  const form = useRef<HTMLFormElement>(null);
  const press = usePress((error) => dealFailure(desk, t, error));
  const keyOf = useKey();
  const errorOf = useFieldWords(props, draft, problems);
  const terms = useMemo(() => termsOf(draft, start.currency), [draft, start.currency]);
  const price = useDealPrice(
    desk,
    terms === null ? null : { ...terms, locale: draft.locale, ...(order === null ? {} : { order: order.id }) },
  );
  useEffect(() => {
    // The first field that is marked, once it is.
    if (problems.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problems]);
  const send = async (): Promise<void> => {
    const typed = typedProblems(draft, start.currency);
    if (typed.length > 0 || terms === null || price.value === null) return setProblems(typed);
    const { locale, method } = draft;
    const request = { ...terms, ...restOf(draft, price.value) };
    const key = keyOf(JSON.stringify([request, locale, method]));
    try {
      const { subject } =
        order === null
          ? await desk.act('order-make', { ...request, locale, method }, key)
          : await desk.act('order-change', { ...request, order: order.id }, key);
      desk.say(t(order === null ? 'made' : 'changed'));
      desk.go(`order/${subject}`, true);
    } catch (error) {
      const { code, problems: found } = toDeskError(error);
      setProblems(found);
      if (code === 'price_changed') price.reload();
      throw error;
    }
  };
  return {
    draft,
    change: (changes) => setDraft((before) => ({ ...before, ...changes })),
    errorOf,
    price: terms === null ? { ...price, value: null } : price,
    press: {
      ...press,
      // A price that is still asked for is not agreed on.
      run: () => {
        if (price.isCurrent || terms === null) press.run(send);
      },
    },
    form,
  };
}
