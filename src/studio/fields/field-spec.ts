/** What a form is drawn from; it follows from the tables of src/schema (collections.ts, collections.ts). */
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { isTranslation } from '#src/domain/catalogue/outdated.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import type { SlugKind } from '#src/domain/catalogue/slug.ts';
import type { FileUpload } from '#src/domain/site/uploads.ts';
import type { StudioT } from '#src/studio/props.ts';

/** A string of the studio. */
export type Word = Parameters<StudioT>[0];

interface Common {
  /** Of the field, without language where it is `each`. */
  readonly name: string;
  readonly label: Word;
  readonly hint?: Word;
}

interface InEachLanguage extends Common {
  /** One field a language: name_en, name_fr, name_it. */
  readonly localized: boolean;
}

/** A text: of one line, of several, with formatting. `lines`: one line for each of something. */
export interface TextSpec extends InEachLanguage {
  readonly kind: 'line' | 'text' | 'rich' | 'lines';
  /** The backend takes no record without it, in English where it is in each language. */
  readonly needed?: 'always';
}

/** Last part of an address, made from another field while nobody has written it. */
export interface SlugSpec extends InEachLanguage {
  readonly kind: 'slug';
  readonly localized: true;
  readonly of: SlugKind;
  /** Name of the field that it is made from, without language. */
  readonly from: string;
}

export interface PlainSpec extends Common {
  /** `money`: minor units; `date`: a moment, written in the editor's own time. */
  readonly kind: 'money' | 'whole' | 'flag' | 'date' | 'colour';
  readonly needed?: 'always';
  /** Of a number. */
  readonly min?: number;
}

export interface ChoiceSpec extends Common {
  readonly kind: 'choice';
  /** Value → its word. */
  readonly options: readonly { readonly value: string; readonly word: Word }[];
}

export interface CountrySpec extends Common {
  readonly kind: 'country';
}

export interface RelationSpec extends Common {
  readonly kind: 'relation';
  readonly of: EditedCollection;
  /** Records that it takes; more than one keep their order, and the value is a list. */
  readonly max: number;
  readonly needed?: 'always';
}

export interface PicturesSpec extends Common {
  readonly kind: 'pictures';
  readonly max: number;
  /** Its value is a list, also where it takes one. */
  readonly list: boolean;
  /** Names of the fields with the texts (without language) and with the points of focus, or null. */
  readonly alt: string | null;
  readonly focus: string | null;
}

/** A file that the looks of the shop are made of. */
export interface FileSpec extends Common {
  readonly kind: 'file';
  readonly upload: FileUpload;
}

export type FieldSpec =
  TextSpec | SlugSpec | PlainSpec | ChoiceSpec | CountrySpec | RelationSpec | PicturesSpec | FileSpec;

export interface FieldGroup {
  readonly title: Word;
  readonly fields: readonly FieldSpec[];
}

export interface CollectionSpec {
  readonly title: Word;
  /** Of the button that begins a new record; null: none can be made. */
  readonly create: Word | null;
  /** What a new record begins with. */
  readonly initial: Readonly<Record<string, unknown>>;
  /** There is exactly one record. */
  readonly single: boolean;
  readonly groups: readonly FieldGroup[];
  /** Field that names a record; with the language where it has one. */
  readonly name: string;
  /** Fields that a search looks into. */
  readonly search: readonly string[];
  /** PocketBase's `sort` of the list. */
  readonly sort: string;
  /** Has `status`, which decides whether the site shows it. */
  readonly status: boolean;
}

/** Whether a text is translated: one that only some languages have lacks the others. */
export function isTranslatedText(spec: FieldSpec): spec is TextSpec {
  return 'localized' in spec && spec.localized && spec.kind !== 'slug' && isTranslation(spec.name);
}

/** The names of the fields that a description stands for: one, or one a language. */
export function fieldNames(spec: FieldSpec): readonly string[] {
  return 'localized' in spec && spec.localized ? LOCALES.map((locale) => `${spec.name}_${locale}`) : [spec.name];
}
