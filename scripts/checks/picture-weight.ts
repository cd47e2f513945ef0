/** Weighs the pictures of a built page on a phone, as `<picture>` and its `sizes` make browsers choose. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltPage, BuiltSite } from '#scripts/checks/built-site.ts';
import { tagsOf, type Page } from '#scripts/checks/html.ts';
import type { PayloadKind } from '#src/contract/payload.ts';

const KB = 1024;

/** Most bytes of what is loaded without a scroll being awaited: the first picture. */
export const FIRST_BUDGET = 15 * KB;
/** Most bytes of all pictures of a page together; the others of a page are lazy. A text page has none, but for one with blocks, which may weigh what home does. */
export const PICTURES_BUDGET: Readonly<Record<PayloadKind | 'shell', number>> = {
  home: 88 * KB,
  catalogue: 200 * KB,
  product: 104 * KB,
  reviews: 0,
  page: 0,
  palette: 0,
  shop: 0,
  shell: 0,
};

export interface Viewport {
  /** CSS px. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the screen for one of CSS. */
  readonly density: number;
}

/** The phone that budgets are counted for. */
const PHONE = { width: 360, height: 740 } as const;
const DENSITIES = [2, 3] as const;

const UNITS = {
  px: () => 1,
  vw: ({ width }: Viewport) => width / 100,
  vh: ({ height }: Viewport) => height / 100,
} as const;

function holds(condition: string, { width, density }: Viewport): boolean {
  const [, feature, value] = /^\((min-width|min-resolution):\s*([\d.]+)(?:px|dppx)\)$/.exec(condition) ?? [];
  if (feature === undefined) throw new Error(`sizes: the condition ${condition} is not known to this check`);
  return (feature === 'min-width' ? width : density) >= Number(value);
}

/** Width of a picture in CSS px, as an attribute `sizes` says it. @throws Error for what our own pages do not write. */
export function slotOf(sizes: string, viewport: Viewport): number {
  for (const part of sizes.split(',')) {
    const [, condition, value, unit] = /^(\(.*\))?\s*([\d.]+)(px|vw|vh)$/.exec(part.trim()) ?? [];
    if (value === undefined) throw new Error(`sizes: ${part} is not known to this check`);
    if (condition === undefined || holds(condition, viewport))
      return Number(value) * UNITS[unit as keyof typeof UNITS](viewport);
  }
  throw new Error(`sizes: ${sizes} says nothing without a condition`);
}

/** The variant that a browser takes at most: the least that has a pixel for each of the screen, or the largest. */
export function chosen(srcset: string, sizes: string, viewport: Viewport): string {
  const candidates = srcset.split(',').map((part) => {
    const [path = '', width = ''] = part.trim().split(/\s+/);
    return { path, width: Number.parseInt(width, 10) };
  });
  const wanted = slotOf(sizes, viewport) * viewport.density;
  return (candidates.find(({ width }) => width >= wanted) ?? candidates.at(-1))?.path ?? '';
}

export interface ShownPicture {
  readonly path: string;
  /** Loaded at once; others when they come near. */
  readonly isFirst: boolean;
}

/** Pictures that a page shows by itself, in its order. */
export function shownPictures(page: Page, viewport: Viewport): ShownPicture[] {
  return page.tags.flatMap((tag, index) => {
    const srcset = tag.name === 'source' ? tag.attributes.get('srcset') : undefined;
    if (srcset === undefined) return [];
    const image = page.tags.slice(index).find(({ name }) => name === 'img');
    return {
      path: chosen(srcset, tag.attributes.get('sizes') ?? '', viewport),
      isFirst: image?.attributes.get('loading') !== 'lazy',
    };
  });
}

export interface PictureWeight {
  readonly page: BuiltPage;
  readonly density: number;
  readonly first: number;
  readonly all: number;
  /** Address → bytes. */
  readonly pictures: ReadonlyMap<string, number>;
}

/** Weights of all pages with pictures, at each density. */
export async function pictureWeights(site: BuiltSite, dist: string): Promise<PictureWeight[]> {
  const sizes = new Map<string, number>();
  const weigh = async (path: string): Promise<number> => {
    const bytes = sizes.get(path) ?? (await stat(join(dist, path))).size;
    sizes.set(path, bytes);
    return bytes;
  };
  const weights: PictureWeight[] = [];
  for (const page of site.pages) {
    for (const density of DENSITIES) {
      const shown = shownPictures(page.page, { ...PHONE, density });
      const pictures = new Map<string, number>();
      for (const { path } of shown) pictures.set(path, await weigh(path));
      const sum = (paths: readonly string[]): number =>
        [...new Set(paths)].reduce((total, path) => total + (pictures.get(path) ?? 0), 0);
      const first = sum(shown.filter(({ isFirst }) => isFirst).map(({ path }) => path));
      if (shown.length > 0) weights.push({ page, density, first, all: sum([...pictures.keys()]), pictures });
    }
  }
  return weights;
}

/** Pages whose pictures are over a budget, and pages where something plays or moves by itself. */
export async function pictureProblems(site: BuiltSite, dist: string): Promise<string[]> {
  const problems: string[] = [];
  for (const { page, density, first, all } of await pictureWeights(site, dist)) {
    const budget = PICTURES_BUDGET[page.isComposed ? 'home' : (page.kind ?? 'shell')];
    const phone = `on a phone with ${density} pixels for one`;
    if (first > FIRST_BUDGET)
      problems.push(`${page.path}: the first picture weighs ${first} B ${phone}, more than ${FIRST_BUDGET} B`);
    if (all > budget) problems.push(`${page.path}: its pictures weigh ${all} B ${phone}, more than ${budget} B`);
  }
  for (const { path, page } of site.pages) {
    const playing = [...tagsOf(page, 'video'), ...tagsOf(page, 'audio')].filter(
      ({ attributes }) => attributes.has('autoplay') || attributes.get('preload') !== 'none',
    );
    if (playing.length > 0) problems.push(`${path}: video or sound that is loaded without being asked for`);
  }
  return problems;
}

const MOST_NAMED = 5;
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Lines for an operator: the heaviest page of each kind, and the heaviest pictures. */
export async function heaviestPictures(site: BuiltSite, dist: string): Promise<string[]> {
  const weights = (await pictureWeights(site, dist)).filter(({ density }) => density === DENSITIES[0]);
  const kinds = [...new Set(weights.map(({ page }) => page.kind))];
  const lines = kinds.flatMap((kind) => {
    const ofKind = weights.filter(({ page }) => page.kind === kind);
    const [first] = ofKind.toSorted((a, b) => b.first - a.first);
    const [all] = ofKind.toSorted((a, b) => b.all - a.all);
    if (first === undefined || all === undefined) return [];
    return `${kind ?? 'shell'}: first picture at most ${kilobytes(first.first)} kB (${first.page.path}), all together ${kilobytes(all.all)} kB (${all.page.path}, ${all.pictures.size} pictures)`;
  });
  const pictures = [...new Map(weights.flatMap(({ pictures: all }) => [...all]))].toSorted(([, a], [, b]) => b - a);
  return [
    `Pictures on a phone of ${PHONE.width} px with two pixels for one:`,
    ...lines.map((line) => `  ${line}`),
    `  heaviest: ${pictures
      .slice(0, MOST_NAMED)
      .map(([path, bytes]) => `${path} ${kilobytes(bytes)} kB`)
      .join(', ')}`,
  ];
}
