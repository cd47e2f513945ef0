import { KNOWN_LOCALES } from '#src/domain/site/languages.ts';
import { edited } from '#src/schema/kinds/collection.ts';
import { choice, line, relation } from '#src/schema/kinds/fields.ts';

/**
 * A former slug (`product`, `category` or `page` says of what; the target path is looked up at build, so there are no chains)
 * or a rule of an editor (`to`).
 */
export const redirects = edited(
  {
    title: 'collection.redirects',
    create: 'create.redirects',
    name: 'from',
    search: ['from', 'to'],
    sort: 'from',
    groups: ['group.redirect'],
  },
  {
    /** Site path with locale prefix: '/fr/products/ancien'; a rule may end in '/*'. */
    from: line({ required: true, max: 500, edit: { group: 'group.redirect', label: 'field.from', hint: 'hint.from' } }),
    /** Site path or https URL; only for rules. */
    to: line({ max: 2000, edit: { group: 'group.redirect', label: 'field.to', hint: 'hint.to', needed: true } }),
    /** Also one that the shop has given up: its addresses lead on. */
    locale: choice(KNOWN_LOCALES, { required: true, edit: 'nobody' }),
    product: relation('products', { cascade: true, edit: 'nobody' }),
    category: relation('categories', { cascade: true, edit: 'nobody' }),
    page: relation('pages', { cascade: true, edit: 'nobody' }),
  },
);
