/** Control by which each option of a product is chosen. */
import type { Option } from '#src/domain/catalogue/option-matrix.ts';

export type OptionControl = 'swatches' | 'chips' | 'select';

/**
 * Room of all options together, in characters of a chip: what stands above the button at 1280 × 900. A chip is its text
 * and about five characters of edges and gap; a swatch is as wide as six.
 */
const ROOM = 150;
const CHIP_EDGES = 5;
const SWATCH = 6;

function controlOf({ values }: Option): { readonly control: OptionControl; readonly room: number } {
  return values.every(({ swatch }) => swatch !== null)
    ? { control: 'swatches', room: values.length * SWATCH }
    : { control: 'chips', room: values.reduce((sum, { text }) => sum + text.length + CHIP_EDGES, 0) };
}

/**
 * Swatches where each value has a colour, else chips; a list to open for what does not fit beside those that take less
 * room.
 */
export function optionControls(options: readonly Option[]): readonly OptionControl[] {
  const wanted = options.map(controlOf);
  const bySize = [...wanted].sort((a, b) => a.room - b.room);
  let left = ROOM;
  const fitting = new Set(
    bySize.filter(({ room }) => {
      left -= room;
      return left >= 0;
    }),
  );
  return wanted.map((one) => (fitting.has(one) ? one.control : 'select'));
}
