/** What a form says and does, from what is known of its records. Pure. */
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { idOf } from '#src/studio/form/form-tools.ts';

/** A line of the list above a form. */
export interface ListedProblem {
  /** Of the control that it is about; '': it is about the whole. */
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

/** What is wrong with one record of a form. */
export interface RecordProblems {
  readonly id: string;
  /** Field → words. */
  readonly problems: ReadonlyMap<string, string>;
  readonly labelOf: (field: string) => string;
  /** Where the list leads, whichever field it is; none: to the field. */
  readonly control?: string;
}

/** All that is wrong, record by record. */
export function listedProblems(records: readonly RecordProblems[]): readonly ListedProblem[] {
  return records.flatMap(({ id, problems, labelOf, control }) =>
    [...problems].map(([field, text]) => ({ id: control ?? idOf(id, field), label: labelOf(field), text })),
  );
}

/** The list with why nothing could be published, unless the fields say it: then nobody has to be told to look at them. */
export function withFailure(
  listed: readonly ListedProblem[],
  failure: string,
  areRefused: boolean,
): readonly ListedProblem[] {
  const isSaid = failure === '' || (areRefused && listed.length > 0);
  return isSaid ? listed : [{ id: '', label: '', text: failure }, ...listed];
}

/** The language that a control is about; undefined: none, or all. */
export function languageOf(control: string): Locale | undefined {
  return LOCALES.find((locale) => control.endsWith(`_${locale}`));
}

export interface PublishFacts {
  /** Something is wrong for sure. */
  readonly isWrong: boolean;
  /** Once it is published, visitors would still not see it. */
  readonly isHidden: boolean;
  /** What the editor has answered to that; undefined: nobody has asked. */
  readonly show: boolean | undefined;
  readonly isDeleted: boolean;
  readonly hasChanges: boolean;
}

/** What the press of "publish" leads to: the list of what is wrong, a question, or a publication. */
export function publishPress(facts: PublishFacts): 'correct' | 'ask' | 'publish' {
  if (facts.isWrong) return 'correct';
  // Saved is not shown: whoever presses Publish on a draft may well think so.
  const asks = facts.isHidden && facts.show === undefined && !facts.isDeleted && facts.hasChanges;
  return asks ? 'ask' : 'publish';
}

export interface FormKey {
  readonly key: string;
  /** Ctrl or Cmd is held. */
  readonly isCommand: boolean;
  /** The focus is in a field of one line. */
  readonly isLine: boolean;
}

/** What a key does in a form; `stay`: nothing, not even what a browser would do. Null: what it does anywhere. */
export function formKey({ key, isCommand, isLine }: FormKey): 'publish' | 'save' | 'stay' | null {
  // In a line of text Enter ends a thought: to publish takes a press on the button, or both keys.
  if (key === 'Enter') return isCommand ? 'publish' : isLine ? 'stay' : null;
  return key === 's' && isCommand ? 'save' : null;
}
