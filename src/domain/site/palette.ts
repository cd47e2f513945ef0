/**
 * The colour tokens of the shop and the pairs that must stay readable.
 * Contrast after WCAG 2.2, success criteria 1.4.3 (text, 4.5:1) and 1.4.11 (graphics and focus, 3:1).
 */

export const TOKENS = [
  'background',
  'surface',
  'text',
  'muted',
  'line',
  'primary',
  'on-primary',
  'secondary',
  'on-secondary',
  'accent',
  'on-accent',
  'success',
  'error',
] as const;
export type Token = (typeof TOKENS)[number];

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

export interface ContrastPair {
  readonly foreground: Token;
  readonly background: Token;
  /** Least ratio to 1. */
  readonly least: 4.5 | 3;
}

export const CONTRAST_PAIRS: readonly ContrastPair[] = [
  { foreground: 'text', background: 'background', least: 4.5 },
  { foreground: 'text', background: 'surface', least: 4.5 },
  { foreground: 'muted', background: 'background', least: 4.5 },
  { foreground: 'muted', background: 'surface', least: 4.5 },
  { foreground: 'primary', background: 'background', least: 4.5 },
  { foreground: 'primary', background: 'surface', least: 4.5 },
  { foreground: 'on-primary', background: 'primary', least: 4.5 },
  { foreground: 'on-secondary', background: 'secondary', least: 4.5 },
  { foreground: 'accent', background: 'background', least: 4.5 },
  { foreground: 'accent', background: 'surface', least: 4.5 },
  { foreground: 'on-accent', background: 'accent', least: 4.5 },
  { foreground: 'success', background: 'background', least: 4.5 },
  { foreground: 'error', background: 'background', least: 4.5 },
  { foreground: 'line', background: 'background', least: 3 },
];

const HEX = /^#[0-9a-f]{6}$/i;

export function isHexColour(value: string): boolean {
  return HEX.test(value);
}

/** Relative luminance of '#rrggbb', 0 to 1. */
function luminance(hex: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast ratio of two '#rrggbb' colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export interface ContrastFailure extends ContrastPair {
  readonly theme: Theme;
  readonly ratio: number;
}

/**
 * The pairs of a (possibly incomplete) palette that miss their ratio; pairs with a token that is not there yet are left
 * out.
 */
export function contrastFailures(palette: Partial<Record<Token, Readonly<Record<Theme, string>>>>): ContrastFailure[] {
  const failures: ContrastFailure[] = [];
  for (const theme of THEMES) {
    for (const pair of CONTRAST_PAIRS) {
      const foreground = palette[pair.foreground]?.[theme];
      const background = palette[pair.background]?.[theme];
      if (foreground === undefined || background === undefined) continue;
      const ratio = contrast(foreground, background);
      if (ratio < pair.least) failures.push({ ...pair, theme, ratio });
    }
  }
  return failures;
}
