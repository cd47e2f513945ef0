/** What a build reads beside the content: the list of changes, and the redirects. */
import { createCollection, deleteCollections, index, SUPERUSERS_ONLY, unique } from '#pocketbase/schema/collections.ts';
import { choice, dates, line, relation, whole } from '#pocketbase/schema/fields.ts';

migrate(
  (app) => {
    createCollection(app, {
      name: 'changes',
      rules: SUPERUSERS_ONLY,
      fields: [
        whole('seq', '1, 2, 3 … without gaps.', { required: true, min: 1 }),
        line('collection', 'Collection of the changed record.', { required: true, max: 100 }),
        line('record', 'Id of the changed record. No relation: the row outlives the record.', {
          required: true,
          max: 15,
        }),
        choice('action', ['create', 'update', 'delete'], 'What happened to it on the site: unpublishing is a delete.', {
          required: true,
        }),
        ...dates(),
      ],
      indexes: [unique('changes', 'seq'), index('changes', 'collection, record')],
    });
    createCollection(app, {
      name: 'redirects',
      rules: SUPERUSERS_ONLY,
      fields: [
        line('from', 'Former address on this site, with the language (/fr/products/ancien). A rule may end in /*.', {
          required: true,
          presentable: true,
          max: 500,
        }),
        choice('locale', ['en', 'fr', 'it'], 'Language of the former address; set by the shop.', { required: true }),
        relation('product', 'products', 'Former address of this product; written by the shop.', {
          cascadeDelete: true,
        }),
        relation('category', 'categories', 'Former address of this category; written by the shop.', {
          cascadeDelete: true,
        }),
        relation('page', 'pages', 'Former address of this page; written by the shop.', { cascadeDelete: true }),
        line('to', 'For rules of your own, at most 30: an address on this site, or https://…', { max: 2000 }),
        ...dates(),
      ],
      indexes: [
        unique('redirects', 'from'),
        index('redirects', 'product'),
        index('redirects', 'category'),
        index('redirects', 'page'),
      ],
    });
  },
  (app) => deleteCollections(app, ['redirects', 'changes']),
);
