/** Numbers to count with, in `temp.numbers`: rows are made from them. */
import type { DatabaseSync } from 'node:sqlite';

/** 0, 1, 2 … : at least `count` of them. */
export function addNumbers(database: DatabaseSync, count: number): void {
  database.exec(`
    CREATE TEMP TABLE IF NOT EXISTS numbers (i INTEGER PRIMARY KEY);
    INSERT OR IGNORE INTO temp.numbers
      WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count}) SELECT i FROM n`);
}
