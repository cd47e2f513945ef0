import { useMemo, type SubmitEvent } from 'react';
import { guessEmail } from '#src/domain/person/email-guess.ts';
import type { Draft } from '#src/islands/withdraw/draft.ts';
import { chosenOf, goodsOf, type KnownOrder } from '#src/islands/withdraw/goods.ts';
import type { Problem, StatementField } from '#src/islands/withdraw/problems.ts';
import type { WithdrawMessages } from '#src/islands/withdraw/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { EmailField } from '#src/ui/EmailField.tsx';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';
import { Field } from '#src/ui/Field.tsx';
import { INTERFACE } from '#src/config.ts';
import { LinePicker } from '#src/ui/LinePicker.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';

export interface StatementStepProps {
  readonly t: ClientT<WithdrawMessages>;
  readonly draft: Draft;
  readonly known: KnownOrder | null;
  /** Numbers that can be taken by a press. */
  readonly numbers: readonly string[];
  readonly problems: readonly Problem[];
  readonly onChange: (changes: Partial<Draft>) => void;
  readonly onNext: () => void;
}

interface OtherNumbersProps {
  readonly t: ClientT<WithdrawMessages>;
  readonly numbers: readonly string[];
  readonly onChoose: (number: string) => void;
}

/** Orders that can be taken by a press instead of typing their number. */
function OtherNumbers({ t, numbers, onChoose }: OtherNumbersProps) {
  if (numbers.length === 0) return null;
  return (
    <p className="withdraw-numbers">
      <span className="label">{t('yourOrders')}</span>
      {numbers.map((number) => (
        <button key={number} type="button" className="link" translate="no" onClick={() => onChoose(number)}>
          {number}
        </button>
      ))}
    </p>
  );
}

/** The first step: which contract, what of it, and who says so. */
export function StatementStep({ t, draft, known, numbers, problems, onChange, onNext }: StatementStepProps) {
  const others = numbers.filter((number) => number !== draft.number);
  const guess = guessEmail(draft.email.trim());
  // The summary takes the focus with each new list: the same problems must stay the same list while somebody types.
  const errors = useMemo(
    () => problems.map(({ field, words }) => ({ text: t(words), field: idOf(field) })),
    [problems, t],
  );
  const errorOf = (field: StatementField): string | undefined => {
    const words = problems.find((problem) => problem.field === field)?.words;
    return words && t(words);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onNext();
  };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <ErrorSummary title={t('problem')} errors={errors} />
      <Field
        id={idOf('number')}
        label={t('number')}
        hint={t('numberHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={STATED.number}
        value={draft.number}
        error={errorOf('number')}
        onChange={({ target }) => onChange({ number: target.value, lines: null })}
      >
        <OtherNumbers t={t} numbers={others} onChoose={(number) => onChange({ number, lines: null })} />
      </Field>
      <WithdrawnGoods t={t} draft={draft} known={known} errorOf={errorOf} onChange={onChange} />
      <Field
        id={idOf('name')}
        label={t('name')}
        autoComplete="name"
        required
        maxLength={STATED.name}
        value={draft.name}
        error={errorOf('name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <EmailField
        id={idOf('email')}
        label={t('email')}
        hint={t('emailHint')}
        autoComplete="email"
        value={draft.email}
        error={errorOf('email')}
        onChange={({ target }) => onChange({ email: target.value })}
      >
        {guess !== null && (
          <button type="button" className="link" onClick={() => onChange({ email: guess })}>
            {t('emailGuess', { email: guess })}
          </button>
        )}
      </EmailField>
      <button className="button" type="submit">
        {t('next')}
      </button>
    </form>
  );
}

interface WithdrawnGoodsProps {
  readonly t: ClientT<WithdrawMessages>;
  readonly draft: Draft;
  readonly known: KnownOrder | null;
  readonly errorOf: (field: StatementField) => string | undefined;
  readonly onChange: (changes: Partial<Draft>) => void;
}

/** Shows what is withdrawn from: chosen among the lines of an order that is known here, else said in words. */
function WithdrawnGoods({ t, draft, known, errorOf, onChange }: WithdrawnGoodsProps) {
  const goods = known === null ? [] : goodsOf(known);
  return goods.some(({ left }) => left > 0) ? (
    <LinePicker
      id={idOf('lines')}
      legend={t('lines')}
      lines={goods.map(({ line, name, left, exclusion }) => ({
        id: line,
        name,
        most: left,
        note: left === 0 ? t('gone') : exclusion === '' ? '' : t(exclusion),
      }))}
      chosen={chosenOf(goods, draft)}
      piecesOf={(name) => t('piecesOf', { name })}
      error={errorOf('lines')}
      onChange={(chosen) => onChange({ lines: Object.fromEntries(chosen) })}
    />
  ) : (
    <TextArea
      id={idOf('statement')}
      label={t('what')}
      hint={t('whatHint')}
      rows={INTERFACE.textareaRows}
      maxLength={STATED.statement}
      value={draft.statement}
      error={errorOf('statement')}
      onChange={({ target }) => onChange({ statement: target.value })}
    />
  );
}

/** Characters that the shop takes. */
const STATED = { number: 100, name: 200, statement: 2000 } as const;

/** Id of the input of a field. */
function idOf(field: StatementField): string {
  return `withdraw-${field}`;
}
