/** Field of a collection: its kind, its limits and who has to do with it. The functions of fields.ts make them. */
import type { FileUpload } from '#src/domain/site/uploads.ts';
import type { ChoicePosition, EditedBy, FormPosition, SlugPosition } from '#src/schema/kinds/edited-by.ts';

/** Parts that every kind may have. */
export interface Common<Form extends FormPosition = FormPosition> {
  /** The backend takes no record without it; of a localized field, without its text in DEFAULT_LOCALE. */
  readonly required?: true;
  /** The API answers it to superusers and to the shop's own code alone, so a record may lack it. */
  readonly hidden?: true;
  /** One column a language: `name_en`, `name_fr`, … */
  readonly localized?: true;
  /** It moves in and out of the shop as it is (derived/moved-fields.ts). */
  readonly moved?: true;
  /** false: no page shows it, so no build reads it. */
  readonly build?: false;
  /** Each field of an edited collection says it. */
  readonly edit?: EditedBy<Form>;
}

export interface TextOptions extends Common {
  /** Characters. */
  readonly max?: number;
  readonly min?: number;
  /** Regular expression of the whole. */
  readonly pattern?: string;
}

export interface NumberOptions extends Common {
  readonly min?: number;
  readonly max?: number;
  /** The shop itself stores less than `min`: pieces that it owes. */
  readonly belowMin?: true;
}

export interface RelationOptions extends Common {
  /** It goes with the other record. */
  readonly cascade?: true;
}

export interface PictureOptions extends Common {
  /** Name of the field with the texts. */
  readonly alt?: string;
  /** Name of the field with the points of focus. */
  readonly focus?: string;
}

export interface StoredOptions extends Common {
  /** It takes typefaces and videos, too: files of any record's draft. */
  readonly anyFiles?: true;
}

interface TextField extends TextOptions {
  readonly kind: 'line' | 'text' | 'lines' | 'colour' | 'country' | 'currency';
  readonly max: number;
}
interface RichField extends Common {
  readonly kind: 'rich';
  /** Bytes. */
  readonly max: number;
}
interface SlugField extends Common<SlugPosition> {
  readonly kind: 'slug';
  readonly max: number;
}
interface NumberField extends NumberOptions {
  readonly kind: 'whole' | 'money';
  readonly min: number;
  readonly max: number;
}
interface PlainField extends Common {
  readonly kind: 'rank' | 'decimal' | 'flag' | 'date' | 'email' | 'url';
}
interface ChoiceField extends Common<ChoicePosition<string>> {
  readonly kind: 'choice';
  readonly values: readonly string[];
}
interface RelationField extends RelationOptions {
  readonly kind: 'relation' | 'relations';
  readonly of: string;
  readonly max: number;
}
interface PictureField extends PictureOptions {
  readonly kind: 'picture' | 'pictures';
  readonly max: number;
}
interface StoredField extends StoredOptions {
  readonly kind: 'stored';
  readonly max: number;
}
interface FileField extends Common {
  readonly kind: 'file';
  /** Upload that the file must be. */
  readonly upload: FileUpload;
  readonly max: number;
}
interface PdfField extends Common {
  readonly kind: 'pdf';
  readonly max: number;
  /** Bytes of the file. */
  readonly bytes: number;
}
/** No form draws one by itself. */
export interface JsonField<Value = unknown> extends Common<never> {
  readonly kind: 'json' | 'focus' | 'outdated';
  /** Bytes. */
  readonly max: number;
  /** Never there: carries the type. */
  readonly holds?: Value;
}

export type Field =
  | TextField
  | RichField
  | SlugField
  | NumberField
  | PlainField
  | ChoiceField
  | RelationField
  | PictureField
  | StoredField
  | FileField
  | PdfField
  | JsonField;

export type Kind = Field['kind'];

/** Name → field. */
export type Fields = Readonly<Record<string, Field>>;
