/** What editors write: pages, the home page with its stories, and the palette. */
import { createCollection, deleteCollections, readable, unique, uniqueSlugs } from '#pocketbase/schema/collections.ts';
import {
  choice,
  dates,
  flag,
  inEachLocale,
  line,
  lines,
  pictures,
  rank,
  relation,
  richText,
  slugs,
  status,
} from '#pocketbase/schema/fields.ts';

const COLOUR = '^#[0-9a-f]{6}$';
const TOKENS = [
  'background',
  'surface',
  'text',
  'muted',
  'line',
  'primary',
  'on-primary',
  'secondary',
  'on-secondary',
  'accent',
  'on-accent',
  'success',
  'error',
];

migrate(
  (app) => {
    createCollection(app, {
      name: 'pages',
      rules: readable("status = 'published'"),
      fields: [
        choice(
          'key',
          ['cgu', 'cgv', 'retpolicy', 'privacy', 'legal', 'shipping', 'accessibility'],
          'Which page the shop links by itself; empty for a page of your own.',
        ),
        status(),
        rank('in the menu'),
        choice('menu', ['none', 'header', 'footer'], 'Where the page is linked.', { required: true }),
        ...inEachLocale('title', 'Title of the page.', (name, help) =>
          line(name, help, { presentable: name === 'title_en' }),
        ),
        ...slugs('/…'),
        ...inEachLocale('summary', 'One or two sentences for search engines.', lines),
        ...inEachLocale('body', 'Text of the page.', richText),
        ...dates(),
      ],
      indexes: [...uniqueSlugs('pages'), unique('pages', 'key', "`key` != ''")],
    });
    createCollection(app, {
      name: 'stories',
      rules: readable("status = 'published'"),
      fields: [
        status(),
        rank('on the home page'),
        ...inEachLocale('title', 'Title of the story.', (name, help) =>
          line(name, help, { presentable: name === 'title_en' }),
        ),
        ...inEachLocale('text', 'Text of the story.', richText),
        pictures('image', 1, 'JPEG, PNG, WebP or AVIF, at most 8 MB.'),
        ...inEachLocale('alt', 'What the picture shows, for people who do not see it.', line),
        relation('product', 'products', 'Where the story leads; empty: nowhere.'),
        ...dates(),
      ],
    });
    createCollection(app, {
      name: 'home',
      rules: readable(''),
      fields: [
        ...inEachLocale('hero_title', 'Large title at the top of the home page.', (name, help) =>
          line(name, help, { presentable: name === 'hero_title_en' }),
        ),
        ...inEachLocale('hero_text', 'Text under the title.', lines),
        ...inEachLocale('hero_action', 'Words of the link under the text.', line),
        pictures('hero_image', 1, 'JPEG, PNG, WebP or AVIF, at most 8 MB.'),
        ...inEachLocale('hero_alt', 'What the picture shows, for people who do not see it.', line),
        relation('hero_product', 'products', 'Where the link leads; empty: to the catalogue.'),
        flag('announcement_on', 'Show the announcement above every page.'),
        ...inEachLocale('announcement', 'Words of the announcement.', line),
        relation('featured', 'products', 'Products on the home page, in this order.', { maxSelect: 24 }),
        relation('navigation', 'categories', 'Categories in the header, in this order; empty: all by rank.', {
          maxSelect: 24,
        }),
        ...dates(),
      ],
    });
    createCollection(app, {
      name: 'palette',
      rules: readable(''),
      fields: [
        choice('token', TOKENS, 'What the colour is used for; the shop needs each of them once.', {
          required: true,
          presentable: true,
        }),
        rank('on the palette page'),
        line('dark', 'Colour in the dark theme: #rrggbb, small letters.', { required: true, pattern: COLOUR }),
        line('light', 'Colour in the light theme: #rrggbb, small letters.', { required: true, pattern: COLOUR }),
        ...inEachLocale('name', 'Name of the colour.', line),
        ...inEachLocale('note', 'What the colour is for, in a sentence.', lines),
        ...dates(),
      ],
      indexes: [unique('palette', 'token')],
    });
  },
  (app) => deleteCollections(app, ['palette', 'home', 'stories', 'pages']),
);
