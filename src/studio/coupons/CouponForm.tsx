import type { CouponRow } from '#src/contract/studio-coupons.ts';
import {
  COUPON_KINDS,
  changedValues,
  NEW_COUPON,
  readCoupon,
  typedOf,
  type CouponFacts,
  type TypedCoupon,
} from '#src/studio/coupons/coupon-form.ts';
import { costWords, couponWords } from '#src/studio/coupons/coupon-words.ts';
import { dateRange } from '#src/studio/date-range.ts';
import { fieldToMoment, momentToField } from '#src/studio/form/moment-text.ts';
import { Field } from '#src/ui/Field.tsx';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { useRef, useState } from 'react';
import { callStudio, isStudioError } from '#src/staff/kit/call-backend.ts';
import { problemWords } from '#src/studio/record/problem-words.ts';
import { newId } from '#src/studio/record/stored-record.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import { useSubmit, type Submission } from '#src/ui/use-submit.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface CouponFormProps {
  /** null: a new one. */
  readonly row: CouponRow | null;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

type TextName = 'code' | 'value' | 'minimum' | 'maxUses';

function CouponFields({ state }: { readonly state: CouponFormState }) {
  const { t, props } = useStudio();
  const { form, typed, idOf, type } = state;
  const text = (name: TextName, hint: string | undefined, mode: 'text' | 'decimal' | 'numeric') => (
    <Field
      id={idOf(name)}
      label={t(`coupons.field.${name}`, { currency: props.currency })}
      hint={hint}
      inputMode={mode}
      autoComplete="off"
      readOnly={form.isBusy}
      value={typed[name]}
      error={form.errorOf(idOf(name))}
      onChange={({ target }) => type({ [name]: target.value })}
    />
  );
  const moment = (name: 'starts' | 'ends') => (
    <Field
      id={idOf(name)}
      type="datetime-local"
      label={t(`coupons.field.${name}`)}
      hint={t(name === 'starts' ? 'hint.dates' : 'coupons.hint.ends')}
      {...dateRange()}
      readOnly={form.isBusy}
      value={momentToField(typed[name])}
      error={form.errorOf(idOf(name))}
      onChange={({ target }) => type({ [name]: fieldToMoment(target.value) })}
    />
  );
  const tick = (name: 'isOnce' | 'isActive') => (
    <label className="tick">
      <input
        type="checkbox"
        checked={typed[name]}
        disabled={form.isBusy}
        onChange={({ target }) => type({ [name]: target.checked })}
      />
      <span>{t(`coupons.field.${name}`)}</span>
    </label>
  );
  return (
    <>
      {text('code', t('coupons.hint.code'), 'text')}
      <SelectField
        id={idOf('kind')}
        label={t('coupons.field.kind')}
        value={typed.kind}
        disabled={form.isBusy}
        options={COUPON_KINDS.map((value) => ({ value, text: t(`sales.by.${value}`, { currency: props.currency }) }))}
        onChange={({ target }) => type({ kind: COUPON_KINDS.find((one) => one === target.value) ?? typed.kind })}
      />
      {text('value', undefined, 'decimal')}
      {text('minimum', t('coupons.hint.minimum'), 'decimal')}
      {moment('starts')}
      {moment('ends')}
      {text('maxUses', t('coupons.hint.maxUses'), 'numeric')}
      {tick('isOnce')}
      {tick('isActive')}
    </>
  );
}

/** One voucher; what it takes off and may cost is said before it is saved. */
export function CouponForm({ row, onSaved, onCancel }: CouponFormProps) {
  const studio = useStudio();
  const { t } = studio;
  const state = useCouponForm(row, onSaved);
  const { form, facts, isWhole } = state;
  return (
    <PanelForm
      form={form}
      problem={t('coupons.problem')}
      submit={t(row === null ? 'coupons.make' : 'coupons.save')}
      busy={t('coupons.saving')}
      onSubmit={state.save}
      foot={
        <button type="button" className="link" onClick={onCancel}>
          {t('cancel')}
        </button>
      }
    >
      <CouponFields state={state} />
      <p role="status" className="note">
        {isWhole &&
          (facts.isActive ? `${couponWords(studio, facts)}. ${costWords(studio, facts)}` : t('coupons.stopped'))}
      </p>
    </PanelForm>
  );
}

/** Column → part of the form. */
const FIELDS: Readonly<Record<string, string>> = { max_uses: 'maxUses' };

interface CouponFormState {
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
function useCouponForm(row: CouponRow | null, onSaved: () => void): CouponFormState {
  const studio = useStudio();
  const { t, locale, client, props } = studio;
  const [typed, setTyped] = useState(() => (row === null ? NEW_COUPON : typedOf(row, locale, props.currency)));
  // One press that is repeated, because no answer came, counts once; another content is another press.
  const key = useRef(newId());
  const { facts, problems } = readCoupon(typed, props.currency);
  const idOf = (field: string): string => `coupon-${row?.id ?? 'new'}-${field}`;
  const explain = (error: unknown): readonly SummaryError[] => {
    const found = isStudioError(error) ? (error.refusal?.problems ?? []) : [];
    if (found.length === 0) return [{ text: studio.words(error) }];
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
