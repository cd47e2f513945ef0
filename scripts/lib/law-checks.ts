import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { runsPocketBase, type Environment } from '#scripts/lib/environment.ts';
import type { Finding } from '#scripts/lib/machine-checks.ts';
import { LOCALES, type Locale } from '#src/domain/locale.ts';

/** Languages whose official notice is in place, read from PocketBase's database while it does not run; none where there is no shop yet. */
function storedNotices(dataDir: string): Locale[] {
  const file = join(dataDir, 'pb_data/data.db');
  if (!existsSync(file)) return [];
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const row = database.prepare('SELECT guarantee_en, guarantee_fr, guarantee_it FROM shop').get();
    return LOCALES.filter((locale) => (row?.[`guarantee_${locale}`] ?? '') !== '');
  } catch {
    // An older database has no such columns before its next start.
    return [];
  } finally {
    database.close();
  }
}

/** Whether the notice of the legal guarantee (Implementing Regulation (EU) 2025/1960) is shown in each language. */
export function checkGuaranteeNotice(environment: Pick<Environment, 'dataDir' | 'pocketbaseUrl'>): Finding {
  const subject = 'Legal guarantee';
  if (!runsPocketBase(environment))
    return { subject, state: 'notice', text: 'whether PocketBase elsewhere has the official notices cannot be seen' };
  const there = storedNotices(environment.dataDir);
  const missing = LOCALES.filter((locale) => !there.includes(locale));
  if (missing.length === 0) return { subject, state: 'good', text: 'the official notice is there in each language' };
  return {
    subject,
    state: 'notice',
    text: `the official notice is missing in: ${missing.join(', ')}`,
    remedy:
      "A shop in the European Union must show it since 27 September 2026: put the Commission's files into the shop record (guarantee_…), with all of their text.",
  };
}
