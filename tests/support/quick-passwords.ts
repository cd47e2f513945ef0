import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The least that bcrypt takes; PocketBase's own is 10. */
export const QUICK_COST = 4;

/**
 * Has PocketBase hash passwords quickly in this database, which nobody uses, and forgets the superuser, whose hash is a slow one. A hash of the shop takes a
 * twentieth of a second on purpose, twice for each account of a test: a tenth of a run's processor time.
 */
export function hashPasswordsQuickly(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'data.db'));
  try {
    const { changes } = database
      .prepare(
        `UPDATE _collections SET fields = (SELECT json_group_array(json(CASE WHEN json_extract(field.value, '$.type') = 'password'
           THEN json_set(field.value, '$.cost', CAST(? AS INTEGER)) ELSE field.value END)) FROM json_each(_collections.fields) AS field)
         WHERE type = 'auth'`,
      )
      .run(QUICK_COST);
    if (changes === 0) throw new Error('No collection has passwords.');
    database.exec('DELETE FROM _superusers');
  } finally {
    database.close();
  }
}
