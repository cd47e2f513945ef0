/**
 * Typed descriptions of collection fields, for migrations alone: what these functions make never changes, or old migrations would make something
 * else (scripts/checks/migrations.ts). What a newer migration needs differently is an option or a function of its own.
 * PocketBase's own `new Collection({ fields: [...] })` does not type-check
 * (its types ask for complete field objects), so migrations describe fields with these functions only.
 * `help` is what the dashboard shows under the field: write it for the person who edits.
 */

interface Common {
  readonly name: string;
  readonly help: string;
  readonly required?: boolean;
  /** Never in an answer of the API, but to superusers. */
  readonly hidden?: boolean;
  /** Stands for the record where another record's form refers to it. */
  readonly presentable?: boolean;
}

interface TextField extends Common {
  readonly type: 'text';
  /** Characters. PocketBase would take 0 as 5,000. */
  readonly max: number;
  readonly min?: number;
  readonly pattern?: string;
}

interface EditorField extends Common {
  readonly type: 'editor';
  /** Bytes. */
  readonly maxSize: number;
}

interface NumberField extends Common {
  readonly type: 'number';
  readonly onlyInt: boolean;
  readonly min?: number;
  readonly max?: number;
}

interface BoolField extends Common {
  readonly type: 'bool';
}

interface DateField extends Common {
  readonly type: 'date';
}

interface EmailField extends Common {
  readonly type: 'email';
}

interface UrlField extends Common {
  readonly type: 'url';
}

interface SelectField extends Common {
  readonly type: 'select';
  readonly values: readonly string[];
  readonly maxSelect: 1;
}

interface FileField extends Common {
  readonly type: 'file';
  readonly maxSelect: number;
  /** Bytes. */
  readonly maxSize: number;
  readonly mimeTypes: readonly string[];
  /** Read only by those who may read the record. */
  readonly protected: boolean;
  /** Sizes that PocketBase makes of a picture when somebody asks for them: '240x240' is cut, '0x400' has that height. */
  readonly thumbs?: readonly string[];
}

interface RelationField extends Common {
  readonly type: 'relation';
  /** Name of the collection; `createCollection` looks its id up. */
  readonly collection: string;
  readonly maxSelect: number;
  readonly cascadeDelete: boolean;
}

interface JsonField extends Common {
  readonly type: 'json';
  /** Bytes. */
  readonly maxSize: number;
}

interface AutodateField extends Common {
  readonly type: 'autodate';
  readonly onCreate: boolean;
  readonly onUpdate: boolean;
}

export type Field =
  | TextField
  | EditorField
  | NumberField
  | BoolField
  | DateField
  | EmailField
  | UrlField
  | SelectField
  | FileField
  | RelationField
  | JsonField
  | AutodateField;

type Options = Partial<Pick<Common, 'required' | 'hidden' | 'presentable'>>;

/** Longest name, title or other single line, in characters. */
const NAME_LENGTH = 5000;
/** Longest plain text of several lines, in characters. */
const TEXT_LENGTH = 20_000;
const RICH_TEXT_BYTES = 200_000;

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
const PICTURE_BYTES = 8 * 1024 * 1024;

/** A value of several parts, written and read by the shop's own code. `maxSize` in bytes. */
export function json(name: string, help: string, maxSize = 100_000, options: Options = {}): Field {
  return { type: 'json', name, help, maxSize, ...options };
}

/** Points of focus of a record's pictures, beside their alternative texts. */
export function focus(): Field {
  return json(
    'focus',
    'What of each picture stays visible where it is cut, in the order of the pictures: [{ "x": 50, "y": 30 }] in per cent from the left and the top; null: the middle.',
    10_000,
  );
}

/** Which translations are older than their English text. */
export function outdated(): Field {
  return json(
    'outdated',
    'Translations that are older than their English text, each with a mark of the text that it was made from. Set by the shop.',
    10_000,
  );
}

export function line(
  name: string,
  help: string,
  options: Options & { pattern?: string; max?: number; min?: number } = {},
): Field {
  return { type: 'text', name, help, max: NAME_LENGTH, ...options };
}

export function lines(name: string, help: string, options: Options = {}): Field {
  return { type: 'text', name, help, max: TEXT_LENGTH, ...options };
}

export function richText(name: string, help: string): Field {
  return { type: 'editor', name, help, maxSize: RICH_TEXT_BYTES };
}

/** A whole number, 0 or more unless `min` says otherwise. */
export function whole(name: string, help: string, options: Options & { min?: number; max?: number } = {}): Field {
  return { type: 'number', name, help, onlyInt: true, min: 0, max: Number.MAX_SAFE_INTEGER, ...options };
}

export function flag(name: string, help: string): Field {
  return { type: 'bool', name, help };
}

export function date(name: string, help: string, options: Options = {}): Field {
  return { type: 'date', name, help, ...options };
}

export function email(name: string, help: string, options: Options = {}): Field {
  return { type: 'email', name, help, ...options };
}

export function url(name: string, help: string, options: Options = {}): Field {
  return { type: 'url', name, help, ...options };
}

export function choice(name: string, values: readonly string[], help: string, options: Options = {}): Field {
  return { type: 'select', name, help, values, maxSelect: 1, ...options };
}

export function pictures(name: string, maxSelect: number, help: string): Field {
  return { type: 'file', name, help, maxSelect, maxSize: PICTURE_BYTES, mimeTypes: PICTURE_TYPES, protected: true };
}

/** One file of other types than the four of pictures, or of fewer. `maxSize` in bytes. */
export function upload(name: string, help: string, mimeTypes: readonly string[], maxSize: number): Field {
  return { type: 'file', name, help, maxSelect: 1, maxSize, mimeTypes, protected: true };
}

export function relation(
  name: string,
  collection: string,
  help: string,
  options: Options & { maxSelect?: number; cascadeDelete?: boolean } = {},
): Field {
  return { type: 'relation', name, help, collection, maxSelect: 1, cascadeDelete: false, ...options };
}

/** The two dates that every record carries. */
export function dates(): Field[] {
  return [
    { type: 'autodate', name: 'created', help: '', onCreate: true, onUpdate: false },
    { type: 'autodate', name: 'updated', help: '', onCreate: true, onUpdate: true },
  ];
}

const LANGUAGES = [
  ['en', 'English'],
  ['fr', 'French'],
  ['it', 'Italian'],
] as const;

/** One field a language: `name_en`, `name_fr`, `name_it`, made by `make` with a help text that says the language and the fallback. */
export function inEachLocale(name: string, help: string, make: (name: string, help: string) => Field): Field[] {
  return LANGUAGES.map(([locale, language]) => {
    const fallback = locale === 'en' ? '' : ' Empty: the English text is shown.';
    return make(`${name}_${locale}`, `${language}. ${help}${fallback}`);
  });
}

/** The address words of a record, one a language. */
export function slugs(where: string): Field[] {
  return inEachLocale(
    'slug',
    `Last part of the address ${where}: small letters, digits and hyphens. A changed one leaves a redirect.`,
    (name, help) => line(name, help.replace('the English text is shown', 'the English one is used'), { max: 100 }),
  );
}

const STATUS = ['draft', 'published', 'archived'] as const;

export function status(): Field {
  return choice('status', STATUS, 'Only published records appear on the site, after the next build.', {
    required: true,
  });
}

export function rank(where: string): Field {
  return { type: 'number', name: 'rank', help: `Place ${where}: small numbers first.`, onlyInt: true };
}
