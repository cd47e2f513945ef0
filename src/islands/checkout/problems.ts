/**
 * Says what is wrong with what is typed, step by step, with the words for it; pure. The backend judges by the same
 * rules.
 */
import type { FieldProblem } from '#src/contract/shop-api.ts';
import { addressProblems, tidyAddress, type Address, type Delivery } from '#src/domain/address/address.ts';
import { isEmail } from '#src/domain/person/email.ts';
import { invoiceRequestProblems } from '#src/domain/money/italian-invoice.ts';
import { phoneProblem, tidyPhone } from '#src/domain/person/phone.ts';
import type { ShippingChoice } from '#src/domain/order/shipping.ts';
import { addressWords } from '#src/wording/address-form.ts';
import type { CheckoutMessages } from '#src/islands/checkout/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { invoiceRequest } from '#src/islands/checkout/request.ts';
import { STEPS, type Step } from '#src/islands/checkout/steps.ts';
import type { Draft } from '#src/stores/checkout/draft.ts';

export interface Problem {
  readonly step: Step;
  /**
   * As in the request: 'email', 'address.postcode', 'billing.city', 'invoice.pec', 'phone', 'shipping', 'payment',
   * 'terms'.
   */
  readonly field: string;
  readonly words: Parameters<ClientT<CheckoutMessages>>[0];
}

/** Facts that the page knows besides the draft. */
export interface CheckoutFacts {
  readonly delivery: Delivery;
  /** Country of the shop. */
  readonly home: string;
  /** Ways of delivery to the address; null: not known yet. */
  readonly choices: readonly ShippingChoice[] | null;
  /** True where it is said how it shall be paid. */
  readonly isMethodChosen: boolean;
  /** True where the payment's own form is filled in. */
  readonly isPaymentReady: boolean;
  readonly termsDigest: string;
}

type Words = Problem['words'];

/** Field → code → words; those of an address are in lib/address-form.ts. */
const WORDS: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  email: { missing: 'emailMissing', shape: 'emailShape' },
  shipping: { missing: 'shippingMissing' },
  payment: { missing: 'paymentMissing' },
  method: { missing: 'paymentMissing', not_offered: 'paymentMissing' },
  terms: { missing: 'termsMissing' },
  lines: { too_little: 'tooLittle' },
  fiscalCode: { missing: 'fiscalCodeMissing', shape: 'fiscalCodeShape', check: 'fiscalCodeShape' },
  vatNumber: { shape: 'vatNumberShape', check: 'vatNumberShape' },
  sdiCode: { shape: 'sdiCodeShape' },
  pec: { shape: 'pecShape' },
};

const STEP_OF: Readonly<Record<string, Step>> = {
  email: 'contact',
  address: 'delivery',
  billing: 'delivery',
  invoice: 'delivery',
  courierNote: 'delivery',
  gift: 'delivery',
  phone: 'shipping',
  shipping: 'shipping',
  payment: 'payment',
  method: 'payment',
};

/** A problem of the backend's, or of ours, with its step and words. */
export function problemOf({ field, code }: FieldProblem): Problem {
  const [part = field, name = part] = field.split('.');
  return { step: STEP_OF[part] ?? 'review', field, words: WORDS[name]?.[code] ?? addressWords(name, code) };
}

function ofAddress(part: 'address' | 'billing', address: Address, delivery: Delivery | null): Problem[] {
  return addressProblems(tidyAddress(address), delivery).map(({ field, code }) =>
    problemOf({ field: `${part}.${field}`, code }),
  );
}

function ofInvoice(draft: Draft, home: string): Problem[] {
  const invoice = invoiceRequest(draft, home);
  if (invoice === null) return [];
  return invoiceRequestProblems(invoice).map(({ field, code }) => problemOf({ field: `invoice.${field}`, code }));
}

const CHECKS: Readonly<Record<Step, (draft: Draft, facts: CheckoutFacts) => readonly Problem[]>> = {
  contact: ({ email }) => {
    if (email.trim() === '') return [problemOf({ field: 'email', code: 'missing' })];
    return isEmail(email.trim()) ? [] : [problemOf({ field: 'email', code: 'shape' })];
  },
  delivery: (draft, { delivery, home }) => [
    ...ofAddress('address', draft.address, delivery),
    ...(draft.billing === null ? [] : ofAddress('billing', draft.billing, null)),
    ...ofInvoice(draft, home),
  ],
  shipping: ({ shipping, phone }, { choices }) => {
    const choice = choices?.find(({ id }) => id === shipping);
    if (shipping === '' || (choices !== null && choice === undefined))
      return [problemOf({ field: 'shipping', code: 'missing' })];
    const code = choice?.needsPhone === true ? phoneProblem(tidyPhone(phone)) : null;
    return code === null ? [] : [problemOf({ field: 'phone', code })];
  },
  payment: (_, { isMethodChosen, isPaymentReady }) => {
    if (!isMethodChosen) return [problemOf({ field: 'method', code: 'missing' })];
    return isPaymentReady ? [] : [problemOf({ field: 'payment', code: 'missing' })];
  },
  review: ({ terms }, { termsDigest }) =>
    terms === termsDigest && terms !== '' ? [] : [problemOf({ field: 'terms', code: 'missing' })],
};

export function problemsOf(step: Step, draft: Draft, facts: CheckoutFacts): readonly Problem[] {
  return CHECKS[step](draft, facts);
}

/** The furthest step that can be shown: the first one that is not done. */
export function reachableStep(draft: Draft, facts: CheckoutFacts): Step {
  return STEPS.find((step) => step === 'review' || problemsOf(step, draft, facts).length > 0) ?? 'review';
}

/** Id of the input of a field. */
export function inputId(field: string): string {
  return `checkout-${field.replaceAll('.', '-')}`;
}
