/**
 * Pictures become rows of `media`, one for the same bytes, and fields of pictures name them (docs/decisions/0400). Ids follow from bytes: a start that was cut
 * off finds the copies that it has made. Former files stay where they are.
 */
import { createCollection, deleteCollections, SUPERUSERS_ONLY, unique } from '#pocketbase/schema/collections.ts';
import { dates, inEachLocale, json, line, whole } from '#pocketbase/schema/fields.ts';
import { addLanguage } from '#pocketbase/schema/languages.ts';
import { ask, Library, MEDIA_ALT, run, type Said } from '#pocketbase/schema/media-library.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

const EDITOR = "@request.auth.role = 'editor'";
const READERS = `@request.auth.id != '' && (${EDITOR} || @request.auth.role = 'service')`;

const LIMITS: readonly Limit[] = [
  { label: 'media:create', audience: '', duration: 60, maxRequests: 600 },
  { label: 'media:update', audience: '', duration: 60, maxRequests: 300 },
  { label: 'media:delete', audience: '', duration: 60, maxRequests: 600 },
  { label: 'POST /api/studio/media-list', audience: '', duration: 60, maxRequests: 600 },
  { label: 'POST /api/studio/media-swap', audience: '', duration: 60, maxRequests: 60 },
];

/** Of the four formats of pictures, but parts of the brand and copies. */
const NO_PICTURES = ['drafts.files', 'revisions.files', 'shop.logo', 'shop.icon', 'shop.typeface_file'];
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
/** Languages that `inEachLocale` makes columns of. */
const MADE = ['en', 'fr', 'it'];
const BATCH = 200;
const PICTURE_BYTES = 8 * 1024 * 1024;

type Described = Readonly<Record<string, unknown>>;

/** A field that holds pictures. */
interface PictureColumn {
  readonly collection: string;
  readonly field: string;
  readonly most: number;
}

function fieldsOf(collection: core.Collection): readonly Described[] {
  return (JSON.parse(JSON.stringify(collection)) as { readonly fields: readonly Described[] }).fields;
}

function collectionsOf(app: CoreApp): core.Collection[] {
  return app.findAllCollections('base').filter((one) => one !== undefined);
}

/** The fields that hold files of pictures, of whichever collections there are. */
function pictureColumns(app: CoreApp): PictureColumn[] {
  return collectionsOf(app).flatMap((collection) =>
    fieldsOf(collection)
      .filter(({ type, name, mimeTypes }) => {
        const types = Array.isArray(mimeTypes) ? mimeTypes : [];
        const isOfPictures =
          type === 'file' && types.length === TYPES.length && types.every((one) => TYPES.includes(one));
        return (
          isOfPictures && collection.name !== 'media' && !NO_PICTURES.includes(`${collection.name}.${String(name)}`)
        );
      })
      .map(({ name, maxSelect }) => ({ collection: collection.name, field: String(name), most: Number(maxSelect) })),
  );
}

/** Records batch by batch: a shop has more than memory holds. */
function each(app: CoreApp, collection: string, visit: (record: core.Record) => void): void {
  const after = (id: string): core.Record[] =>
    app.findRecordsByFilter(collection, 'id > {:id}', 'id', BATCH, 0, { id }).filter((record) => record !== undefined);
  for (let records = after(''); records.length > 0; records = after(records[records.length - 1]?.id ?? ''))
    for (const record of records) visit(record);
}

/** What a record says of the picture at a place. */
function saidOf(record: core.Record, place: number, languages: readonly string[]): Said {
  const base = record.collection().name === 'home' ? 'hero_alt' : 'alt';
  const names = [...record.collection().fields.fieldNames()];
  const lines = (language: string): readonly string[] =>
    names.includes(`${base}_${language}`) ? record.getString(`${base}_${language}`).split(/\r?\n/) : [];
  const points: unknown = names.includes('focus') ? JSON.parse(record.getString('focus') || 'null') : null;
  const point: unknown = Array.isArray(points) ? points[place] : null;
  return {
    alt: Object.fromEntries(languages.map((language) => [language, lines(language)[place]?.trim() ?? ''])),
    focus: JSON.stringify(point === null || point === undefined ? [] : [point]),
  };
}

/** The same picture twice in one record is one picture: what stood beside the second goes with it. */
function dropTwins(app: CoreApp, record: core.Record, ids: readonly string[], languages: readonly string[]): void {
  const isFirst = (_: unknown, place: number): boolean => ids.indexOf(ids[place] ?? '') === place;
  if (ids.every(isFirst)) return;
  const names = [...record.collection().fields.fieldNames()];
  const table = record.collection().name;
  for (const column of languages.map((language) => `alt_${language}`).filter((name) => names.includes(name))) {
    const value = record.getString(column).split(/\r?\n/).filter(isFirst).join('\n');
    run(app, `UPDATE \`${table}\` SET ${column} = {:value} WHERE id = {:id}`, { value, id: record.id });
  }
  const points: unknown = names.includes('focus') ? JSON.parse(record.getString('focus') || 'null') : null;
  if (!Array.isArray(points)) return;
  const value = JSON.stringify(points.filter(isFirst));
  run(app, `UPDATE \`${table}\` SET focus = {:value} WHERE id = {:id}`, { value, id: record.id });
}

/** Where a file has gone: drafts and revisions name files of records. */
const MOVED = 'CREATE TABLE media_moved (file TEXT PRIMARY KEY, medium TEXT NOT NULL) WITHOUT ROWID';

function takeRecords(app: CoreApp, library: Library, columns: readonly PictureColumn[], languages: readonly string[]) {
  for (const collection of new Set(columns.map((column) => column.collection))) {
    const fields = columns.filter((column) => column.collection === collection);
    each(app, collection, (record) => {
      for (const { field, most } of fields) {
        const files = [...record.getStringSlice(field)].filter((file) => file !== '');
        if (files.length === 0) continue;
        const ids = files.map((file, place) => {
          const medium = library.take(record, file, saidOf(record, place, languages));
          library.use(medium, collection, record.id);
          run(app, 'INSERT OR IGNORE INTO media_moved (file, medium) VALUES ({:file}, {:medium})', {
            file: `${collection}/${record.id}/${file}`,
            medium,
          });
          return medium;
        });
        const value = most === 1 ? (ids[0] ?? '') : JSON.stringify([...new Set(ids)]);
        run(app, `UPDATE \`${collection}\` SET \`${field}\` = {:value} WHERE id = {:id}`, { value, id: record.id });
        dropTwins(app, record, ids, languages);
      }
    });
  }
}

/** The media of the pictures that a draft or a revision names. What nobody has any more is left out. */
class Renamed {
  readonly #app: CoreApp;
  readonly #library: Library;
  readonly #holder: core.Record;
  readonly #own: readonly string[];
  /** Files of the holder that are media now. */
  readonly taken = new Set<string>();
  readonly media = new Set<string>();

  constructor(app: CoreApp, library: Library, holder: core.Record) {
    this.#app = app;
    this.#library = library;
    this.#holder = holder;
    this.#own = [...holder.getStringSlice('files')];
  }

  #medium(name: string): string {
    const file = name.replace(/^draft:/, '');
    if (this.#own.includes(file)) {
      this.taken.add(file);
      return this.#library.take(this.#holder, file);
    }
    const [collection, record] = [this.#holder.getString('collection'), this.#holder.getString('record')];
    return ask(this.#app, 'SELECT medium FROM media_moved WHERE file = {:file}', {
      file: `${collection}/${record}/${file}`,
    });
  }

  /** A value of several parts with media in the place of files; null: it names none. */
  values(text: string, fields: readonly PictureColumn[]): string | null {
    const values: unknown = text === '' ? null : JSON.parse(text);
    if (typeof values !== 'object' || values === null) return null;
    const own = fields.filter(({ field }) => field in values);
    if (own.length === 0) return null;
    const found = own.map(({ field, most }) => {
      const value: unknown = Reflect.get(values, field);
      const names = (Array.isArray(value) ? value : [value]).filter((name) => typeof name === 'string' && name !== '');
      const media = names.map((name) => this.#medium(String(name))).filter((medium) => medium !== '');
      for (const medium of media) this.media.add(medium);
      return [field, most === 1 ? (media[0] ?? '') : media] as const;
    });
    return JSON.stringify({ ...values, ...Object.fromEntries(found) });
  }

  /** Files that stay with the holder. */
  get left(): string {
    return JSON.stringify(this.#own.filter((file) => !this.taken.has(file)));
  }
}

function takeHeld(
  app: CoreApp,
  library: Library,
  columns: readonly PictureColumn[],
  holder: 'drafts' | 'revisions',
  parts: readonly string[],
): void {
  each(app, holder, (record) => {
    const fields = columns.filter(({ collection }) => collection === record.getString('collection'));
    if (fields.length === 0) return;
    const renamed = new Renamed(app, library, record);
    const values = parts.flatMap((part) => {
      const value = renamed.values(record.getString(part), fields);
      return value === null ? [] : [[part, value] as const];
    });
    if (values.length === 0) return;
    if (holder === 'drafts') for (const medium of renamed.media) library.use(medium, holder, record.id);
    const names = values.map(([part]) => `\`${part}\` = {:${part}}`);
    run(app, `UPDATE ${holder} SET files = {:files}, ${names.join(', ')} WHERE id = {:id}`, {
      id: record.id,
      files: renamed.left,
      ...Object.fromEntries(values),
    });
  });
}

/** Sets what a field holds. The column stays as it is: a list of names and a list of ids are both a list of texts, and triggers name it. */
function setType(app: CoreApp, { collection: name, field }: PictureColumn, type: Described): void {
  const collection = app.findCollectionByNameOrId(name);
  const was = fieldsOf(collection).find((one) => one['name'] === field) ?? {};
  const { id, help, required, hidden, presentable, maxSelect } = was;
  collection.fields.addMarshaledJSON(
    JSON.stringify([{ id, name: field, help, required, hidden, presentable, maxSelect, ...type }]),
  );
  app.saveNoValidate(collection);
}

function languagesOf(app: CoreApp): string[] {
  const names = [...app.findCollectionByNameOrId('products').fields.fieldNames()];
  return names.filter((name) => /^name_[a-z]+$/.test(name)).map((name) => name.slice('name_'.length));
}

function withFiles(app: CoreApp, task: (fs: filesystem.System) => void): void {
  const fs = app.newFilesystem();
  try {
    task(fs);
  } finally {
    fs.close();
  }
}

function makeCollections(app: CoreApp, languages: readonly string[]): void {
  createCollection(app, {
    name: 'media',
    rules: {
      ...SUPERUSERS_ONLY,
      listRule: READERS,
      viewRule: READERS,
      createRule: EDITOR,
      updateRule: EDITOR,
      deleteRule: EDITOR,
    },
    fields: [
      {
        type: 'file',
        name: 'file',
        help: 'The picture: JPEG, PNG, WebP or AVIF, at most 8 MB.',
        required: true,
        maxSelect: 1,
        maxSize: PICTURE_BYTES,
        mimeTypes: TYPES,
        protected: true,
        thumbs: ['240x240', '0x400'],
      },
      line('sha256', 'Digest of the bytes of the file, by which the same picture is stored once. Set by the shop.', {
        required: true,
        max: 64,
        pattern: '^[0-9a-f]{64}$',
      }),
      line('name', 'What the file was called when it came. Set by the shop.', { presentable: true, max: 255 }),
      whole('width', 'Pixels; 0: not known. Set by the shop.'),
      whole('height', 'Pixels; 0: not known. Set by the shop.'),
      whole('bytes', 'Size of the file. Set by the shop.'),
      ...inEachLocale('alt', 'What the picture shows, where its place has no words of its own.', (name, help) =>
        line(name, help, { max: MEDIA_ALT }),
      ),
      json('focus', 'What stays visible where the picture is cut: [{ "x": 50, "y": 30 }] in per cent.', 10_000),
      whole('uses', 'Records and drafts that show it. Set by the shop.'),
      ...dates(),
    ],
    indexes: [
      unique('media', 'sha256'),
      'CREATE INDEX `index_media_newest` ON `media` (`created`, `id`)',
      'CREATE INDEX `index_media_unused` ON `media` (`uses`, `created`, `id`)',
    ],
  });
  createCollection(app, {
    name: 'media_uses',
    rules: { ...SUPERUSERS_ONLY, listRule: READERS, viewRule: READERS },
    fields: [
      line('medium', 'Id of the picture.', { required: true, presentable: true, max: 15 }),
      line('collection', 'Collection of the record that shows it.', { required: true, max: 100 }),
      line('record', 'Id of that record.', { required: true, max: 15 }),
    ],
    indexes: [
      unique('media_uses', 'medium, collection, record'),
      'CREATE INDEX `index_media_uses_record` ON `media_uses` (`collection`, `record`)',
    ],
  });
  for (const code of languages.filter((language) => !MADE.includes(language)))
    addLanguage(app, { code, name: code, like: 'en', texts: { media: ['alt'] }, choices: {} });
}

/** Files of a record that names media, under the names that they have there. */
function putBack(app: CoreApp, fs: filesystem.System, { collection, field, most }: PictureColumn): void {
  each(app, collection, (record) => {
    const names = [...record.getStringSlice(field)].flatMap((id) => {
      const file = ask(app, 'SELECT file FROM media WHERE id = {:id}', { id });
      if (file === '') return [];
      const from = `${app.findCollectionByNameOrId('media').baseFilesPath()}/${id}/${file}`;
      const to = `${record.baseFilesPath()}/${file}`;
      if (fs.exists(from) && !fs.exists(to)) fs.copy(from, to);
      return [file];
    });
    const value = most === 1 ? (names[0] ?? '') : JSON.stringify(names);
    run(app, `UPDATE \`${collection}\` SET \`${field}\` = {:value} WHERE id = {:id}`, { value, id: record.id });
  });
}

function mediaColumns(app: CoreApp): PictureColumn[] {
  const { id } = app.findCollectionByNameOrId('media');
  return collectionsOf(app).flatMap((collection) =>
    fieldsOf(collection)
      .filter(({ type, collectionId }) => type === 'relation' && collectionId === id)
      .map(({ name, maxSelect }) => ({ collection: collection.name, field: String(name), most: Number(maxSelect) })),
  );
}

migrate(
  (app) => {
    const columns = pictureColumns(app);
    const languages = languagesOf(app);
    makeCollections(app, languages);
    run(app, MOVED);
    withFiles(app, (fs) => {
      const library = new Library(app, fs, languages);
      takeRecords(app, library, columns, languages);
      takeHeld(app, library, columns, 'drafts', ['data']);
      takeHeld(app, library, columns, 'revisions', ['before', 'after']);
    });
    run(
      app,
      `UPDATE awaited_pictures SET file = coalesce(
         (SELECT medium FROM media_moved m WHERE m.file = collection || '/' || record || '/' || awaited_pictures.file), '') WHERE file != ''`,
    );
    run(app, 'DROP TABLE media_moved');
    run(app, 'UPDATE media SET uses = (SELECT COUNT(*) FROM media_uses WHERE medium = media.id)');
    const { id: collectionId } = app.findCollectionByNameOrId('media');
    for (const column of columns)
      setType(app, column, { type: 'relation', collectionId, cascadeDelete: false, minSelect: 0 });
    addLimits(app, LIMITS);
  },
  // Drafts and revisions name media that are no more: what they changed of pictures is refused by its name.
  (app) => {
    removeLimits(app, LIMITS);
    const columns = mediaColumns(app);
    withFiles(app, (fs) => {
      for (const column of columns) putBack(app, fs, column);
    });
    for (const column of columns)
      setType(app, column, { type: 'file', maxSize: PICTURE_BYTES, mimeTypes: TYPES, protected: true });
    deleteCollections(app, ['media_uses', 'media']);
  },
);
