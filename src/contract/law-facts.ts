/**
 * Says what `lawGaps` judges, as one question to the database: the same for the hooks and for commands that read it
 * beside PocketBase.
 */
import { IS_PUBLISHED } from '#src/domain/catalogue/visible.ts';
import { LAW_COLUMNS } from '#src/domain/site/law.ts';
import { DEFAULT_LOCALE, LOCALES } from '#src/domain/site/locale.ts';

const columns = LAW_COLUMNS.map((column) => `'${column}', ${column}`).join(', ');
const bodies = LOCALES.map((locale) => `'${locale}', body_${locale}`).join(', ');

/** SQL of one JSON object for LawFacts. */
export const LAW_FACTS = `json_object(
    'shop', json(COALESCE((SELECT json_object(${columns}) FROM shop LIMIT 1), '{}')),
    'pages', (
      SELECT json_group_array(json_object('key', "key", 'title', title_${DEFAULT_LOCALE}, 'unread', unread, 'body', json_object(${bodies})) ORDER BY rank, id)
      FROM pages WHERE ${IS_PUBLISHED}
    )
  )`;
