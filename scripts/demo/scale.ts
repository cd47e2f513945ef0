/** Measures of each product of the demo, as its drawing to scale shows it: those of its text, or of its middle size. */
import type { Known, Profile, ScaleDrawing } from '#scripts/demo/pictures/scale.ts';
import { words, type Words } from '#scripts/demo/text.ts';
import type { DemoPicture } from '#scripts/demo/types.ts';

const BESIDE: Readonly<Record<Known, Words>> = {
  card: words('a bank card', "d'une carte bancaire", 'una carta di credito'),
  bottle: words('a bottle', "d'une bouteille", 'una bottiglia'),
  chair: words('a chair', "d'une chaise", 'una sedia'),
  person: words('a person', "d'une personne", 'una persona'),
};

const BOWL: Profile = [
  [0, 0.4],
  [0.1, 0.42],
  [0.4, 0.74],
  [0.75, 0.94],
  [1, 1],
];
const CUP: Profile = [
  [0, 0.74],
  [0.12, 0.86],
  [0.5, 0.98],
  [1, 1],
];
const VASE: Profile = [
  [0, 0.6],
  [0.14, 0.82],
  [0.32, 1],
  [0.5, 0.86],
  [0.66, 0.6],
  [0.82, 0.46],
  [0.93, 0.52],
  [1, 0.62],
];
const JUG: Profile = [
  [0, 0.76],
  [0.2, 0.96],
  [0.4, 1],
  [0.7, 0.7],
  [0.85, 0.6],
  [1, 0.68],
];
const LAMP: Profile = [
  [0, 0.42],
  [0.05, 0.42],
  [0.05, 0.42],
  [0.07, 0.06],
  [0.07, 0.06],
  [0.46, 0.06],
  [0.46, 0.06],
  [0.46, 1],
  [0.46, 1],
  [0.66, 0.96],
  [0.86, 0.74],
  [0.99, 0.42],
  [1, 0.1],
];
const READING_LAMP: Profile = [
  [0, 0.3],
  [0.05, 0.3],
  [0.05, 0.3],
  [0.07, 0.04],
  [0.07, 0.04],
  [0.8, 0.04],
  [0.8, 0.04],
  [0.8, 1],
  [0.8, 1],
  [0.98, 0.5],
  [0.98, 0.5],
  [1, 0.3],
];
const PENDANT: Profile = [
  [0, 1],
  [0.14, 0.96],
  [0.4, 0.7],
  [0.56, 0.2],
  [0.62, 0.03],
  [0.62, 0.03],
  [1, 0.03],
];
const LANTERN: Profile = [
  [0, 0.7],
  [0.06, 0.7],
  [0.06, 0.7],
  [0.06, 0.92],
  [0.06, 0.92],
  [0.3, 1],
  [0.7, 1],
  [0.92, 0.84],
  [0.92, 0.84],
  [0.92, 0.6],
  [0.92, 0.6],
  [1, 0.6],
];

/** Measures by key of the product. */
export const MEASURES: Readonly<Record<string, ScaleDrawing>> = {
  tideline: { width: 50, height: 70, colour: '#1f2f57', beside: 'chair' },
  'interference-scarf': { width: 40, height: 190, colour: '#8a9a6a', beside: 'person' },
  'afterglow-lamp': { width: 35, height: 42, profile: LAMP, colour: '#c9a15e', beside: 'bottle' },
  'sine-vase': { width: 16, height: 27, profile: VASE, colour: '#2f4a4a', beside: 'bottle' },
  'marginal-notebook': { width: 15, height: 21, colour: '#8f3f2a', beside: 'card' },
  'weather-diary': { width: 24, height: 32, colour: '#3b6a80', beside: 'bottle' },
  'orchard-cushion': { width: 50, height: 50, colour: '#6d3f57', beside: 'chair' },
  'plumb-pendant': { width: 38, height: 44, profile: PENDANT, colour: '#c2452d', beside: 'chair' },
  'isobar-plate': { width: 27, height: 27, isRound: true, colour: '#b9532f', beside: 'bottle' },
  'slow-reply-cards': { width: 10.5, height: 14.8, colour: '#5d7c8a', beside: 'card' },
  'hundred-walks': { width: 30, height: 40, colour: '#5c6b3f', beside: 'bottle' },
  'counting-tea-towel': { width: 50, height: 75, colour: '#b2402f', beside: 'chair' },
  'gradient-tapers': { width: 2.2, height: 29, colour: '#c8663a', beside: 'bottle' },
  'recursion-bowls': { width: 24, height: 11, profile: BOWL, colour: '#37607a', beside: 'bottle' },
  'hexagon-pencils': { width: 0.7, height: 17.5, colour: '#c68d2f', beside: 'card' },
  'hill-elsewhere': { width: 60, height: 80, colour: '#42706a', beside: 'chair' },
  'rule-90-rug': { width: 140, height: 200, colour: '#8a4b31', beside: 'person' },
  'footnote-lamp': { width: 34, height: 62, profile: READING_LAMP, colour: '#4c5a3c', beside: 'chair' },
  'four-oclock-cup': { width: 9, height: 8, profile: CUP, colour: '#3f5a46', beside: 'card' },
  'thirteen-moons': { width: 50, height: 70, colour: '#2b2d3d', beside: 'chair' },
  'small-hours': { width: 18, height: 24, colour: '#5b5148', beside: 'bottle' },
  'counterpoint-throw': { width: 140, height: 190, colour: '#b3562f', beside: 'person' },
  'standby-candle': { width: 8, height: 9, profile: CUP, colour: '#8d8577', beside: 'card' },
  'level-jug': { width: 15, height: 22, profile: JUG, colour: '#6f93a8', beside: 'bottle' },
  'seven-pocket-roll': { width: 34, height: 22, colour: '#5f6741', beside: 'bottle' },
  meridians: { width: 40, height: 52, colour: '#a88658', beside: 'chair' },
  'second-helping-napkins': { width: 45, height: 45, colour: '#a0673f', beside: 'bottle' },
  'veranda-lantern': { width: 28, height: 40, profile: LANTERN, colour: '#d2b98a', beside: 'bottle' },
  'low-orbit-dish': { width: 33, height: 9, profile: BOWL, colour: '#4a5b6e', beside: 'bottle' },
  'endless-wrap': { width: 7, height: 70, colour: '#3e7f78', beside: 'chair' },
  'question-and-answer': { width: 28, height: 37, colour: '#3a3c44', beside: 'bottle' },
};

/** Picture of how large a product is: the last of its own. @throws Error for a product whose measures are not listed */
export function scalePicture(key: string): DemoPicture {
  const drawing = MEASURES[key];
  if (drawing === undefined) throw new Error(`scripts/demo/scale.ts does not say how large "${key}" is`);
  const { width, height, beside } = drawing;
  const known = BESIDE[beside];
  const comma = (cm: number): string => `${cm}`.replace('.', ',');
  return {
    alt: words(
      `${width} × ${height} cm, beside ${known.en}`,
      `${comma(width)} × ${comma(height)} cm, à côté ${known.fr}`,
      `${comma(width)} × ${comma(height)} cm, accanto a ${known.it}`,
    ),
  };
}
