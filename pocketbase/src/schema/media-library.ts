/** Stored files as rows of `media`, one for the same bytes. For migrations alone, as fields.ts. */

type Described = Readonly<Record<string, unknown>>;

/** Characters of a text of `media`. */
export const MEDIA_ALT = 1000;
/** More than a file of earlier versions may have. */
const MAX_READ = 64 * 1024 * 1024;

export function run(app: CoreApp, statement: string, values: Described = {}): void {
  app
    .db()
    .newQuery(statement)
    .bind({ ...values })
    .execute();
}

export function ask(app: CoreApp, statement: string, values: Described): string {
  const row = new DynamicModel({ value: '' });
  app
    .db()
    .newQuery(`SELECT coalesce((${statement}), '') AS value`)
    .bind({ ...values })
    .one(row);
  return row['value'];
}

/** Words and focus that a picture has in a record that shows it. */
export interface Said {
  readonly alt: Readonly<Record<string, string>>;
  readonly focus: string;
}

const SILENT: Said = { alt: {}, focus: '[]' };

export class Library {
  readonly #app: CoreApp;
  readonly #fs: filesystem.System;
  readonly #languages: readonly string[];
  readonly #folder: string;

  constructor(app: CoreApp, fs: filesystem.System, languages: readonly string[]) {
    this.#app = app;
    this.#fs = fs;
    this.#languages = languages;
    this.#folder = app.findCollectionByNameOrId('media').baseFilesPath();
  }

  /** Bytes and their digest. What is missing has none, and stays a picture that is missing: builds tell of it, as before. */
  #read(key: string): { readonly sha256: string; readonly bytes: number } {
    if (!this.#fs.exists(key)) return { sha256: $security.sha256(`missing ${key}`), bytes: 0 };
    const reader = this.#fs.getReader(key);
    try {
      return { sha256: $security.sha256(toString(reader, MAX_READ)), bytes: this.#fs.attributes(key).size };
    } finally {
      reader.close();
    }
  }

  /** Adds words and a focus where no place before had any. */
  #say(id: string, { alt, focus }: Said): void {
    for (const [language, text] of Object.entries(alt).filter(([, words]) => words !== ''))
      run(this.#app, `UPDATE media SET alt_${language} = {:text} WHERE id = {:id} AND alt_${language} = ''`, {
        id,
        text: text.slice(0, MEDIA_ALT),
      });
    if (focus !== SILENT.focus)
      run(this.#app, `UPDATE media SET focus = {:focus} WHERE id = {:id} AND focus = '${SILENT.focus}'`, { id, focus });
  }

  /** Id of the medium with the bytes of a stored file, which is made where there is none. */
  take(record: core.Record, file: string, said: Said = SILENT): string {
    const key = `${record.baseFilesPath()}/${file}`;
    const { sha256, bytes } = this.#read(key);
    const id = sha256.slice(0, 15);
    if (ask(this.#app, 'SELECT id FROM media WHERE id = {:id}', { id }) === id) {
      this.#say(id, said);
      return id;
    }
    if (bytes > 0) this.#fs.copy(key, `${this.#folder}/${id}/${file}`);
    const texts = this.#languages.map((language) => [
      `alt_${language}`,
      (said.alt[language] ?? '').slice(0, MEDIA_ALT),
    ]);
    const name = file.replace(/_[a-z0-9]{10}(?=\.[a-z0-9]+$)/, '');
    const row = { id, file, sha256, bytes, name, focus: said.focus, ...Object.fromEntries(texts) };
    const columns = Object.keys(row);
    run(
      this.#app,
      `INSERT INTO media (${columns.join(', ')}, created, updated)
       VALUES (${columns.map((column) => `{:${column}}`).join(', ')}, strftime('%Y-%m-%d %H:%M:%fZ'), strftime('%Y-%m-%d %H:%M:%fZ'))`,
      row,
    );
    return id;
  }

  use(medium: string, collection: string, record: string): void {
    run(
      this.#app,
      `INSERT OR IGNORE INTO media_uses (id, medium, collection, record)
       VALUES (substr(lower(hex(randomblob(8))), 1, 15), {:medium}, {:collection}, {:record})`,
      { medium, collection, record },
    );
  }
}
