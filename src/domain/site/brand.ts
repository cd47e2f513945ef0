/** What a shop sets of its looks besides colours: words of a setting → CSS. '' is the project's own, and prints nothing. */

export const TYPEFACES = ['', 'serif', 'rounded', 'mono'] as const;
export const CORNERS = ['', 'soft', 'round'] as const;
export const SPACINGS = ['', 'tight', 'airy'] as const;

export interface Brand {
  readonly typeface: (typeof TYPEFACES)[number];
  readonly corners: (typeof CORNERS)[number];
  readonly spacing: (typeof SPACINGS)[number];
}

/** Typefaces that the visitor's device has: nothing is fetched. One of the shop's own is a file in SHOP_DIR (docs/brand.md). */
const FONT: Readonly<Record<Brand['typeface'], string>> = {
  '': '',
  serif: "--font-sans:'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif",
  rounded: "--font-sans:ui-rounded,'Hiragino Maru Gothic ProN','Arial Rounded MT Bold',sans-serif",
  mono: '--font-sans:var(--font-label)',
};

const RADIUS: Readonly<Record<Brand['corners'], string>> = { '': '', soft: '6px', round: '22px' };

/** Never under 16 px beside the text, and never a smaller target: people still hit and read. */
const MEASURES: Readonly<Record<Brand['spacing'], string>> = {
  '': '',
  tight: '--gap:clamp(12px,1.6vw,32px);--section:clamp(40px,6vw,96px)',
  airy: '--gap:clamp(20px,3.2vw,64px);--section:clamp(88px,14vw,224px)',
};

/** What is drawn with a line or a ground around it. A field with the largest radius keeps its first letter clear of the corner by its own padding. */
const CORNERED = '.button,.chip,.notice,.input,.sale-tag';

/** Custom properties and corners that differ from the project's own; '' where nothing does. For the layer of the tokens. */
export function brandCss({ typeface, corners, spacing }: Brand): string {
  const tokens = [FONT[typeface], MEASURES[spacing]].filter((part) => part !== '').join(';');
  const radius = RADIUS[corners];
  return (tokens === '' ? '' : `:root{${tokens}}`) + (radius === '' ? '' : `${CORNERED}{border-radius:${radius}}`);
}
