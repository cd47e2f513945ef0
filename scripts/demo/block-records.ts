/** Blocks that the home page of the demo shop is composed of. */
import { columns, demoId, type AnyDraft, type Master, PICTURE_WIDTH } from '#scripts/demo/draft.ts';
import { HOME } from '#scripts/demo/home.ts';
import type { DemoStory } from '#scripts/demo/types.ts';

export const HERO_MASTER: Master = { name: 'evening-shelf-1', width: PICTURE_WIDTH.first };

export function storyMaster({ key }: DemoStory): Master {
  return { name: `${key}-1`, width: PICTURE_WIDTH.other };
}

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
      pictures: { field: 'images', masters: [HERO_MASTER] },
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
    ...HOME.stories.map((story, index): AnyDraft => ({
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
      pictures: { field: 'images', masters: [storyMaster(story)] },
    })),
  ];
}
