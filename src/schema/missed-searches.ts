import { LOCALES } from '#src/domain/site/locale.ts';
import { MISSED_WORDS } from '#src/domain/site/missed-search.ts';
import { undated } from '#src/schema/kinds/collection.ts';
import { choice, line, whole } from '#src/schema/kinds/fields.ts';

/**
 * Counts how often words were searched on a day and found nothing. It carries no date of its own: a time could tell a
 * visit.
 */
export const missedSearches = undated({
  /** YYYY-MM-DD, UTC. */
  day: line({ required: true, max: 10 }),
  /** Locale of the page. */
  locale: choice(LOCALES, { required: true }),
  /** As `countedWords` gives them (domain/site/missed-search.ts). */
  words: line({ required: true, max: MISSED_WORDS }),
  count: whole({}),
});
