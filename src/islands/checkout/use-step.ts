import { useCallback, useEffect, useState } from 'react';
import { stepOf, type Step } from '#src/islands/checkout/steps.ts';

function addressOf(step: Step): string {
  const address = new URL(location.href);
  address.searchParams.set('step', step);
  return `${address.pathname}${address.search}`;
}

/** The step in the page's address, and the way to another one: Back returns to the step before, unless that is replaced. */
export function useStep(): readonly [Step, (step: Step, isReplaced?: boolean) => void] {
  // A build, which draws the first step (early.ts), has no address.
  const [step, setStep] = useState(() => stepOf(typeof location === 'object' ? location.search : ''));
  useEffect(() => {
    const read = (): void => setStep(stepOf(location.search));
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  const goTo = useCallback((next: Step, isReplaced = false) => {
    if (isReplaced) history.replaceState(null, '', addressOf(next));
    else if (next !== stepOf(location.search)) history.pushState(null, '', addressOf(next));
    setStep(next);
  }, []);
  return [step, goTo];
}
