/** What PocketBase would say of a field, from its table: to compare with the live collection. */
import type { CollectionField } from 'pocketbase';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { UPLOADS, type UploadKind } from '#src/domain/site/uploads.ts';
import { columnsOf, type Table } from '#src/schema/kinds/collection.ts';
import type { Field, Kind } from '#src/schema/kinds/field.ts';

const TYPES = {
  line: 'text',
  text: 'text',
  lines: 'text',
  slug: 'text',
  colour: 'text',
  country: 'text',
  currency: 'text',
  rich: 'editor',
  email: 'email',
  url: 'url',
  whole: 'number',
  money: 'number',
  rank: 'number',
  decimal: 'number',
  flag: 'bool',
  date: 'date',
  choice: 'select',
  relation: 'relation',
  relations: 'relation',
  picture: 'relation',
  pictures: 'relation',
  stored: 'file',
  file: 'file',
  pdf: 'file',
  json: 'json',
  focus: 'json',
  outdated: 'json',
} as const satisfies Readonly<Record<Kind, string>>;

function limitsOf(kind: UploadKind): object {
  const { bytes, types } = UPLOADS[kind];
  return { maxSize: bytes, mimeTypes: types };
}

/** Of a draft, and of what undoes it. */
const ANY_FILES = {
  maxSize: UPLOADS.video.bytes,
  mimeTypes: [...UPLOADS.picture.types, ...UPLOADS.typeface.types, ...UPLOADS.video.types],
};

function optionsOf(field: Field): Readonly<Record<string, unknown>> {
  switch (field.kind) {
    case 'line':
    case 'text':
    case 'lines':
    case 'colour':
    case 'country':
    case 'currency':
      return { max: field.max, min: field.min ?? 0, pattern: field.pattern ?? '' };
    case 'slug':
      return { max: field.max, min: 0, pattern: '' };
    case 'rich':
    case 'json':
    case 'focus':
    case 'outdated':
      return { maxSize: field.max };
    case 'whole':
    case 'money':
      return { min: field.belowMin === true ? Number.MIN_SAFE_INTEGER : field.min, max: field.max, onlyInt: true };
    case 'rank':
      return { min: null, max: null, onlyInt: true };
    case 'decimal':
      return { min: 0, max: null, onlyInt: false };
    case 'choice':
      return { maxSelect: 1, values: field.values.filter((value) => value !== '') };
    case 'relation':
    case 'relations':
      return { maxSelect: field.max, of: field.of, cascadeDelete: field.cascade === true };
    case 'picture':
    case 'pictures':
      return { maxSelect: field.max, of: 'media', cascadeDelete: false };
    case 'stored':
      return { maxSelect: field.max, ...(field.anyFiles === true ? ANY_FILES : limitsOf('picture')) };
    case 'file':
      return { maxSelect: field.max, ...limitsOf(field.upload) };
    case 'pdf':
      return { maxSelect: field.max, maxSize: field.bytes, mimeTypes: ['application/pdf'] };
    default:
      return {};
  }
}

/** Column → what its live field must be like. */
export function expectedFields({ fields }: Table): Readonly<Record<string, object>> {
  const columns = Object.entries(fields).flatMap(([name, field]) =>
    columnsOf(name, field).map((column): [string, object] => {
      // The other languages of a text that is needed may be empty.
      const isFirst = field.localized !== true || column === `${name}_${DEFAULT_LOCALE}`;
      const required = field.required === true && isFirst;
      return [column, { type: TYPES[field.kind], required, hidden: field.hidden === true, ...optionsOf(field) }];
    }),
  );
  return Object.fromEntries(columns);
}

/** A live field, with the same facts as `expectedFields`. `names`: id of a collection → its name. */
export function liveField(field: CollectionField, names: ReadonlyMap<string, string>): object {
  const { type, required, hidden } = field;
  const facts = { type, required, hidden };
  switch (type) {
    case 'text':
      return { ...facts, max: field['max'], min: field['min'], pattern: field['pattern'] };
    case 'number':
      return { ...facts, min: field['min'], max: field['max'], onlyInt: field['onlyInt'] };
    case 'editor':
    case 'json':
      return { ...facts, maxSize: field['maxSize'] };
    case 'select':
      return { ...facts, maxSelect: field['maxSelect'], values: field['values'] };
    case 'file':
      return { ...facts, maxSelect: field['maxSelect'], maxSize: field['maxSize'], mimeTypes: field['mimeTypes'] };
    case 'relation': {
      const { collectionId, maxSelect, cascadeDelete } = field;
      return { ...facts, maxSelect, of: names.get(String(collectionId)), cascadeDelete };
    }
    default:
      return facts;
  }
}
