import { useMemo, useRef, useState } from 'react';
import { newKey } from '#src/backend/new-key.ts';
import type { DealStart } from '#src/contract/desk/manual.ts';
import type { DeskOrder } from '#src/contract/desk/page.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { toDeskError } from '#src/desk/call-desk.ts';
import { loadPartWords } from '#src/desk/load-words.ts';
import { DealCustomer } from '#src/desk/manual/DealCustomer.tsx';
import { DealDelivery, DealPayment } from '#src/desk/manual/DealDelivery.tsx';
import { DealLines } from '#src/desk/manual/DealLines.tsx';
import { dealFailure, fieldWords, typedProblems } from '#src/desk/manual/deal-problems.ts';
import { DealSums } from '#src/desk/manual/DealSums.tsx';
import { termsOf, type Draft } from '#src/desk/manual/draft.ts';
import { useDealPrice } from '#src/desk/manual/use-deal-price.ts';
import type { ManualT } from '#src/desk/manual/words.ts';
import { usePress } from '#src/desk/order/use-press.ts';
import { postcodeExample } from '#src/domain/address/postcode.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { createT } from '#src/i18n/client-t.ts';
import { useLoaded } from '#src/ui/use-loaded.ts';
import { addressWords } from '#src/wording/address-form.ts';
import { parseWhole } from '#src/wording/number-text.ts';

async function loadAddressWords(locale: Locale) {
  return createT(await loadPartWords(locale, 'address'), locale);
}

interface DealFormProps {
  readonly desk: Desk;
  readonly t: ManualT;
  readonly start: DealStart;
  /** null: a new one. */
  readonly order: DeskOrder | null;
  readonly begin: Draft;
}

type Problems = readonly { readonly field: string; readonly code: string }[];

/** One key for what is sent: the same content again is the same press, another content another one. */
function useKey(): (content: string) => string {
  const known = useRef({ content: '', key: '' });
  return (content) => {
    if (known.current.content !== content) known.current = { content, key: newKey() };
    return known.current.key;
  };
}

/** Articles, customer, delivery and payment of an order, what it comes to, and one press that sends the link. */
export function DealForm({ desk, t, start, order, begin }: DealFormProps) {
  const [draft, setDraft] = useState(begin);
  const [problems, setProblems] = useState<Problems>([]);
  const form = useRef<HTMLFormElement>(null);
  const addressT = useLoaded(loadAddressWords, desk.locale);
  const press = usePress((error) => dealFailure(desk, t, error));
  const keyOf = useKey();
  const terms = useMemo(() => termsOf(draft, start.currency), [draft, start.currency]);
  const price = useDealPrice(
    desk,
    terms === null ? null : { ...terms, locale: draft.locale, ...(order === null ? {} : { order: order.id }) },
  );
  const change = (changes: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changes }));
  const errorOf = (field: string): string | undefined => {
    const problem = problems.find((one) => one.field === field);
    if (problem === undefined) return undefined;
    const [of = '', part = ''] = field.split('.');
    if (part === '') return fieldWords(t, problem);
    const { country } = of === 'billing' ? (draft.billing ?? draft.address) : draft.address;
    return addressT?.(addressWords(part, problem.code), { example: postcodeExample(country) });
  };
  const show = (found: Problems): void => {
    setProblems(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const send = async (): Promise<void> => {
    const typed = typedProblems(draft, start.currency);
    if (typed.length > 0 || terms === null || price.value === null) return show(typed);
    const { email, phone, address, billing, courierNote, reason, deliveryReason, locale, method } = draft;
    const agreed = { ...terms, shipping: price.value.chosen, email, phone, address, billing, courierNote };
    const rest = {
      reason,
      deliveryReason,
      days: parseWhole(draft.days, 1) ?? 1,
      expectedTotal: price.value.quote.total,
    };
    const request = { ...agreed, ...rest };
    const key = keyOf(JSON.stringify([request, locale, method]));
    try {
      const { subject } =
        order === null
          ? await desk.act('order-make', { ...request, locale, method }, key)
          : await desk.act('order-change', { ...request, order: order.id }, key);
      desk.say(t(order === null ? 'made' : 'changed'));
      desk.go(`order/${subject}`, true);
    } catch (error) {
      show(toDeskError(error).problems);
      if (toDeskError(error).code === 'price_changed') price.reload();
      throw error;
    }
  };
  const part = { desk, t, start, draft, change, errorOf };
  const shown = terms === null ? null : price.value;
  return (
    <form
      ref={form}
      className="form deal-form"
      noValidate
      aria-busy={press.isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (price.isCurrent || terms === null) press.run(send);
      }}
    >
      <div className="order-main">
        <DealLines {...part} price={shown} />
        <DealDelivery {...part} price={shown} />
      </div>
      <div className="order-side">
        <DealCustomer {...part} isNew={order === null} />
        <DealPayment {...part} isNew={order === null} />
      </div>
      <section className="order-part deal-sum" aria-labelledby="deal-sum" aria-busy={!price.isCurrent}>
        <h2 id="deal-sum">{t('sum')}</h2>
        {shown === null ? (
          <p>{price.error === null ? t('sumLater') : desk.words(price.error)}</p>
        ) : (
          <DealSums desk={desk} price={shown} coupon={order?.coupon ?? ''} />
        )}
        <p role="alert" className="field-error">
          {press.problem}
        </p>
        <div className="actions">
          <button type="submit" className="button" aria-disabled={press.isBusy || !price.isCurrent}>
            {t(order === null ? 'make' : 'change')}
          </button>
          {order !== null && <a href={`#order/${order.id}`}>{t('leave')}</a>}
        </div>
      </section>
    </form>
  );
}
