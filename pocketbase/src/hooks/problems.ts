/** What is wrong with a record, told field by field. Codes are stable; messages are for the person at the dashboard. */

export interface Problem {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

export function problem(field: string, code: string, message: string): Problem {
  return { field, code, message };
}

/** Throws a 400 answer with every problem under its field; does nothing without a problem. */
export function refuse(problems: readonly Problem[]): void {
  const first = problems[0];
  if (first === undefined) return;
  const data: { [field: string]: ValidationError } = {};
  for (const { field, code, message } of problems) data[field] ??= new ValidationError(code, message);
  throw new BadRequestError(first.message, data);
}

/** Beginning of a text that may be thousands of characters long, for a message. */
export function excerpt(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
