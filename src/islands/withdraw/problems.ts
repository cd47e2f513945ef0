/** Parts that are missing from a statement; pure. Nothing else is asked for, and no date is looked at. */
import { isEmail } from '#src/domain/person/email.ts';
import type { Draft } from '#src/islands/withdraw/draft.ts';

export type StatementField = 'number' | 'lines' | 'statement' | 'name' | 'email';

export interface Problem {
  readonly field: StatementField;
  readonly words:
    'numberMissing' | 'linesMissing' | 'nameMissing' | 'emailMissing' | 'emailShape' | 'tooLong' | 'fieldInvalid';
}

/** `chosen`: pieces, where they can be chosen; null: they are told in words. */
export function problemsOf({ number, name, email }: Draft, chosen: number | null): readonly Problem[] {
  const problems: Problem[] = [];
  if (number.trim() === '') problems.push({ field: 'number', words: 'numberMissing' });
  if (chosen === 0) problems.push({ field: 'lines', words: 'linesMissing' });
  if (name.trim() === '') problems.push({ field: 'name', words: 'nameMissing' });
  if (email.trim() === '') problems.push({ field: 'email', words: 'emailMissing' });
  else if (!isEmail(email.trim())) problems.push({ field: 'email', words: 'emailShape' });
  return problems;
}

const FIELDS: readonly StatementField[] = ['number', 'lines', 'statement', 'name', 'email'];
const WORDS: Readonly<Record<string, Problem['words']>> = { too_long: 'tooLong' };

/** Objections of the backend, at their fields. */
export function refusedProblems(
  problems: readonly { readonly field: string; readonly code: string }[],
): readonly Problem[] {
  return problems.flatMap(({ field, code }) => {
    const known = FIELDS.find((one) => one === field);
    return known === undefined ? [] : [{ field: known, words: WORDS[code] ?? 'fieldInvalid' }];
  });
}
