/**
 * Remembers where somebody was in a list: the first product in view and how far it stood from the window's edge.
 * Pictures above it may have another height when the list is drawn again (they are drawn when they are seen), so that a
 * number of pixels would lead elsewhere.
 */
export interface ScrollPlace {
  /** Path of the product. */
  readonly product: string;
  /** px from the top of the window. */
  readonly top: number;
}

/** Frames in which what comes into view may take its height. */
const FRAMES = 5;

/** Null: no product of the list is in view, or further down. */
export function placeIn(list: Element): ScrollPlace | null {
  for (const card of list.children) {
    const { bottom, top } = card.getBoundingClientRect();
    if (bottom <= 0) continue;
    const product = card.querySelector('a')?.getAttribute('href') ?? '';
    return { product, top };
  }
  return null;
}

export async function returnTo(list: Element, { product, top }: ScrollPlace): Promise<void> {
  const link = [...list.querySelectorAll('a')].find((one) => one.getAttribute('href') === product);
  const card = [...list.children].find((one) => link !== undefined && one.contains(link));
  for (let frame = 0; card !== undefined && frame < FRAMES; frame += 1) {
    scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** Place that `history.state` holds, where it is ours. */
export function placeOf(state: unknown): ScrollPlace | null {
  const place: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'place') : null;
  const { product, top } = (place ?? {}) as Partial<Record<keyof ScrollPlace, unknown>>;
  return typeof product === 'string' && typeof top === 'number' ? { product, top } : null;
}
