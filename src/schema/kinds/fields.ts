/**
 * The fields of a collection, one function a kind. A table (src/schema/{subject}.ts) names each field once; the type
 * of its record, what a build reads, what editors may change, forms, columns of CSV and limits follow from it, and a
 * backend test compares it with the live collection. A table says what is; a migration says how it became so.
 * Calls are marked as pure: a bundle leaves out the tables that it does not name.
 */
import type { FocalPoints } from '#src/domain/catalogue/focal-point.ts';
import type { Outdated } from '#src/domain/catalogue/outdated.ts';
import type { FileUpload } from '#src/domain/site/uploads.ts';
import type { ChoicePosition, SlugPosition } from '#src/schema/kinds/edited-by.ts';
import type {
  Common,
  JsonField,
  NumberOptions,
  PictureOptions,
  RelationOptions,
  StoredOptions,
  TextOptions,
} from '#src/schema/kinds/field.ts';

/** Characters; a limit of one field is its own. */
const LINE_LENGTH: number = 5000;
const LINES_LENGTH: number = 20_000;
const SLUG_LENGTH: number = 100;
/** Bytes. */
const RICH_BYTES: number = 200_000;
const JSON_BYTES: number = 100_000;
const SMALL_JSON_BYTES: number = 10_000;
const NONE: number = 0;
const MOST: number = Number.MAX_SAFE_INTEGER;

/** A text of one line. */
/* @__NO_SIDE_EFFECTS__ */
export function line<const Options extends TextOptions>(options: Options) {
  return { kind: 'line', max: LINE_LENGTH, ...options } as const;
}

/** A plain text of several lines. */
/* @__NO_SIDE_EFFECTS__ */
export function text<const Options extends TextOptions>(options: Options) {
  return { kind: 'text', max: LINES_LENGTH, ...options } as const;
}

/** One line for each of something. */
/* @__NO_SIDE_EFFECTS__ */
export function lines<const Options extends TextOptions>(options: Options) {
  return { kind: 'lines', max: LINES_LENGTH, ...options } as const;
}

/** A text with formatting: HTML of the allow-list in domain/text/rich-text. */
/* @__NO_SIDE_EFFECTS__ */
export function rich<const Options extends Common>(options: Options) {
  return { kind: 'rich', max: RICH_BYTES, ...options } as const;
}

/** Last part of a page's address. */
/* @__NO_SIDE_EFFECTS__ */
export function slug<const Options extends Common<SlugPosition>>(options: Options) {
  return { kind: 'slug', localized: true, max: SLUG_LENGTH, ...options } as const;
}

/** '#rrggbb'. */
/* @__NO_SIDE_EFFECTS__ */
export function colour<const Options extends TextOptions>(options: Options) {
  return { kind: 'colour', max: LINE_LENGTH, pattern: '^#[0-9a-f]{6}$', ...options } as const;
}

/** ISO 3166-1 alpha-2, or ''. */
/* @__NO_SIDE_EFFECTS__ */
export function country<const Options extends TextOptions>(options: Options) {
  return { kind: 'country', max: LINE_LENGTH, ...options } as const;
}

/** ISO 4217. */
/* @__NO_SIDE_EFFECTS__ */
export function currency<const Options extends TextOptions>(options: Options) {
  return { kind: 'currency', max: LINE_LENGTH, pattern: '^[A-Z]{3}$', ...options } as const;
}

/* @__NO_SIDE_EFFECTS__ */
export function email<const Options extends Common>(options: Options) {
  return { kind: 'email', ...options } as const;
}

/* @__NO_SIDE_EFFECTS__ */
export function url<const Options extends Common>(options: Options) {
  return { kind: 'url', ...options } as const;
}

/** 0 or more, unless `min` says otherwise. */
/* @__NO_SIDE_EFFECTS__ */
export function whole<const Options extends NumberOptions>(options: Options) {
  return { kind: 'whole', min: NONE, max: MOST, ...options } as const;
}

/** Minor units, 0 or more. */
/* @__NO_SIDE_EFFECTS__ */
export function money<const Options extends NumberOptions>(options: Options) {
  return { kind: 'money', min: NONE, max: MOST, ...options } as const;
}

/** 0 or more, with decimals. */
/* @__NO_SIDE_EFFECTS__ */
export function decimal<const Options extends Common>(options: Options) {
  return { kind: 'decimal', ...options } as const;
}

/** Place in a list, ascending, also below 0; equal ranks are ordered by id. */
/* @__NO_SIDE_EFFECTS__ */
export function rank<const Options extends Common>(options: Options) {
  return { kind: 'rank', ...options } as const;
}

/* @__NO_SIDE_EFFECTS__ */
export function flag<const Options extends Common>(options: Options) {
  return { kind: 'flag', ...options } as const;
}

/** 'YYYY-MM-DD hh:mm:ss.sssZ', UTC, or ''. */
/* @__NO_SIDE_EFFECTS__ */
export function date<const Options extends Common>(options: Options) {
  return { kind: 'date', ...options } as const;
}

/** One of `values`; '' is among them where none need be chosen. */
/* @__NO_SIDE_EFFECTS__ */
export function choice<const Value extends string, const Options extends Common<ChoicePosition<Value>>>(
  values: readonly Value[],
  options: Options,
) {
  return { kind: 'choice', values, ...options } as const;
}

/** Id of a record of another collection, or ''. */
/* @__NO_SIDE_EFFECTS__ */
export function relation<const Of extends string, const Options extends RelationOptions>(of: Of, options: Options) {
  return { kind: 'relation', of, max: 1, ...options } as const;
}

/** Ids of at most `max` records of another collection, in their order. */
/* @__NO_SIDE_EFFECTS__ */
export function relations<const Of extends string, const Options extends RelationOptions>(
  of: Of,
  max: number,
  options: Options,
) {
  return { kind: 'relations', of, max, ...options } as const;
}

/** Id of a picture in `media`, or ''. */
/* @__NO_SIDE_EFFECTS__ */
export function picture<const Options extends PictureOptions>(options: Options) {
  return { kind: 'picture', max: 1, ...options } as const;
}

/** Ids of at most `max` pictures in `media`, in their order. */
/* @__NO_SIDE_EFFECTS__ */
export function pictures<const Options extends PictureOptions>(max: number, options: Options) {
  return { kind: 'pictures', max, ...options } as const;
}

/** Names of at most `max` files that the record itself keeps: pictures, unless it takes more. */
/* @__NO_SIDE_EFFECTS__ */
export function storedFiles<const Options extends StoredOptions, const Most extends number>(
  max: Most,
  options: Options,
) {
  return { kind: 'stored', max, ...options } as const;
}

/** Name of a file that is no picture of a page, or ''. `upload`: what it must be. */
/* @__NO_SIDE_EFFECTS__ */
export function file<const Options extends Common>(upload: FileUpload, options: Options) {
  return { kind: 'file', upload, max: 1, ...options } as const;
}

/** Name of a PDF that the shop's own code keeps, or ''. `bytes`: its most. */
/* @__NO_SIDE_EFFECTS__ */
export function pdf<const Options extends Common>(bytes: number, options: Options) {
  return { kind: 'pdf', max: 1, bytes, ...options } as const;
}

/** A value of several parts, of the type that the shop's own code gives it. `max` in bytes. */
/* @__NO_SIDE_EFFECTS__ */
export function json<Value>(max: number = JSON_BYTES): JsonField<Value> & { readonly kind: 'json' } {
  return { kind: 'json', max };
}

/** Points of focus of the record's pictures; null: all in the middle. */
/* @__NO_SIDE_EFFECTS__ */
export function focus() {
  const value: { readonly holds?: FocalPoints | null } = {};
  return { kind: 'focus', max: SMALL_JSON_BYTES, edit: 'beside', ...value } as const;
}

/**
 * Marks translations that are older than their first text; a save that sends the mark of a field's present text says
 * that its words still hold.
 */
/* @__NO_SIDE_EFFECTS__ */
export function outdated() {
  const value: { readonly holds?: Outdated | null } = {};
  return { kind: 'outdated', max: SMALL_JSON_BYTES, edit: 'beside', build: false, ...value } as const;
}
