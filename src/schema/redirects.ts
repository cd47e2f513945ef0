import { KNOWN_LOCALES } from '#src/domain/site/languages.ts';
import { edited } from '#src/schema/kinds/collection.ts';
import { choice, line, relation } from '#src/schema/kinds/fields.ts';

/**
 * A former slug (`product`, `category` or `page` says of what; the target path is looked up at build, so there are no
 * chains), a rule of an editor (`to`), or an address of a former shop (`origin`), which may lead to any of these.
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
    /**
     * Site path with locale prefix: '/fr/products/ancien'; a rule may end in '/*', and an address of a former shop has
     * the query that counts.
     */
    from: line({ required: true, max: 500, edit: { group: 'group.redirect', label: 'field.from', hint: 'hint.from' } }),
    /** Site path or https URL; only for rules. */
    to: line({ max: 2000, edit: { group: 'group.redirect', label: 'field.to', hint: 'hint.to' } }),
    /**
     * 'moved': exactly this address was one of a former shop; it is none of the few rules, and may lead nowhere yet.
     */
    origin: choice(['', 'moved'], {
      edit: {
        group: 'group.redirect',
        label: 'field.origin',
        hint: 'hint.origin',
        words: { '': 'origin.rule', moved: 'origin.moved' },
      },
    }),
    /** Also one that the shop has given up: its addresses lead on. */
    locale: choice(KNOWN_LOCALES, { required: true, edit: 'nobody' }),
    product: relation('products', { cascade: true, edit: 'nobody' }),
    category: relation('categories', { cascade: true, edit: 'nobody' }),
    page: relation('pages', { cascade: true, edit: 'nobody' }),
    /** The variant of `product` that the address has chosen, or ''. */
    item: relation('items', { edit: 'nobody' }),
  },
);
