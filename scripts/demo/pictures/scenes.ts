/** All pictures of the demo as they are drawn. */
import { drawnToScale } from '#scripts/demo/pictures/scale.ts';
import { CERAMICS_SCENES } from '#scripts/demo/pictures/scenes/ceramics.ts';
import { HOME_SCENES } from '#scripts/demo/pictures/scenes/home.ts';
import { LIGHT_SCENES } from '#scripts/demo/pictures/scenes/light.ts';
import { PAPER_SCENES } from '#scripts/demo/pictures/scenes/paper.ts';
import { PRINTS_SCENES } from '#scripts/demo/pictures/scenes/prints.ts';
import { TEXTILES_SCENES } from '#scripts/demo/pictures/scenes/textiles.ts';
import type { Scenes } from '#scripts/demo/pictures/sheet.ts';
import { PRODUCTS } from '#scripts/demo/products.ts';
import { MEASURES } from '#scripts/demo/scale.ts';

/** The last picture of each product is its drawing to scale. */
const SCALE_SCENES: Scenes = Object.fromEntries(
  PRODUCTS.flatMap(({ key, pictures }) => {
    const measures = MEASURES[key];
    return measures === undefined ? [] : [[`${key}-${pictures.length + 1}`, () => drawnToScale(measures)]];
  }),
);

export const SCENES: Scenes = {
  ...HOME_SCENES,
  ...PRINTS_SCENES,
  ...TEXTILES_SCENES,
  ...LIGHT_SCENES,
  ...CERAMICS_SCENES,
  ...PAPER_SCENES,
  ...SCALE_SCENES,
};
