/**
 * Customers at the desk (docs/decisions/0341): what the shop writes down about a person, and words by which accounts are found. `account_search` and `account_words`
 * are no collections: triggers alone write them, as for orders (1790000310).
 */
import { createCollection, deleteCollections, index, SUPERUSERS_ONLY } from '#pocketbase/schema/collections.ts';
import { choice, date, dates, line } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

/** Statements repeat the condition. */
const ADDED: Indexes = {
  customer_notes: [{ name: 'index_customer_notes_open', columns: '`due`', where: "`due` > '' AND `done` = ''" }],
};

/** SQL of all words of an account: marks within words end words, but the address alone keeps them. */
function textOf(row: string): string {
  const marks = ['.', '-', '_', '+', '@'];
  const split = (sql: string): string => marks.reduce((text, mark) => `replace(${text}, '${mark}', ' ')`, sql);
  return [split(`${row}.name`), `${row}.email`, split(`substr(${row}.email, 1, instr(${row}.email, '@'))`)].join(
    ` || ' ' || `,
  );
}

const TABLES: readonly string[] = [
  'CREATE TABLE account_search (doc INTEGER PRIMARY KEY, user TEXT NOT NULL, text TEXT NOT NULL)',
  'CREATE UNIQUE INDEX unique_account_search_user ON account_search (user)',
  `CREATE VIRTUAL TABLE account_words USING fts5(
     text, content='account_search', content_rowid='doc', detail=none, columnsize=0, prefix='2 3',
     tokenize="unicode61 remove_diacritics 2 tokenchars '@._+-'")`,
  `INSERT INTO account_words (account_words, rank) VALUES ('secure-delete', 1)`,
  `INSERT INTO account_search (user, text) SELECT u.id, ${textOf('u')} FROM users u`,
  `INSERT INTO account_words (account_words) VALUES ('rebuild')`,
];

const ADD_WORDS = 'INSERT INTO account_words (rowid, text) VALUES (NEW.doc, NEW.text)';
const TAKE_WORDS = `INSERT INTO account_words (account_words, rowid, text) VALUES ('delete', OLD.doc, OLD.text)`;

const TRIGGERS: Readonly<Record<string, string>> = {
  account_search_insert: `AFTER INSERT ON account_search BEGIN ${ADD_WORDS}; END`,
  account_search_delete: `AFTER DELETE ON account_search BEGIN ${TAKE_WORDS}; END`,
  account_search_update: `AFTER UPDATE OF text ON account_search WHEN OLD.text IS NOT NEW.text BEGIN ${TAKE_WORDS}; ${ADD_WORDS}; END`,
  users_search_insert: `AFTER INSERT ON users BEGIN INSERT INTO account_search (user, text) VALUES (NEW.id, ${textOf('NEW')}); END`,
  users_search_delete: 'AFTER DELETE ON users BEGIN DELETE FROM account_search WHERE user = OLD.id; END',
  users_search_update: `AFTER UPDATE OF name, email ON users WHEN (OLD.name, OLD.email) IS NOT (NEW.name, NEW.email) BEGIN
    UPDATE account_search SET text = ${textOf('NEW')} WHERE user = NEW.id;
    END`,
};

function run(app: CoreApp, statements: readonly string[]): void {
  for (const statement of statements) app.db().newQuery(statement).execute();
}

migrate(
  (app) => {
    createCollection(app, {
      name: 'customer_notes',
      rules: SUPERUSERS_ONLY,
      fields: [
        line('email', 'Of whom, in small letters; empty: of somebody who is forgotten.', {
          max: 254,
          presentable: true,
        }),
        choice('kind', ['note', 'access', 'erasure'], 'A note, or what somebody asks of their data.', {
          required: true,
        }),
        line('text', 'What was written.', { max: 2000 }),
        line('by', 'Who has written it.', { required: true, max: 300 }),
        date('received', 'When it was asked; empty: a note.'),
        date('due', 'Until when it must be answered; empty: a note.'),
        date('done', 'When it was answered.'),
        line('done_by', 'Who has answered it.', { max: 300 }),
        ...dates(),
      ],
      indexes: [index('customer_notes', 'email, created, id'), index('customer_notes', 'created')],
    });
    changeIndexes(app, {}, ADDED);
    run(app, [...TABLES, ...Object.entries(TRIGGERS).map(([name, body]) => `CREATE TRIGGER ${name} ${body}`)]);
  },
  (app) => {
    run(app, [
      ...Object.keys(TRIGGERS).map((name) => `DROP TRIGGER ${name}`),
      'DROP TABLE account_words',
      'DROP TABLE account_search',
    ]);
    deleteCollections(app, ['customer_notes']);
  },
);
