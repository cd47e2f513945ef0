/** The sections of a form, with what is to be done in each, and the records that are edited within it and go with it. Pure. */
import { LOCALES } from '#src/domain/site/locale.ts';
import {
  fieldNames,
  type CollectionSpec,
  type FieldGroup,
  type FieldSpec,
  type Word,
} from '#src/studio/fields/field-spec.ts';
import type { KnownMedia } from '#src/studio/media/medium-of.ts';
import type { Values } from '#src/studio/studio-types.ts';
import { missingIn } from '#src/studio/record/LanguageTabs.tsx';
import { HOME_BLOCKS } from '#src/domain/site/blocks.ts';
import type { EditedCollection } from '#src/schema/derived/editing.ts';

export interface PartsOf {
  readonly collection: 'items' | 'blocks';
  /** Field that names the record that they belong to. */
  readonly field: string;
  /** Title of the group that they come after; null: they come first. */
  readonly after: Word | null;
  readonly title: Word;
  /** Id of the title. */
  readonly id: string;
}

const BLOCKS = { collection: 'blocks', field: 'page', title: 'blocks.title', id: 'blocks-title' } as const;

export const PARTS: Readonly<Partial<Record<EditedCollection, PartsOf>>> = {
  products: {
    collection: 'items',
    field: 'product',
    after: 'group.choices',
    title: 'items.title',
    id: 'items-title',
  },
  home: { ...BLOCKS, after: null },
  pages: { ...BLOCKS, after: 'group.words' },
};

/** What a part says of the record that it belongs to. */
export function ownerOf(collection: EditedCollection, id: string): string {
  return collection === 'home' ? HOME_BLOCKS : id;
}

export interface FormSection {
  /** Id of its title. */
  readonly id: string;
  readonly title: Word;
  readonly hasProblem: boolean;
  /** Texts that have English words and none of another language. */
  readonly missing: number;
  /** A translation is older than its English text. */
  readonly isOutdated: boolean;
}

export interface SectionFacts {
  readonly values: Values;
  /** What the library says of their pictures. */
  readonly media: KnownMedia;
  /** Fields with a problem. */
  readonly problems: ReadonlySet<string>;
  /** Fields whose English text has changed since. */
  readonly outdated: ReadonlySet<string>;
  /** Records that are edited in the form; null: there are none. */
  readonly parts: (Pick<PartsOf, 'after' | 'title' | 'id'> & { readonly hasProblem: boolean }) | null;
}

/** Id of the title of a group. */
export function sectionId(title: Word): string {
  return `section-${title}`;
}

/** All columns that a field writes to: of pictures their texts and points, too. */
function columnsOf(field: FieldSpec): readonly string[] {
  if (field.kind !== 'pictures') return fieldNames(field);
  const texts = field.alt === null ? [] : LOCALES.map((locale) => `${field.alt}_${locale}`);
  return [field.name, ...texts, ...(field.focus === null ? [] : [field.focus])];
}

function sectionOf(
  spec: CollectionSpec,
  group: FieldGroup,
  { values, media, problems, outdated }: SectionFacts,
): FormSection {
  const columns = group.fields.flatMap(columnsOf);
  const missing = LOCALES.map((locale) => missingIn({ ...spec, groups: [group] }, values, locale, media));
  return {
    id: sectionId(group.title),
    title: group.title,
    hasProblem: columns.some((column) => problems.has(column)),
    missing: missing.reduce((sum, count) => sum + count, 0),
    isOutdated: columns.some((column) => outdated.has(column)),
  };
}

/** In the order of the form. */
export function sectionsOf(spec: CollectionSpec, facts: SectionFacts): readonly FormSection[] {
  const { parts } = facts;
  const sections = spec.groups.map((group) => sectionOf(spec, group, facts));
  if (parts === null) return sections;
  const { id, title, after, hasProblem } = parts;
  const at = spec.groups.findIndex((group) => group.title === after) + 1;
  return sections.toSpliced(at, 0, { id, title, hasProblem, missing: 0, isOutdated: false });
}
