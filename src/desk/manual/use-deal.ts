import type { DeskOffer } from '#src/contract/desk/manual.ts';
import { useEffect, useMemo, useRef, useState, useCallback, type RefObject } from 'react';
import { newKey } from '#src/backend/new-key.ts';
import { MOST_OFFER_DAYS, type DealPrice, type DealStart, type DealPriceRequest } from '#src/contract/desk/manual.ts';
import type { DeskOrder } from '#src/contract/desk/page.ts';
import { toDeskError, type DeskProblem } from '#src/staff/kit/call-backend.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { termsOf, amountIn, type Draft } from '#src/desk/manual/draft.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import { postcodeExample } from '#src/domain/address/postcode.ts';
import { addressWords } from '#src/wording/address-form.ts';
import { parseWhole } from '#src/wording/number-text.ts';
import { useRead, type ReadState } from '#src/staff/kit/use-read.ts';
import { useDesk, usePart } from '#src/desk/use-desk.ts';
import { useWordsOf } from '#src/desk/use-words-of.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

export interface DealFormProps {
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
function useFieldWords(draft: Draft, problems: Problems) {
  const { t } = usePart('desk-manual');
  const addressT = useWordsOf('address');
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

function seenIn({ offer: { offered, accepted } }: DeskOrder): Pick<DeskOffer, 'offered' | 'accepted'> {
  return { offered, accepted };
}

/** What somebody is about to agree on, what the backend says it comes to, and the press that sends the link. */
export function useDeal(props: DealFormProps): DealState {
  const { desk, t } = usePart('desk-manual');
  const { start, order, begin } = props;
  const [draft, setDraft] = useState(begin);
  const [problems, setProblems] = useState<Problems>([]);
  const form = useRef<HTMLFormElement>(null);
  const press = usePress((error) => dealFailure(desk, t, error));
  const keyOf = useKey();
  const errorOf = useFieldWords(draft, problems);
  const terms = useMemo(() => termsOf(draft, start.currency), [draft, start.currency]);
  const price = useDealPrice(
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
          : await desk.act('order-change', { ...request, order: order.id, ...seenIn(order) }, key);
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

/** ms without a change until the price is asked for. */
const TYPED_MS = 250;

interface PriceState extends ReadState<DealPrice | null> {
  /** The value is that of what is typed now. */
  readonly isCurrent: boolean;
}

/** What a deal comes to, a moment after it was typed; its value is null where there is nothing to ask. */
function useDealPrice(request: DealPriceRequest | null): PriceState {
  const desk = useDesk();
  const text = request === null ? '' : JSON.stringify(request);
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), TYPED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const read = useCallback(
    async () => (asked === '' ? null : await desk.read('deal-price', JSON.parse(asked) as DealPriceRequest)),
    [desk, asked],
  );
  const state = useRead(read);
  return { ...state, isCurrent: asked === text && !state.isBusy && state.error === null };
}

/** What is wrong with a deal, in words: field by field, and as a whole. */
type Problem = Pick<DeskProblem, 'field' | 'code'>;

const REFUSALS = [
  'out_of_stock',
  'not_for_sale',
  'shipping_refused',
  'price_changed',
  'not_open',
  'terms_changed',
] as const;

/** Words for a field of this form; those of addresses are the checkout's own. */
function fieldWords(t: PartT<'desk-manual'>, { field, code }: Problem): string {
  switch (field) {
    case 'reason':
    case 'deliveryReason':
      return t('problem.reason_missing');
    case 'discount':
      return code === 'discount_over' ? t('problem.discount_over') : t('problem.amount');
    case 'delivery':
      return t('problem.amount');
    case 'email':
      return t('problem.email');
    case 'phone':
      return t('problem.phone');
    case 'days':
      return t('problem.days', { most: MOST_OFFER_DAYS });
    case 'lines':
      return code === 'too_little' ? t('problem.too_little') : t('problem.lines');
    case 'order':
      return t('problem.order');
    default:
      return '';
  }
}

/** What the page itself sees, before anything is sent. */
export function typedProblems({ lines, discount, delivery, days }: Draft, currency: string): Problem[] {
  const wrong = (field: string, isWrong: boolean): Problem[] => (isWrong ? [{ field, code: 'shape' }] : []);
  const whole = parseWhole(days, 1);
  return [
    ...wrong('lines', lines.length === 0),
    ...wrong('discount', amountIn(discount, currency) === undefined),
    ...wrong('delivery', amountIn(delivery, currency) === undefined),
    ...wrong('days', days.trim() === '' || whole === null || whole > MOST_OFFER_DAYS),
  ];
}

/** Why nothing was made, in a sentence. What has a field of its own says more there. */
function dealFailure(desk: Desk, t: PartT<'desk-manual'>, error: unknown): string {
  const { code, problems } = toDeskError(error);
  const known = REFUSALS.find((one) => one === code);
  if (known !== undefined) return t(`refusal.${known}`);
  if (code === 'too_many') return t('refusal.waiting');
  const whole = problems.filter(({ field }) => field === 'lines' || field === 'order');
  if (whole.length > 0) return whole.map((problem) => fieldWords(t, problem)).join(' ');
  return problems.length > 0 ? t('problem.fields') : desk.words(error);
}
