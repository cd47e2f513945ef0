import { useCallback, useEffect } from 'react';
import { stepOf, STEPS, type Step } from '#src/islands/checkout/steps.ts';
import { useBegun } from '#src/ui/use-begun.ts';

function addressOf(step: Step): string {
  const address = new URL(location.href);
  address.searchParams.set('step', step);
  return `${address.pathname}${address.search}`;
}

/**
 * The step in the page's address, and the way to another one: Back returns to the step before, unless that is replaced.
 */
export function useStep(): readonly [Step, (step: Step, isReplaced?: boolean) => void] {
  const [step, setStep] = useBegun<Step>(STEPS[0], () => stepOf(location.search));
  useEffect(() => {
    const read = (): void => setStep(stepOf(location.search));
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, [setStep]);
  const goTo = useCallback(
    (next: Step, isReplaced = false) => {
      if (isReplaced) history.replaceState(null, '', addressOf(next));
      else if (next !== stepOf(location.search)) history.pushState(null, '', addressOf(next));
      setStep(next);
    },
    [setStep],
  );
  return [step, goTo];
}
