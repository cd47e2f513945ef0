import { SYNONYMS_LENGTH } from '#src/domain/search/synonyms.ts';
import { edited } from '#src/schema/kinds/collection.ts';
import { line, rank } from '#src/schema/kinds/fields.ts';

/**
 * Words that stand for one another when shoppers search: a list in each language, which is no translation of another
 * (docs/decisions/0297).
 */
export const synonyms = edited(
  {
    title: 'collection.synonyms',
    create: 'create.synonyms',
    name: 'words',
    search: ['words'],
    sort: 'rank,id',
    groups: ['group.synonyms'],
  },
  {
    /** Words, or several together, with commas between: 'cup, mug, coffee cup'. */
    words: line({
      localized: true,
      max: SYNONYMS_LENGTH,
      edit: { group: 'group.synonyms', label: 'field.synonyms', hint: 'hint.synonyms' },
    }),
    rank: rank({ edit: { group: 'group.synonyms', label: 'field.rank', hint: 'hint.rank' } }),
  },
);
