/**
 * Says what a shop sets of its looks besides colours: words of a setting → CSS. '' is the project's own, and prints
 * nothing.
 */

export const TYPEFACES = ['', 'serif', 'rounded', 'mono'] as const;
export const CORNERS = ['', 'soft', 'round'] as const;
export const SPACINGS = ['', 'tight', 'airy'] as const;

export interface Brand {
  readonly typeface: (typeof TYPEFACES)[number];
  readonly corners: (typeof CORNERS)[number];
  readonly spacing: (typeof SPACINGS)[number];
}

/** Holds what the shop's own files add to its looks. */
export interface BrandFiles {
  /** Address of its typeface, a WOFF2 file; '': it has none. */
  readonly typeface: string;
  /** CSS px of its logo; null: it has none. */
  readonly logo: { readonly width: number; readonly height: number } | null;
}

/** Typefaces that the visitor's device has: nothing is fetched. The first is that of src/styles/tokens.css. */
const FONT: Readonly<Record<Brand['typeface'], string>> = {
  '': "'Helvetica Neue','Arial Nova','Nimbus Sans',Arial,sans-serif",
  serif: "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif",
  rounded: "ui-rounded,'Hiragino Maru Gothic ProN','Arial Rounded MT Bold',sans-serif",
  mono: 'var(--font-mono)',
};

const RADIUS: Readonly<Record<Brand['corners'], string>> = { '': '', soft: '6px', round: '22px' };

/** Never under 16 px beside the text, and never a smaller target: people still hit and read. */
const MEASURES: Readonly<Record<Brand['spacing'], string>> = {
  '': '',
  tight: '--gap:clamp(12px,1.6vw,32px);--section:clamp(40px,6vw,96px)',
  airy: '--gap:clamp(20px,3.2vw,64px);--section:clamp(88px,14vw,224px)',
};

/**
 * Parts that are drawn with a line or a ground around them. A field with the largest radius keeps its first letter
 * clear of the corner by its own padding.
 */
const CORNERED = '.button,.chip,.notice,.input,.sale-tag';

/** Name of the shop's own typeface within its pages. */
const OWN = 'shop-own';

/**
 * Text is never invisible: it stands in the device's typeface until the file is there, and the page waits for nothing.
 */
function typefaceCss(address: string): string {
  return address === '' ? '' : `@font-face{font-family:${OWN};src:url(${address}) format('woff2');font-display:swap}`;
}

function fontToken({ typeface }: Brand, isOwn: boolean): string {
  if (isOwn) return `--font-sans:${OWN},${FONT[typeface]}`;
  return typeface === '' ? '' : `--font-sans:${FONT[typeface]}`;
}

/** px of the bar beside the page in which the name is turned, and what a logo takes there besides its own length. */
const RAIL = { room: 44, around: 24 } as const;
/** px of what stands beside the logo on a phone. */
const BESIDE = 256;

/** On a phone it leaves room for the tools. In the bar it is turned as the name is, unless it fits as it is. */
function logoCss(logo: BrandFiles['logo']): string {
  if (logo === null) return '';
  const { room, around } = RAIL;
  const turned = `.brand{width:${room}px;height:${logo.width + around}px;justify-content:center}.brand img{flex:none;max-width:none;rotate:90deg}`;
  const rail =
    logo.width <= room ? '' : `@media(min-width:960px) and (max-width:1279.98px) and (min-height:480px){${turned}}`;
  return `.brand img{max-width:calc(100vw - ${BESIDE}px)}${rail}`;
}

/**
 * Custom properties and corners that differ from the project's own; '' where nothing does. For the layer of the tokens.
 */
export function brandCss(brand: Brand, { typeface, logo }: BrandFiles): string {
  const { corners, spacing } = brand;
  const tokens = [fontToken(brand, typeface !== ''), MEASURES[spacing]].filter((part) => part !== '').join(';');
  const radius = RADIUS[corners];
  return [
    typefaceCss(typeface),
    tokens === '' ? '' : `:root{${tokens}}`,
    radius === '' ? '' : `${CORNERED}{border-radius:${radius}}`,
    logoCss(logo),
  ].join('');
}
