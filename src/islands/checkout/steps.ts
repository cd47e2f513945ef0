/** The steps of the checkout, in order; each has an address of its own: `?step={name}`. */
export const STEPS = ['contact', 'delivery', 'shipping', 'payment', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** The step that an address's query names; the first one where it names none. */
export function stepOf(search: string): Step {
  const wanted = new URLSearchParams(search).get('step');
  return STEPS.find((step) => step === wanted) ?? STEPS[0];
}

/** The earlier of two steps. */
export function earlier(one: Step, other: Step): Step {
  return STEPS.indexOf(one) < STEPS.indexOf(other) ? one : other;
}

export function isBefore(one: Step, other: Step): boolean {
  return STEPS.indexOf(one) < STEPS.indexOf(other);
}

/** The step after this one; the last one stays. */
export function nextStep(step: Step): Step {
  return STEPS[STEPS.indexOf(step) + 1] ?? step;
}
