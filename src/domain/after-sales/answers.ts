/** Answers to the messages of customers: how long they may be, and what their templates are filled with. */

/** Characters. */
export const ANSWER_LIMITS = { name: 100, subject: 200, text: 5000 } as const;
/** Answers to one message. */
export const REPLIES_AT_MOST = 20;

export interface AnswerFacts {
  readonly name: string;
  /** Number of the order; '': none is known. */
  readonly number: string;
}

/** A template's text with its places filled. A place that nobody knows stays: who sends the answer sees it. */
export function fillAnswer(template: string, { name, number }: AnswerFacts): string {
  const values: Readonly<Record<string, string>> = { name, number };
  return template.replace(/\{(name|number)\}/g, (place, key: string) => values[key] || place);
}
