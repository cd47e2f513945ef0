import { toDeskError } from '#src/staff/kit/call-backend.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import type { PartT } from '#src/staff/kit/part-words.ts';

const CODES = [
  'missing',
  'email_shape',
  'is_editor',
  'is_operator',
  'is_accountant',
  'yourself',
  'last_operator',
  'wrong',
  'confirm',
] as const;

/** Why an invitation or an end of access was refused. `idOf`: the id of the input of a field; undefined: it has none. */
export function staffProblems(
  desk: Desk,
  t: PartT<'desk-staff'>,
  error: unknown,
  idOf: (field: string) => string | undefined,
): readonly SummaryError[] {
  const { problems } = toDeskError(error);
  const known = problems.flatMap(({ field, code }) => {
    const word = CODES.find((one) => one === code);
    const id = idOf(field);
    if (word === undefined) return [];
    const text = t(`problem.${word}`);
    return [id === undefined ? { text } : { text, field: id }];
  });
  return known.length > 0 ? known : [{ text: desk.words(error) }];
}
