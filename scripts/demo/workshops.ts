/** A page of the demo shop's own, composed of blocks. */
import { HERO_MASTER, storyMaster } from '#scripts/demo/block-records.ts';
import { columns, demoId, type AnyDraft } from '#scripts/demo/draft.ts';
import { HOME } from '#scripts/demo/home.ts';
import { words } from '#scripts/demo/text.ts';
import { localized } from '#src/domain/site/locale.ts';

/** No text that the law asks for: it goes with the demo. */
const WORKSHOPS_ID = demoId('pages', 'workshops');

const TITLE = words('The workshops', 'Les ateliers', 'I laboratori');
const SUMMARY = words(
  'Where what hangs at Vitrine is drawn, woven and fired.',
  'Où ce que montre Vitrine est tracé, tissé et cuit.',
  'Dove ciò che Vitrine espone viene disegnato, tessuto e cotto.',
);
const BODY = words(
  '<p>Five small workshops in France and Italy make what hangs here. None has more than six people, and each has one machine that is older than the person who runs it.</p>',
  "<p>Cinq petits ateliers de France et d'Italie fabriquent ce qui est accroché ici. Aucun ne compte plus de six personnes, et chacun a une machine plus âgée que la personne qui la conduit.</p>",
  '<p>Cinque piccoli laboratori in Francia e in Italia fanno ciò che è appeso qui. Nessuno ha più di sei persone, e ognuno ha una macchina più vecchia di chi la guida.</p>',
);
const SHELF_TITLE = words('One shelf, five hands', 'Une étagère, cinq mains', 'Una mensola, cinque mani');
const SHELF_TEXT = words(
  '<p>A drawing from Lyon, a lamp from Turin, a vase from Vallauris, a notebook from Florence. They meet for the first time when we photograph them.</p>',
  '<p>Un dessin de Lyon, une lampe de Turin, un vase de Vallauris, un carnet de Florence. Ils se rencontrent pour la première fois quand nous les photographions.</p>',
  '<p>Un disegno da Lione, una lampada da Torino, un vaso da Vallauris, un quaderno da Firenze. Si incontrano per la prima volta quando li fotografiamo.</p>',
);
const DETAILS = words('Seen from near', 'Vu de près', 'Visti da vicino');

/** Pictures that the home page shows too: they are made once. */
export function workshopDrafts(): AnyDraft[] {
  const block = { page: WORKSHOPS_ID, status: 'published' } as const;
  const alts = localized((locale) => HOME.stories.map(({ picture }) => picture.alt[locale]).join('\n'));
  return [
    {
      collection: 'pages',
      id: WORKSHOPS_ID,
      fields: {
        key: '',
        status: 'published',
        rank: 5,
        menu: 'none',
        ...columns('slug', words('workshops', 'ateliers', 'laboratori')),
        ...columns('title', TITLE),
        ...columns('summary', SUMMARY),
        ...columns('body', BODY),
      },
    },
    {
      collection: 'blocks',
      id: demoId('blocks', 'workshops shelf'),
      fields: {
        ...block,
        kind: 'text_picture',
        rank: 10,
        ...columns('title', SHELF_TITLE),
        ...columns('text', SHELF_TEXT),
        ...columns('alt', HOME.heroAlt),
      },
      pictures: { field: 'images', masters: [HERO_MASTER] },
    },
    {
      collection: 'blocks',
      id: demoId('blocks', 'workshops details'),
      fields: { ...block, kind: 'gallery', rank: 20, ...columns('title', DETAILS), ...columns('alt', alts) },
      pictures: { field: 'images', masters: HOME.stories.map(storyMaster) },
    },
  ];
}
