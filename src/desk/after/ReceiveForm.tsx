import { useState } from 'react';
import type { DeskReturnLine } from '#src/contract/desk/after.ts';
import { CONDITIONS, type Condition, type InspectedPieces } from '#src/contract/return-inspection.ts';
import type { StepFormProps } from '#src/desk/after/ReturnSteps.tsx';
import { ANSWER_LIMITS } from '#src/domain/after-sales/answers.ts';
import { readAmount } from '#src/domain/catalogue/content-table.ts';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { usePart } from '#src/desk/use-desk.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

/** Line → pieces in each condition. */
type Found = Readonly<Record<string, Readonly<Record<Condition, number>>>>;

/** As if all has come back as new: what is otherwise is moved. */
function begin(lines: readonly DeskReturnLine[]): Found {
  return Object.fromEntries(lines.map(({ line, wanted }) => [line, { as_new: wanted, used: 0, damaged: 0 }]));
}

function inspectionOf(lines: readonly DeskReturnLine[], found: Found, kept: ReadonlySet<string>): InspectedPieces[] {
  return lines.flatMap(({ line, sent }) =>
    CONDITIONS.flatMap((condition) => {
      const quantity = found[line]?.[condition] ?? 0;
      const restock = condition === 'as_new' && !kept.has(line) ? Math.min(quantity, sent) : 0;
      return quantity === 0 ? [] : [{ line, quantity, condition, restock }];
    }),
  );
}

interface LineFieldsProps {
  readonly line: DeskReturnLine;
  readonly found: Readonly<Record<Condition, number>>;
  readonly isRestocked: boolean;
  readonly onFound: (condition: Condition, pieces: number) => void;
  readonly onRestock: (again: boolean) => void;
}

/** How many pieces of a line are in which condition, and whether the good ones can be sold again. */
function LineFields({ line, found, isRestocked, onFound, onRestock }: LineFieldsProps) {
  const { t } = usePart('desk-after');
  const counts = Array.from({ length: line.wanted + 1 }, (_, pieces) => ({ value: `${pieces}`, text: `${pieces}` }));
  return (
    <fieldset className="after-line">
      <legend dir="auto">
        {line.wanted} × {line.name} <span className="label">{line.detail}</span>
      </legend>
      <div className="after-conditions">
        {CONDITIONS.map((condition) => (
          <SelectField
            key={condition}
            id={`found-${line.line}-${condition}`}
            label={t(`condition.${condition}`)}
            options={counts}
            value={`${found[condition]}`}
            onChange={({ target }) => onFound(condition, Number(target.value))}
          />
        ))}
      </div>
      {found.as_new > 0 && line.sent > 0 && (
        <label className="after-check">
          <input type="checkbox" checked={isRestocked} onChange={({ target }) => onRestock(target.checked)} />
          <span>{t('receive.restock', { count: Math.min(found.as_new, line.sent) })}</span>
        </label>
      )}
    </fieldset>
  );
}

/** What has come back, in which condition; what is kept back, and why. */
export function ReceiveForm({ shown, isBusy, take }: StepFormProps) {
  const { t } = usePart('desk-after');
  const lines = shown.lines.filter(({ wanted }) => wanted > 0);
  const [found, setFound] = useState(() => begin(lines));
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [deduction, setDeduction] = useState('');
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState('');
  const none = { as_new: 0, used: 0, damaged: 0 };
  const submit = (): void => {
    const amount = deduction.trim() === '' ? 0 : readAmount(deduction);
    const isTooMany = lines.some(({ line, wanted }) => {
      const { as_new, used, damaged } = found[line] ?? none;
      return as_new + used + damaged > wanted;
    });
    setProblem(isTooMany ? t('receive.tooMany') : amount === null ? t('receive.noAmount') : '');
    if (isTooMany || amount === null) return;
    take({ inspection: inspectionOf(lines, found, kept), deduction: amount, words });
  };
  return (
    <PressForm press={{ isBusy, problem }} submit={t('receive.send')} onSubmit={submit}>
      {lines.map((line) => (
        <LineFields
          key={line.line}
          line={line}
          found={found[line.line] ?? none}
          isRestocked={!kept.has(line.line)}
          onFound={(condition, pieces) =>
            setFound({ ...found, [line.line]: { ...(found[line.line] ?? none), [condition]: pieces } })
          }
          onRestock={(again) =>
            setKept(new Set(again ? [...kept].filter((one) => one !== line.line) : [...kept, line.line]))
          }
        />
      ))}
      <Field
        id="receive-deduction"
        label={t('receive.deduction')}
        hint={t('receive.deductionHint')}
        inputMode="decimal"
        autoComplete="off"
        value={deduction}
        onChange={({ target }) => setDeduction(target.value)}
      />
      {deduction.trim() !== '' && (
        <TextArea
          id="receive-words"
          label={t('receive.words')}
          hint={t('receive.wordsHint')}
          rows={4}
          required
          maxLength={ANSWER_LIMITS.text}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
    </PressForm>
  );
}
