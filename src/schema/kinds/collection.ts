/** A collection as a table of its fields, and the type of its records. */
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import type { CollectionWord, CreateWord, EditedBy, GroupWord } from '#src/schema/kinds/edited-by.ts';
import type { Field, Fields } from '#src/schema/kinds/field.ts';
import type { TableRules } from '#src/schema/kinds/rules.ts';

/** Form of a collection in the studio: how its records are listed and edited. */
export interface StudioForm<Group extends GroupWord = GroupWord> {
  readonly title: CollectionWord;
  /** Words of the button that begins a new record. null: editors neither make nor delete records. */
  readonly create: CreateWord | null;
  /** There is exactly one record. */
  readonly single?: true;
  /** Field that names a record. */
  readonly name: string;
  /** Fields that a search looks into; 'product.name': of a record that it refers to. */
  readonly search: readonly string[];
  /** PocketBase's `sort` of the list. */
  readonly sort: string;
  /** In the order of the form. */
  readonly groups: readonly Group[];
}

type EditedField<Group extends GroupWord> = Field & {
  readonly edit: Exclude<EditedBy, object> | { readonly group: Group };
};

/** A collection: its fields, its form in the studio where editors write it, and its rules. */
export interface Table extends TableRules {
  readonly fields: Fields;
  readonly form?: StudioForm;
  /** false: its records have no `created` and `updated`. */
  readonly dates?: false;
}

/** The table of a collection that editors write. */
export interface EditedTable extends Table {
  readonly form: StudioForm;
}

/** A collection that only operators, superusers and the shop's own code write. */
/* @__NO_SIDE_EFFECTS__ */
export function table<const One extends Table>(one: One): One {
  return one;
}

/** One that editors write: each field says where it stands in the form, which has its group. */
/* @__NO_SIDE_EFFECTS__ */
export function edited<const Group extends GroupWord, const Own extends Readonly<Record<string, EditedField<Group>>>>(
  one: TableRules & { readonly form: StudioForm<Group>; readonly fields: Own },
) {
  return one;
}

/** Columns of a field: one, or one a language. */
export function columnsOf(name: string, field: Pick<Field, 'kind' | 'localized'>): readonly string[] {
  return field.localized === true ? LOCALES.map((locale) => `${name}_${locale}`) : [name];
}

interface Base {
  /** 15 characters, a-z and 0-9. */
  readonly id: string;
  readonly collectionName: string;
}
interface Dates {
  /** 'YYYY-MM-DD hh:mm:ss.sssZ', UTC. */
  readonly created: string;
  readonly updated: string;
}

/** Value of a field, as the API answers it: an empty text is '', an unset number is 0 (PocketBase's own habits). */
export type ValueOf<One> = One extends { readonly holds?: infer Value; readonly kind: 'json' | 'focus' | 'outdated' }
  ? Exclude<Value, undefined>
  : One extends { readonly kind: 'choice'; readonly values: readonly (infer Value)[] }
    ? Value
    : One extends { readonly kind: 'whole' | 'money' | 'rank' | 'decimal' }
      ? number
      : One extends { readonly kind: 'flag' }
        ? boolean
        : One extends { readonly kind: 'relations' | 'pictures' }
          ? readonly string[]
          : One extends { readonly kind: 'stored'; readonly max: infer Most }
            ? Most extends 1
              ? string
              : readonly string[]
            : string;

type Localized = { readonly localized: true };
type Hidden = { readonly hidden: true };
/** A field's columns. */
export type Column<Own, Name extends keyof Own> = Own[Name] extends Localized ? `${Name & string}_${Locale}` : Name;
type Open<Own> = {
  readonly [Name in keyof Own as Own[Name] extends Hidden ? never : Column<Own, Name>]: ValueOf<Own[Name]>;
};
type Secret<Own> = {
  readonly [Name in keyof Own as Own[Name] extends Hidden ? Column<Own, Name> : never]?: ValueOf<Own[Name]>;
};
/** Flat, so that editors and the compiler's messages show fields. */
type Flat<Parts> = { [Name in keyof Parts]: Parts[Name] };

/** The record of a collection as the API answers it. */
export type RecordOf<One extends Pick<Table, 'fields' | 'dates'>> = Flat<
  Base & (One extends { readonly dates: false } ? unknown : Dates) & Open<One['fields']> & Secret<One['fields']>
>;

/**
 * Row of a record that a build reads. Times are left out, so that two snapshots of the same content are the same bytes
 * (docs/decisions/0295: but for products).
 */
export type BuildRow<One extends Pick<Table, 'fields'>> = Flat<
  Pick<Base, 'id'> & {
    readonly [
      Name in keyof One['fields'] as One['fields'][Name] extends { readonly build: false }
        ? never
        : Column<One['fields'], Name>
    ]: Exclude<ValueOf<One['fields'][Name]>, null>;
  }
>;
