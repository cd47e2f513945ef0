/** Says which carrier a tracking number is of, by its form. */
import { CARRIERS, tidyTracking, type Carrier } from '#src/domain/carriers/carriers.ts';
import { NUMBER_FORMS } from '#src/domain/carriers/number-forms.ts';

/**
 * The carriers that give such numbers, the likeliest first. A number whose check digit is wrong is nobody's of that
 * form.
 */
export function guessCarriers(typed: string): readonly Carrier[] {
  const number = tidyTracking(typed);
  const fitting = NUMBER_FORMS.filter(({ pattern, check }) => pattern.test(number) && (check?.(number) ?? true));
  const ids = [...fitting].sort((a, b) => b.weight - a.weight).map(({ carrier }) => carrier);
  return [...new Set(ids)].flatMap((id) => CARRIERS.find((one) => one.id === id) ?? []);
}

/** Says whether a number is wrong that its carrier's form has a check digit for; false: nothing that could be known. */
export function isMistyped(typed: string): boolean {
  const number = tidyTracking(typed);
  const fitting = NUMBER_FORMS.filter(({ pattern }) => pattern.test(number));
  return fitting.length > 0 && fitting.every(({ check }) => check !== undefined && !check(number));
}
