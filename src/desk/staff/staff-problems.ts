import { toDeskError } from '#src/staff/kit/call-backend.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';

export type StaffT = ClientT<Messages<'desk-staff'>>;

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
  t: StaffT,
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
