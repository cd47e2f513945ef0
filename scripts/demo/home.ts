/** The home page of the demo shop. */
import { eveningShelf } from '#scripts/demo/pictures/scenes.ts';
import { words } from '#scripts/demo/text.ts';

export const HOME = {
  heroTitle: words(
    'Drawn by machines, finished by hand',
    'Tracé par des machines, achevé à la main',
    'Disegnato dalle macchine, finito a mano',
  ),
  heroText: words(
    '<p>Plotter prints, woven scarves, lamps, ceramics and notebooks from small workshops in France and Italy. Each began as a few lines of code.</p>',
    "<p>Dessins au traceur, écharpes tissées, lampes, céramiques et carnets de petits ateliers de France et d'Italie. Chacun a commencé par quelques lignes de code.</p>",
    '<p>Disegni a plotter, sciarpe tessute, lampade, ceramiche e quaderni di piccoli laboratori in Francia e in Italia. Ognuno è cominciato con poche righe di codice.</p>',
  ),
  heroAction: words('See the collection', 'Voir la collection', 'Guarda la collezione'),
  heroAlt: words(
    'An evening shelf: a framed drawing of waves, a lit lamp, a green vase and a red notebook.',
    'Une étagère le soir : un dessin de vagues encadré, une lampe allumée, un vase vert et un carnet rouge.',
    'Una mensola di sera: un disegno di onde incorniciato, una lampada accesa, un vaso verde e un quaderno rosso.',
  ),
  drawHero: eveningShelf,
  announcement: words(
    'Free delivery to France and Italy from €90',
    'Livraison offerte en France et en Italie dès 90 €',
    'Spedizione gratuita in Italia e in Francia da 90 €',
  ),
  /** Keys of products, in order. The first is to be seen in the picture, below which its label stands. */
  featured: ['afterglow-lamp', 'weather-diary', 'recursion-bowls', 'level-jug', 'plumb-pendant', 'seven-pocket-roll'],
} as const;
