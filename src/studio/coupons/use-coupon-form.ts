import { useRef, useState } from 'react';
import type { CouponRow } from '#src/contract/studio-coupons.ts';
import { callStudio, isStudioError } from '#src/staff/kit/call-backend.ts';
import {
  changedValues,
  NEW_COUPON,
  readCoupon,
  typedOf,
  type CouponFacts,
  type TypedCoupon,
} from '#src/studio/coupons/coupon-form.ts';
import { failureWords, problemWords } from '#src/studio/record/problem-words.ts';
import { newId } from '#src/studio/record/stored-record.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import { useSubmit, type Submission } from '#src/ui/use-submit.ts';

/** Column → part of the form. */
const FIELDS: Readonly<Record<string, string>> = { max_uses: 'maxUses' };

export interface CouponFormState {
  readonly form: Submission;
  readonly typed: TypedCoupon;
  readonly facts: CouponFacts;
  /** Whether all that is typed can be read. */
  readonly isWhole: boolean;
  readonly idOf: (field: string) => string;
  readonly type: (change: Partial<TypedCoupon>) => void;
  readonly save: () => Promise<void>;
}

/** The form of one voucher; null: of a new one. What is typed stays, whatever goes wrong. */
export function useCouponForm(studio: Studio, row: CouponRow | null, onSaved: () => void): CouponFormState {
  const { t, locale, client, props } = studio;
  const [typed, setTyped] = useState(() => (row === null ? NEW_COUPON : typedOf(row, locale, props.currency)));
  // One press that is repeated, because no answer came, counts once; another content is another press.
  const key = useRef(newId());
  const { facts, problems } = readCoupon(typed, props.currency);
  const idOf = (field: string): string => `coupon-${row?.id ?? 'new'}-${field}`;
  const explain = (error: unknown): readonly SummaryError[] => {
    const found = isStudioError(error) ? (error.refusal?.problems ?? []) : [];
    if (found.length === 0) return [{ text: failureWords(studio, error) }];
    return found.map((problem) => ({
      text: problemWords(studio, problem),
      field: idOf(FIELDS[problem.field] ?? problem.field),
    }));
  };
  const form = useSubmit(explain);
  return {
    form,
    typed,
    facts,
    isWhole: problems.length === 0,
    idOf,
    type: (change) => {
      key.current = newId();
      setTyped((before) => ({ ...before, ...change }));
    },
    save: () =>
      form.submit(
        problems.map((field) => ({ text: t(`coupons.problem.${field}`), field: idOf(field) })),
        async () => {
          const values = changedValues(facts, row);
          if (Object.keys(values).length > 0) {
            const asked = { key: key.current, id: row?.id ?? '', updated: row?.updated ?? '', values };
            await callStudio(client, 'coupon-save', asked);
          }
          onSaved();
        },
      ),
  };
}
