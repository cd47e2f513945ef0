import type { ReactNode } from 'react';
import { usePart } from '#src/desk/use-desk.ts';

export interface HandStepProps {
  readonly id: string;
  readonly text: string;
  readonly isTicked: boolean;
  readonly onTick: (isOn: boolean) => void;
}

/** Something that only a person can know to be done. */
export function HandStep({ id, text, isTicked, onTick }: HandStepProps) {
  return (
    <li className="day-step" data-done={isTicked}>
      <label className="choice">
        <input type="checkbox" id={id} checked={isTicked} onChange={({ target }) => onTick(target.checked)} />
        <span className="choice-text">{text}</span>
      </label>
    </li>
  );
}

export interface KnownStepProps {
  /** null: nobody knows yet. */
  readonly isDone: boolean | null;
  readonly children: ReactNode;
}

/** Something that the shop finds out by itself. */
export function KnownStep({ isDone, children }: KnownStepProps) {
  const { t } = usePart('staff-moving-in');
  return (
    <li className="day-step" data-done={isDone === true}>
      <span className="chip" data-mark={isDone === false ? 'alert' : undefined}>
        {t(isDone === null ? 'day.unknown' : isDone ? 'day.done' : 'day.open')}
      </span>
      <div>{children}</div>
    </li>
  );
}
