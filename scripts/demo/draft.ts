/** A record of the demo shop before it is created. */
import { createHash } from 'node:crypto';
import type { Records } from '#src/contract/records.ts';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import type { Words } from '#scripts/demo/text.ts';

type SetByBackend = 'id' | 'collectionName' | 'created' | 'updated';
type Uploaded = 'images' | 'image';
type WrittenOnly<Name> = Name extends 'users'
  ? { readonly password: string; readonly passwordConfirm: string }
  : object;

/** A picture as it is uploaded: a file of scripts/demo/pictures/masters. */
export interface Master {
  /** Without its ending. */
  readonly name: string;
  /** px. */
  readonly width: number;
}

export interface DraftPictures {
  readonly field: Uploaded;
  readonly masters: readonly Master[];
}

/** A record to create. */
export interface Draft<Name extends keyof Records> {
  readonly collection: Name;
  readonly id: string;
  readonly fields: Partial<Omit<Records[Name], SetByBackend | Uploaded>> & WrittenOnly<Name>;
  readonly pictures?: DraftPictures;
}
export type AnyDraft = { [Name in keyof Records]: Draft<Name> }[keyof Records];

/**
 * Widths of masters, px, each that of a variant (config PICTURES). The widest variant costs as much time as all others
 * together: only what stands first on a page has it. A drawing to scale says all in few lines, and every build of a
 * test pays for it.
 */
export const PICTURE_WIDTH = { first: 1280, other: 960, scale: 640 } as const;

/** The same 15 letters and digits for the same thing, so that a second seed finds what the first one made. */
export function demoId(collection: keyof Records, key: string): string {
  const digest = createHash('sha256').update(`vitrine demo ${collection} ${key}`).digest('hex');
  return BigInt(`0x${digest}`).toString(36).slice(0, 15);
}

type Columns<Name extends string> = Record<`${Name}_${Locale}`, string>;

/** The fields of a text in the languages of the shop; empty ones without a text. */
export function columns<Name extends string>(name: Name, text: Words | undefined): Columns<Name> {
  const entries = LOCALES.map((locale) => [`${name}_${locale}`, text?.[locale] ?? '']);
  return Object.fromEntries(entries) as Columns<Name>;
}
