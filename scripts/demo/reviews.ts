/** Reviews by the demo's customers, good and bad, each in a language of their own. */
import { demoId, type AnyDraft } from '#scripts/demo/draft.ts';
import type { Locale } from '#src/domain/site/locale.ts';

interface DemoReview {
  readonly product: string;
  readonly locale: Locale;
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly name: string;
  /** 'YYYY-MM-DD'. */
  readonly bought: string;
  readonly shown: string;
  readonly text: string;
  readonly answer?: string;
}

const REVIEWS: readonly DemoReview[] = [
  {
    product: 'sine-vase',
    locale: 'en',
    rating: 5,
    name: 'Harriet P.',
    bought: '2026-09-02',
    shown: '2026-09-15',
    text: 'Stands on a shallow shelf and throws a wave of shadow in the evening. Holds five tulips, not more. Heavier than I thought, which is good: the cat has tried.',
  },
  {
    product: 'sine-vase',
    locale: 'fr',
    rating: 4,
    name: 'Camille',
    bought: '2026-09-20',
    shown: '2026-10-03',
    text: 'Très beau, l’émail est plus gris que sur la photo. Le col est étroit : il faut une brosse pour le nettoyer.',
    answer: 'Merci. Une brosse à biberon passe très bien.',
  },
  {
    product: 'sine-vase',
    locale: 'it',
    rating: 5,
    name: '',
    bought: '2026-10-11',
    shown: '2026-10-24',
    text: 'Arrivato intero, imballato con carta e basta. La curva si vede da ogni lato della stanza.',
  },
  {
    product: 'four-oclock-cup',
    locale: 'en',
    rating: 3,
    name: 'Tom',
    bought: '2026-08-14',
    shown: '2026-08-29',
    text: 'Lovely to hold, but it is a small cup. If you drink tea by the mug, take two.',
    answer: 'That is fair: it holds 240 ml, which is a cup and no mug.',
  },
  {
    product: 'four-oclock-cup',
    locale: 'fr',
    rating: 5,
    name: 'Inès M.',
    bought: '2026-10-01',
    shown: '2026-10-14',
    text: 'La tasse du goûter. Elle garde le thé chaud juste assez longtemps.',
  },
  {
    product: 'marginal-notebook',
    locale: 'en',
    rating: 5,
    name: 'A. Okafor',
    bought: '2026-09-08',
    shown: '2026-09-22',
    text: 'Wide margins on the outside, so notes on notes have room. My fountain pen does not bleed through.',
  },
  {
    product: 'marginal-notebook',
    locale: 'it',
    rating: 4,
    name: 'Giulia R.',
    bought: '2026-10-05',
    shown: '2026-10-19',
    text: 'Carta splendida, si apre del tutto piatto. Avrei voluto un segnalibro di stoffa.',
  },
  {
    product: 'afterglow-lamp',
    locale: 'en',
    rating: 2,
    name: '',
    bought: '2026-09-12',
    shown: '2026-09-27',
    text: 'The light is beautiful, the cable is too short: it does not reach from my bed to the socket.',
    answer:
      'Thank you for saying so: we have told the workshop. If it does not suit your room, it can go back within 14 days.',
  },
  {
    product: 'afterglow-lamp',
    locale: 'fr',
    rating: 5,
    name: 'Paul et Léa',
    bought: '2026-10-09',
    shown: '2026-10-23',
    text: 'S’éteint lentement comme une braise. Les enfants s’endorment avant qu’elle soit noire.',
  },
  {
    product: 'afterglow-lamp',
    locale: 'it',
    rating: 4,
    name: 'Marco',
    bought: '2026-10-15',
    shown: '2026-10-30',
    text: 'Bella e silenziosa. Il paralume prende polvere, basta un pennello.',
  },
  {
    product: 'counterpoint-throw',
    locale: 'fr',
    rating: 5,
    name: 'Nadia',
    bought: '2026-09-25',
    shown: '2026-10-10',
    text: 'Chaud sans peser. Le motif change selon le côté où l’on s’assoit.',
  },
  {
    product: 'counterpoint-throw',
    locale: 'fr',
    rating: 2,
    name: 'Bernard',
    bought: '2026-10-06',
    shown: '2026-10-20',
    text: 'Plus petit que je ne le pensais, et un fil tiré sur un bord.',
    answer: 'Un fil tiré est un défaut : écrivez-nous, nous vous en envoyons un autre.',
  },
  {
    product: 'counterpoint-throw',
    locale: 'en',
    rating: 5,
    name: 'Priya',
    bought: '2026-10-08',
    shown: '2026-10-22',
    text: 'Went onto the sofa in October and has not left it since.',
  },
  {
    product: 'counterpoint-throw',
    locale: 'it',
    rating: 3,
    name: 'Elena V.',
    bought: '2026-10-02',
    shown: '2026-10-17',
    text: 'Bellissima, ma i primi giorni perde pelucchi. Dopo qualche scossa in giardino va meglio.',
  },
  {
    product: 'hundred-walks',
    locale: 'en',
    rating: 5,
    name: 'Joan',
    bought: '2026-09-18',
    shown: '2026-10-02',
    text: 'A hundred small lines that never quite meet. I find a new one each week.',
  },
  {
    product: 'hundred-walks',
    locale: 'it',
    rating: 5,
    name: 'Davide',
    bought: '2026-10-20',
    shown: '2026-11-04',
    text: 'Stampa nitida, numerata a mano. Il tubo di cartone era robusto.',
  },
];

/** No order stands behind them: only a demo takes such records. */
export function reviewDrafts(): AnyDraft[] {
  return REVIEWS.map(({ product, locale, rating, name, bought, shown, text, answer = '' }): AnyDraft => ({
    collection: 'reviews',
    id: demoId('reviews', `${product} ${locale} ${shown}`),
    fields: {
      product: demoId('products', product),
      locale,
      rating,
      name,
      text,
      answer,
      bought: `${bought} 10:00:00.000Z`,
      decided: `${shown} 10:00:00.000Z`,
      state: 'shown',
    },
  }));
}
