import { useEffect, useRef, type ReactNode } from 'react';
import type { CheckoutMessages } from '#src/islands/checkout/props.ts';
import { STEPS, type Step } from '#src/islands/checkout/steps.ts';
import type { ClientT } from '#src/i18n/client-t.ts';

export interface StepFrameProps {
  readonly step: Step;
  readonly state: 'done' | 'current' | 'ahead';
  /** Out of sight, and yet there: a title that comes later could not tell that its step has just opened. */
  readonly isHidden: boolean;
  readonly demo: boolean;
  readonly t: ClientT<CheckoutMessages>;
  /** Words for what was entered, once it is done. */
  readonly says?: ReactNode;
  /** Null: what was entered cannot be changed any more. */
  readonly onChange: (() => void) | null;
  /** Stays in the page while other steps are shown: what stands in it would be lost. */
  readonly keepsBody?: boolean;
  readonly children: ReactNode;
}

/**
 * One step of the checkout: its title, and its form while it is the current one. The title takes the focus when the
 * step opens.
 */
export function StepFrame({
  step,
  state,
  isHidden,
  demo,
  t,
  says,
  onChange,
  keepsBody = false,
  children,
}: StepFrameProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (state === 'current' && before.current !== 'current') {
      title.current?.focus({ preventScroll: true });
      title.current?.scrollIntoView({ block: 'start' });
    }
    before.current = state;
  }, [state]);
  const name = t(`step.${step}`);
  const isCurrent = state === 'current';
  return (
    <li
      className="step"
      data-step={step}
      data-state={state}
      aria-current={isCurrent ? 'step' : undefined}
      hidden={isHidden}
    >
      <div className="step-head">
        <h2 ref={title} tabIndex={-1}>
          <span className="step-number">{STEPS.indexOf(step) + 1}</span>
          {name}
        </h2>
        {state === 'done' && onChange !== null && (
          <button type="button" className="step-change" aria-label={t('changeStep', { step: name })} onClick={onChange}>
            {t('change')}
          </button>
        )}
      </div>
      {state === 'done' && says !== undefined && <div className="step-says">{says}</div>}
      {(isCurrent || keepsBody) && (
        <div className="step-body" hidden={!isCurrent}>
          {demo && <p className="step-demo label">{t('demo')}</p>}
          {children}
        </div>
      )}
    </li>
  );
}
