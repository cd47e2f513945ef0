import type { DeskProps } from '#src/desk/props.ts';
import { toDeskError, type DeskProblem } from '#src/staff/kit/call-backend.ts';

type Words = Readonly<Record<string, string>>;

/** What is wrong with one field, in the operator's language; in English where the shop has no words for it. */
export function problemWords({ messages }: Pick<DeskProps, 'messages'>, problem: DeskProblem): string {
  const words: Words = messages;
  return words[`problem.${problem.code}`] ?? problem.message;
}

/** Why a call of the desk has failed: in one sentence, then what is wrong with each field. */
export function deskWords(props: Pick<DeskProps, 'messages'>, error: unknown): string {
  const { code, problems } = toDeskError(error);
  const words: Words = props.messages;
  // A name that ends in '_many' would be a plural form.
  const reason = words[`refusal.${code === 'too_many' ? 'tooMany' : code}`] ?? words['refusal.unknown'] ?? '';
  const details = new Set(problems.map((problem) => problemWords(props, problem)).filter((text) => text !== ''));
  return [reason, ...details].join(' ');
}
