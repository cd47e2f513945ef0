import { toDeskError } from '#src/staff/kit/call-backend.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

const KNOWN = ['not_there', 'unknown', 'twice', 'uncounted', 'moved'] as const;

/** Why stock was not changed, in words. */
export function stockProblem(desk: Desk, t: PartT<'desk-stock'>, error: unknown): string {
  const codes = toDeskError(error).problems.map(({ code }) => code);
  const known = KNOWN.find((code) => codes.includes(code));
  return known === undefined ? desk.words(error) : t(`problem.${known}`);
}

/** A whole number of pieces from 0 on as a person types it; null: it is none, or more than any shop has. */
export function piecesTyped(text: string, most: number): number | null {
  const digits = text.replace(/\s/g, '');
  return /^\d{1,9}$/.test(digits) && Number(digits) <= most ? Number(digits) : null;
}
