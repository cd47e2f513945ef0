/** Patterns that a loom reads: for each crossing of threads, which yarn lies on top. */
import { between, createRandom } from '#scripts/demo/pictures/random.ts';
import { rect } from '#scripts/demo/pictures/sheet.ts';
import type { Cloth } from '#scripts/demo/pictures/weave.ts';

/**
 * Two waves that interfere, blocks that answer each other, a cellular automaton, a binary count, a lattice of rings.
 */
export type Pattern = 'interference' | 'counterpoint' | 'automaton' | 'count' | 'rings';

export function phaseOf(seed: string): number {
  return between(createRandom(seed), 0, 6);
}

/** Index of the yarn on top at a place of the cloth; -1 is the ground. */
export function yarnAt(cloth: Cloth, column: number, row: number, columns: number, phase: number): number {
  switch (cloth.pattern) {
    case 'interference': {
      const middle = Math.abs(column - (columns - 1) / 2);
      const chevron = Math.sin((row - middle * 1.5) * 0.42 + phase);
      const beat = Math.sin((row + middle * 0.9) * 0.31 + phase * 1.7);
      if (chevron + beat > 0.95) return 0;
      return chevron - beat > 1.25 ? 1 : -1;
    }
    case 'counterpoint': {
      const block = Math.floor(row / 6) + Math.floor(column / 4);
      const inside = (column % 4) + (row % 6) * (2 / 3);
      const rising = block % 2 === 0 ? inside < 3.4 : inside > 3.4;
      if (!rising) return -1;
      return Math.sin(block * 1.7 + phase) > 0.2 ? 1 : 0;
    }
    case 'automaton': {
      // Rule 90 from one thread: a cell is set when its place in Pascal's triangle is odd. Cells are two threads wide.
      const across = column - Math.floor(columns / 2) + row;
      if (across < 0 || across > row * 2 + 1) return -1;
      const place = Math.floor(across / 2);
      if ((row & place) !== place) return -1;
      return row % 8 < 5 ? 0 : 1;
    }
    case 'count':
      return (column + 1) & (1 << (row % 4)) ? (row % 8 < 4 ? 0 : 1) : -1;
    case 'rings': {
      const [x, y] = [(column % 8) - 3.5, (row % 8) - 3.5];
      const far = Math.hypot(x, y) + Math.sin(phase) * 0.3;
      if (far < 1.3) return 1;
      return far > 2.2 && far < 3.5 ? 0 : -1;
    }
  }
}

/** The pattern as marks of whole runs, its top left corner at (x, y). */
export function patternRows(cloth: Cloth, x: number, y: number, columns: number, rows: number, cell: number): string {
  const phase = phaseOf(cloth.seed);
  let marks = '';
  for (let row = 0; row < rows; row += 1) {
    let start = 0;
    let current = yarnAt(cloth, 0, row, columns, phase);
    for (let column = 1; column <= columns; column += 1) {
      const next = column === columns ? Number.NaN : yarnAt(cloth, column, row, columns, phase);
      if (next === current) continue;
      const colour = cloth.yarns[current];
      if (colour !== undefined) {
        marks += rect(x + start * cell, y + row * cell, (column - start) * cell, cell + 0.5, `fill="${colour}"`);
      }
      start = column;
      current = next;
    }
  }
  return marks;
}
