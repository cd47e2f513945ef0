/** The sections of a form, and what is to be done in each. Pure. */
import { LOCALES } from '#src/domain/site/locale.ts';
import {
  fieldNames,
  type CollectionSpec,
  type FieldGroup,
  type FieldSpec,
  type Word,
} from '#src/studio/fields/field-spec.ts';
import type { Values } from '#src/studio/studio-types.ts';
import { missingIn } from '#src/studio/record/LanguageTabs.tsx';

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
  /** Fields with a problem. */
  readonly problems: ReadonlySet<string>;
  /** Fields whose English text has changed since. */
  readonly outdated: ReadonlySet<string>;
  /** Options of a product with a problem; null: it is no product. */
  readonly itemProblems: number | null;
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

function sectionOf(spec: CollectionSpec, group: FieldGroup, { values, problems, outdated }: SectionFacts): FormSection {
  const columns = group.fields.flatMap(columnsOf);
  const missing = LOCALES.map((locale) => missingIn({ ...spec, groups: [group] }, values, locale));
  return {
    id: sectionId(group.title),
    title: group.title,
    hasProblem: columns.some((column) => problems.has(column)),
    missing: missing.reduce((sum, count) => sum + count, 0),
    isOutdated: columns.some((column) => outdated.has(column)),
  };
}

/** In the order of the form; the options of a product come after its choices. */
export function sectionsOf(spec: CollectionSpec, facts: SectionFacts): readonly FormSection[] {
  const { itemProblems } = facts;
  return spec.groups.flatMap((group) => {
    const section = sectionOf(spec, group, facts);
    if (group.title !== 'group.choices' || itemProblems === null) return [section];
    const items = {
      id: 'items-title',
      title: 'items.title',
      hasProblem: itemProblems > 0,
      missing: 0,
      isOutdated: false,
    } as const;
    return [section, items];
  });
}
