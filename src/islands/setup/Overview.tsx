import type { SetupData } from '#src/backend/owner.ts';
import { gapText } from '#src/islands/setup/gap-words.ts';
import type { Parts } from '#src/islands/setup/step-props.ts';
import { gapsOf, stateOf, STEPS } from '#src/islands/setup/steps.ts';
import { PanelTitle } from '#src/ui/PanelTitle.tsx';

interface OverviewProps extends Parts {
  readonly data: SetupData;
  readonly onOut: () => void;
}

/** All steps with what is still missing, and whether the shop takes orders. */
export function Overview({ props, t, data, onOut }: OverviewProps) {
  const isOpen = data.state.closed.length === 0;
  const steps = STEPS.map((step) => ({ step, state: stateOf(step, data, location.hostname) }));
  const left = steps.filter(({ state }) => state === 'open').length;
  return (
    <div className="setup">
      <h1>{t('title')}</h1>
      <div className="setup-state" data-open={isOpen}>
        <PanelTitle text={t(isOpen ? 'open.title' : 'closed.title')} />
        <p>{isOpen && left > 0 ? t('open.left', { count: left }) : t(isOpen ? 'open.text' : 'closed.text')}</p>
        {isOpen && (
          <p className="actions">
            <a className="go" href={props.paths.home}>
              {t('toShop')}
            </a>
          </p>
        )}
      </div>
      <ol className="setup-steps">
        {steps.map(({ step, state }) => (
          <li key={step} data-state={state}>
            <a href={`#${step}`}>
              <span className="setup-step">{t(`step.${step}`)}</span>
              <span className="label setup-mark">{t(`state.${state}`)}</span>
            </a>
            {gapsOf(step, data).map((gap) => (
              <p key={JSON.stringify(gap)} className="label">
                {gapText(t, gap)}
              </p>
            ))}
          </li>
        ))}
      </ol>
      <p className="actions">
        <a className="go" href={props.paths.studio}>
          {t('toStudio')}
        </a>
        <button type="button" className="link" onClick={onOut}>
          {t('signOut')}
        </button>
      </p>
    </div>
  );
}
