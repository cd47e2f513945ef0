/** What pages show of their blocks. */
import { expect, test } from 'vitest';
import type { BlockView } from '#src/contract/block-view.ts';
import { type Block, type Content, type PictureFile, pictureKey } from '#src/publishing/content/content.ts';
import { createSite, isOfKind, type Site } from '#src/publishing/site/create-site.ts';
import { liveSite } from '#src/publishing/site/live-site.ts';
import { cardsOf } from '#src/html/block-cards.ts';
import {
  fixtureBlock,
  fixtureCategory,
  fixtureContent,
  fixtureProduct,
  texts,
} from '#tests/contract/fixture-snapshot.ts';

const PICTURE: PictureFile = {
  digest: '0123456789ab',
  width: 960,
  height: 640,
  widths: [320, 960],
  format: 'avif',
  colour: '#112233',
};
const [FIRST, SECOND] = ['product00000001', 'product00000002'] as const;
const LEGAL = 'pagelegal000000';

function contentOf(...blocks: readonly Block[]): Content {
  return fixtureContent({
    blocks,
    products: [FIRST, SECOND].map((id, rank) => fixtureProduct(id, rank, { category: 'category0prints' })),
    categories: [fixtureCategory('category0prints', 1)],
  });
}

function snapshotOf(content: Content) {
  const keys = content.blocks.flatMap(({ id, images }) => images.map((file) => pictureKey('blocks', id, file)));
  return { content, pictures: Object.fromEntries(keys.map((key) => [key, PICTURE])) };
}

const siteOf = (content: Content): Site => createSite(snapshotOf(content));

function homeOf(site: Site, path: string): readonly BlockView[] {
  const page = site.pages.find((one) => one.path === path);
  if (page === undefined || !isOfKind(page, 'home')) throw new Error(`There is no home page at ${path}.`);
  return page.payload().blocks;
}

test('a block of each kind says what it shows, in each language', () => {
  const content = contentOf(
    fixtureBlock('block0000000001', {
      ...texts('title', 'Lines', 'Lignes', ''),
      ...texts('text', '<p>Drawn.</p>'),
      ...texts('action', 'See', 'Voir', 'Vedi'),
      ...texts('alt', 'A shelf', 'Une étagère', 'Una mensola'),
      images: ['shelf.png'],
      focus: [{ x: 20, y: 30 }],
      product: SECOND,
    }),
    fixtureBlock('block0000000002', { kind: 'products', products: [SECOND, 'product00000009', FIRST] }),
    fixtureBlock('block0000000003', { kind: 'category', category: 'category0prints', ...texts('title', '') }),
    fixtureBlock('block0000000004', { kind: 'category', category: 'category00gone0' }),
    fixtureBlock('block0000000005', { kind: 'story', ...texts('title', 'Pen'), product: 'product00000009' }),
    fixtureBlock('block0000000006', { kind: 'text_picture', ...texts('text', '<p>Wool.</p>'), images: ['a.png'] }),
    fixtureBlock('block0000000007', {
      kind: 'gallery',
      images: ['a.png', 'b.png'],
      ...texts('alt', 'A\nB', 'A\nB', 'A\nB'),
    }),
  );
  const site = siteOf(content);
  const blocks = homeOf(site, '/it');
  expect(blocks).toMatchObject([
    {
      kind: 'hero',
      title: 'Lines',
      textHtml: '<p>Drawn.</p>',
      action: { name: 'Vedi', path: expect.stringMatching(/^\/it\/products\//) },
      picture: { alt: 'Una mensola', focus: { x: 20, y: 30 } },
      untranslated: ['title'],
    },
    { kind: 'products', title: '', cards: [{ id: SECOND }, { id: FIRST }] },
    {
      kind: 'category',
      category: { path: expect.stringMatching(/^\/it\/product\//) },
      cards: [{ id: FIRST }, { id: SECOND }],
    },
    { kind: 'story', title: 'Pen', path: null },
    { kind: 'text_picture', action: { path: '/it/product', name: '' }, picture: { alt: '' } },
    { kind: 'gallery', pictures: [{ alt: 'A' }, { alt: 'B' }] },
  ]);
  expect(cardsOf(blocks).map(({ id }) => id)).toEqual([SECOND, FIRST, FIRST, SECOND]);
  // A picture that no words describe is missing in each language.
  for (const path of ['/', '/fr', '/it']) homeOf(site, path);
  const bare = site.untranslated().filter(({ record }) => record === 'block0000000006');
  expect(bare.map(({ locale, fields }) => [locale, fields.includes('alt')])).toEqual([
    ['en', true],
    ['fr', true],
    ['it', true],
  ]);
});

test('products that nobody has chosen, or that are gone, are the first of the catalogue', () => {
  for (const products of [[], ['product00000009']]) {
    const blocks = homeOf(siteOf(contentOf(fixtureBlock('block0000000002', { kind: 'products', products }))), '/');
    expect(cardsOf(blocks).map(({ id }) => id)).toEqual([FIRST, SECOND]);
  }
});

test('of a catalogue and of a collection the first four stand in a block, and chosen ones all', () => {
  const ids = Array.from({ length: 6 }, (_, at) => `product0000000${at + 1}`);
  const content = {
    ...contentOf(
      fixtureBlock('block0000000001', { kind: 'products' }),
      fixtureBlock('block0000000002', { kind: 'category', category: 'category0prints' }),
      fixtureBlock('block0000000003', { kind: 'products', products: ids }),
    ),
    products: ids.map((id, rank) => fixtureProduct(id, rank, { category: 'category0prints' })),
  };
  const shown = homeOf(siteOf(content), '/').map((block) => cardsOf([block]).map(({ id }) => id));
  expect(shown).toEqual([ids.slice(0, 4), ids.slice(0, 4), ids]);
});

test('a picture more than its kind shows is not shown, and no words are missed for it', () => {
  const story = fixtureBlock('block0000000001', {
    kind: 'story',
    ...texts('title', 'Pen', 'Stylo', 'Penna'),
    images: ['a.png', 'b.png'],
    ...texts('alt', 'A pen', 'Un stylo', 'Una penna'),
  });
  expect(homeOf(siteOf(contentOf(story)), '/')).toMatchObject([{ picture: { alt: 'A pen' }, untranslated: [] }]);
});

test('a video is named beside the picture that is seen before it', () => {
  const story = fixtureBlock('block0000000001', { kind: 'story', images: ['a.png'], video: 'film.mp4' });
  const made = {
    [pictureKey('blocks', story.id, 'a.png')]: PICTURE,
    [pictureKey('blocks', story.id, 'film.mp4')]: { ...PICTURE, digest: 'ba9876543210', upload: 'video' as const },
  };
  const shown = homeOf(createSite({ content: contentOf(story), pictures: made }), '/');
  expect(shown).toMatchObject([{ picture: { digest: PICTURE.digest }, video: '/_astro/ba9876543210-video.mp4' }]);
  // One that nobody could make is left out, and the picture stands by itself.
  const bare = homeOf(siteOf(contentOf(story)), '/');
  expect(bare).toMatchObject([{ picture: { digest: PICTURE.digest } }]);
  expect(bare[0]).not.toHaveProperty('video');
  // Without the picture nothing would be seen before it plays.
  const { [pictureKey('blocks', story.id, 'a.png')]: _picture, ...alone } = made;
  const [blind] = homeOf(createSite({ content: contentOf(story), pictures: alone }), '/');
  expect(blind).toMatchObject({ picture: null });
  expect(blind).not.toHaveProperty('video');
});

test('without a large picture the brand is the title of the home page', () => {
  const home = siteOf(contentOf()).pages.find(({ path }) => path === '/');
  expect(home?.payload()).toMatchObject({ title: 'Vitrine', blocks: [] });
});

test('a change of a block makes its own page anew, and no other', () => {
  const onPage = fixtureBlock('block0000000002', { kind: 'story', page: LEGAL, ...texts('title', 'Pen') });
  const content = contentOf(fixtureBlock('block0000000001', texts('title', 'Lines')), onPage);
  const live = liveSite(snapshotOf(content));
  const publish = (): void => {
    for (const page of live.site.pages) page.payload();
    live.published();
  };
  live.stale();
  publish();
  const paths = (next: Content): readonly string[] => {
    live.update(snapshotOf(next));
    const found = live.stale().pages.map(({ path }) => path);
    publish();
    return found.toSorted();
  };
  const [hero = onPage] = content.blocks;
  const legal = live.site.pages.find((page) => isOfKind(page, 'page') && page.payload().key === 'legal');
  expect(legal?.payload()).toMatchObject({ composed: { blocks: [{ kind: 'story', title: 'Pen' }], currency: 'EUR' } });
  const own = Object.values(legal?.alternates ?? {}).toSorted();
  expect(own).toHaveLength(3);
  const [ink, traits] = [
    { ...onPage, title_en: 'Ink' },
    { ...hero, title_fr: 'Traits' },
  ];
  expect(paths({ ...content, blocks: [hero, ink] })).toEqual(own);
  expect(paths({ ...content, blocks: [traits, ink] })).toEqual(['/', '/fr', '/it']);
  expect(paths({ ...content, blocks: [traits] })).toEqual(own);
});
