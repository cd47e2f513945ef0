import { useState } from 'react';
import type { DeskReturn, ReturnStep, ReturnStepRequest } from '#src/contract/desk/after.ts';
import { actAndSay } from '#src/desk/act-and-say.ts';
import { ReceiveForm } from '#src/desk/after/ReceiveForm.tsx';
import { usePress, type Press } from '#src/staff/kit/use-press.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { ANSWER_LIMITS } from '#src/domain/after-sales/answers.ts';
import { TextArea } from '#src/ui/TextArea.tsx';
import { LinePicker } from '#src/ui/LinePicker.tsx';
import { usePart } from '#src/desk/use-desk.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

export interface ReturnStepsProps {
  readonly shown: DeskReturn;
  readonly reload: () => void;
}

/** What the form of a step sends. */
export type StepFields = Omit<ReturnStepRequest, 'id' | 'step' | 'state'>;

export interface StepFormProps {
  readonly shown: DeskReturn;
  readonly isBusy: boolean;
  readonly take: (fields: StepFields) => void;
}

function FormOf({ step, ...props }: StepFormProps & { readonly step: ReturnStep }) {
  if (step === 'accept') return <AcceptForm {...props} />;
  if (step === 'refuse') return <RefuseForm {...props} />;
  return <ReceiveForm {...props} />;
}

/** The step of a return, with the way back where there is one. */
function useTake({ shown, reload }: ReturnStepsProps): Press & {
  readonly take: (step: ReturnStep, fields?: StepFields) => void;
} {
  const { desk, t } = usePart('desk-after');
  const press = usePress(desk.words);
  const { id, state, kind, reference } = shown;
  const take = (step: ReturnStep, fields: StepFields = {}): void => {
    const undo = step === 'proof' ? () => desk.act('return-step', { id, state, step: 'proof', undo: true }) : undefined;
    const act = () => desk.act('return-step', { id, state, step, ...fields });
    const isConfirmed = step === 'accept' && kind === 'withdrawal';
    void press.run(() =>
      actAndSay({ desk, reload }, act, t(isConfirmed ? 'done.confirm' : `done.${step}`, { reference }), undo),
    );
  };
  return { ...press, take };
}

const WITH_FORM: readonly ReturnStep[] = ['accept', 'refuse', 'receive'];

/** Only what is possible next. What needs words or pieces opens a form; a refund shows its amount. */
export function ReturnSteps(props: ReturnStepsProps) {
  const { desk, t } = usePart('desk-after');
  const { shown } = props;
  const [open, setOpen] = useState<ReturnStep | null>(null);
  const { take, problem, isBusy } = useTake(props);
  const amount = shown.money?.amount ?? 0;
  const label = (step: ReturnStep): string => {
    if (step === 'refund') return t('step.refund', { amount: formatAmount(desk.locale, amount, shown.currency) });
    if (step === 'proof' && shown.proof !== '') return t('step.proofUndo');
    if (step !== 'accept') return t(`step.${step}`);
    if (shown.state === 'refused') return t('step.acceptAfterAll');
    return t(shown.kind === 'withdrawal' ? 'step.confirm' : 'step.accept');
  };
  const onPress = (step: ReturnStep): void => {
    if (WITH_FORM.includes(step)) setOpen(open === step ? null : step);
    else if (step === 'refund') take(step, { amount, given: shown.given });
    else take(step, shown.proof === '' ? {} : { undo: true });
  };
  return (
    <section className="after-part">
      <h2>{t('next')}</h2>
      {problem !== '' && (
        <p className="note" role="alert">
          {problem}
        </p>
      )}
      <div className="actions">
        {shown.steps.map((step) => (
          <button
            key={step}
            type="button"
            className={step === 'refuse' || step === 'proof' ? 'button button-plain' : 'button'}
            aria-expanded={WITH_FORM.includes(step) ? open === step : undefined}
            aria-disabled={isBusy}
            onClick={() => onPress(step)}
          >
            {label(step)}
          </button>
        ))}
      </div>
      {shown.steps.includes('refund') && shown.clocks?.mayWait === true && <p>{t('clock.mayStillWait')}</p>}
      {open !== null && <FormOf step={open} shown={shown} isBusy={isBusy} take={(fields) => take(open, fields)} />}
    </section>
  );
}

/** Why it is refused: the customer reads it. */
function RefuseForm({ isBusy, take }: StepFormProps) {
  const { t } = usePart('desk-after');
  const [words, setWords] = useState('');
  return (
    <PressForm press={{ isBusy }} submit={t('refuse.send')} onSubmit={() => take({ words })}>
      <TextArea
        id="refuse-words"
        label={t('refuse.words')}
        hint={t('refuse.hint')}
        rows={5}
        required
        maxLength={ANSWER_LIMITS.text}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
    </PressForm>
  );
}

/** Which pieces it is about: those that the customer has named are chosen. */
function AcceptForm({ shown, isBusy, take }: StepFormProps) {
  const { t } = usePart('desk-after');
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(
    new Map(shown.lines.filter(({ wanted }) => wanted > 0).map(({ line, wanted }) => [line, wanted])),
  );
  const [isEmpty, setEmpty] = useState(false);
  return (
    <PressForm
      press={{ isBusy }}
      submit={t(shown.kind === 'withdrawal' ? 'accept.confirm' : 'accept.send')}
      onSubmit={() => {
        setEmpty(chosen.size === 0);
        if (chosen.size > 0) take({ lines: [...chosen].map(([line, quantity]) => ({ line, quantity })) });
      }}
    >
      <LinePicker
        id="accept-lines"
        legend={t('accept.lines')}
        lines={shown.lines.map(({ line, name, detail, left, excluded }) => ({
          id: line,
          name,
          most: left,
          note: [detail, excluded ? t('excluded') : '', left === 0 ? t('taken') : '']
            .filter((part) => part !== '')
            .join(' · '),
        }))}
        chosen={chosen}
        piecesOf={(name) => t('piecesOf', { name })}
        error={isEmpty ? t('accept.none') : undefined}
        onChange={setChosen}
      />
      <p>{t(shown.isUnsent ? 'accept.unsent' : 'accept.mail')}</p>
    </PressForm>
  );
}
