/** Names who edits a field, and where it stands in a form of the studio. */
import type fieldWords from '#i18n/en/studio-fields.json';
import type { SlugKind } from '#src/domain/catalogue/slug.ts';

/** Key of a word of the studio. */
export type FieldWord = keyof typeof fieldWords;
type Beginning<Start extends string> = Extract<FieldWord, `${Start}.${string}`>;

export type GroupWord = Beginning<'group'>;
export type CollectionWord = Beginning<'collection'>;
export type CreateWord = Beginning<'create'>;

/** Place in a form. */
export interface FormPosition {
  readonly group: GroupWord;
  readonly label: Beginning<'field'>;
  readonly hint?: Beginning<'hint'>;
  /** Place in its group, where it is another one than in the table, whose order is that of a CSV file. */
  readonly at?: number;
  /** The form asks for it, though the backend takes a record without it. */
  readonly needed?: true;
  /** Value that a new record begins with. */
  readonly initial?: string;
}

/** Position of a choice: value → its word. */
export interface ChoicePosition<Value extends string> extends FormPosition {
  readonly words: Readonly<Record<Value, FieldWord>>;
}

/**
 * Position of an address: what it is the address of, and the field that it is made from while nobody has written it.
 */
export interface SlugPosition extends FormPosition {
  readonly of: SlugKind;
  readonly from: string;
}

/**
 * `beside`: editors change it with another field (texts and points of pictures, marks of translations). `nobody`: it
 * belongs to operators, superusers and the shop's own code.
 */
export type EditedBy<Form extends FormPosition = FormPosition> = Form | 'beside' | 'nobody';
