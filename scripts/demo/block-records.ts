/** Blocks that the home page of the demo shop is composed of. */
import { columns, demoId, type AnyDraft, PICTURE_WIDTH } from '#scripts/demo/draft.ts';
import { HOME } from '#scripts/demo/home.ts';
import { STORIES } from '#scripts/demo/stories.ts';

const product = (key: string): string => demoId('products', key);

function homeDrafts(): AnyDraft[] {
  return [
    {
      collection: 'blocks',
      id: demoId('blocks', 'hero'),
      fields: {
        kind: 'hero',
        status: 'published',
        rank: 10,
        ...columns('title', HOME.heroTitle),
        ...columns('text', HOME.heroText),
        ...columns('action', HOME.heroAction),
        ...columns('alt', HOME.heroAlt),
      },
      pictures: { field: 'images', name: 'evening-shelf', draws: [HOME.drawHero], widths: [PICTURE_WIDTH.first] },
    },
    {
      collection: 'blocks',
      id: demoId('blocks', 'works'),
      fields: { kind: 'products', status: 'published', rank: 20, products: HOME.featured.map(product) },
    },
  ];
}

export function blockDrafts(): AnyDraft[] {
  const before = homeDrafts();
  return [
    ...before,
    ...STORIES.map((story, index): AnyDraft => ({
      collection: 'blocks',
      id: demoId('blocks', story.key),
      fields: {
        kind: 'story',
        status: 'published',
        rank: (before.length + index + 1) * 10,
        ...columns('title', story.title),
        ...columns('text', story.text),
        ...columns('alt', story.picture.alt),
        product: product(story.product),
      },
      pictures: { field: 'images', name: story.key, draws: [story.picture.draw], widths: [PICTURE_WIDTH.other] },
    })),
  ];
}
