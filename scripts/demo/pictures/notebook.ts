/** Notebooks with a drawn cover, and the paper inside. */
import { darker, lighter } from '#scripts/demo/pictures/colour.ts';
import type { LineWork } from '#scripts/demo/pictures/lines.ts';
import { enterRoom, groundShadow } from '#scripts/demo/pictures/room.ts';
import type { RoomName } from '#scripts/demo/pictures/room.ts';
import { ellipse, group, n, path, rect, softRect } from '#scripts/demo/pictures/sheet.ts';
import type { Drawing, Sheet } from '#scripts/demo/pictures/sheet.ts';

export interface Notebook {
  readonly seed: string;
  readonly draw: (drawing: LineWork) => string;
  readonly cover: string;
  readonly ink: string;
  readonly room: RoomName;
  readonly ruling: 'dots' | 'plain';
}

const PAPER = '#f3eee2';

/** A closed notebook seen from the front, top left at (x, y). */
export function notebook(sheet: Sheet, book: Notebook, x: number, y: number, width: number): string {
  const height = width * 1.4;
  const spine = width * 0.085;
  const art = { width: width - spine - width * 0.06, height: height - width * 0.12 };
  const pen = { colour: book.ink, width: width / 120 };
  const clip = sheet.clip(rect(0, 0, art.width, art.height, ''));
  const cover = sheet.linear(
    [
      [0, lighter(book.cover, 0.16)],
      [0.5, book.cover],
      [1, darker(book.cover, 0.16)],
    ],
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  );
  return (
    rect(x + 10, y + 12, width + 8, height - 2, `rx="10" fill="${darker(PAPER, 0.14)}"`) +
    rect(x + 10, y + 10, width + 3, height - 6, `rx="8" fill="${PAPER}"`) +
    rect(x, y, width, height, `rx="12" fill="${cover}"`) +
    group(
      `transform="translate(${n(x + spine + width * 0.03)} ${n(y + width * 0.06)})" clip-path="${clip}"`,
      book.draw({ seed: book.seed, ...art, pens: [pen] }),
    ) +
    rect(x, y, spine, height, `fill="${darker(book.cover, 0.35)}"`) +
    rect(x + spine, y, 5, height, 'fill="#14151c" opacity="0.22"') +
    rect(
      x,
      y,
      width,
      height,
      `rx="12" fill="${sheet.linear([
        [0, '#fff8ee', 0.1],
        [0.1, '#14151c', 0.06],
        [0.3, '#fff8ee', 0.06],
        [1, '#14151c', 0.12],
      ])}"`,
    )
  );
}

/** A loose leaf with the ruling of the notebook. */
function leaf(sheet: Sheet, book: Notebook, x: number, y: number, width: number): string {
  const height = width * 1.4;
  const paper = sheet.linear(
    [
      [0, lighter(PAPER, 0.6)],
      [1, darker(PAPER, 0.1)],
    ],
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  );
  let dots = '';
  if (book.ruling === 'dots') {
    const step = width / 15;
    for (let row = 1; row * step < height - step / 2; row += 1) {
      for (let column = 1; column * step < width - step / 2; column += 1)
        dots += ellipse(x + column * step, y + row * step, 3.4, 3.4, '');
    }
  }
  return (
    softRect(x + 14, y + 20, width, height, 26, '#14151c', 0.3) +
    rect(x, y, width, height, `fill="${paper}"`) +
    group('fill="#8f8a7e"', dots)
  );
}

/** The notebook leans on the wall, a leaf of its paper behind it. */
export function notebookOnShelf(book: Notebook): Drawing {
  const horizon = 1610;
  const sheet = enterRoom(1600, 2000, book.room, horizon);
  const width = 800;
  const bottom = horizon + 70;
  const [x, y] = [330, bottom - width * 1.4];
  return sheet
    .add(
      group('transform="rotate(5 1000 1500)"', leaf(sheet, book, 560, bottom - 1220, 740)),
      softRect(x + 40, y + 40, width, width * 1.4 - 60, 50, '#14151c', 0.42),
      groundShadow(sheet, x + width / 2, bottom, width * 0.92, 0.45),
      notebook(sheet, book, x, y, width),
    )
    .finish();
}

/** Open on the table, lying flat, the first page drawn on. */
export function notebookOpen(book: Notebook): Drawing {
  const [width, height] = [1600, 1280];
  const sheet = enterRoom(width, height, book.room);
  const [left, top, page, tall] = [170, 190, 630, 880];
  const leftPaper = sheet.linear([
    [0, PAPER],
    [0.8, lighter(PAPER, 0.5)],
    [0.95, darker(PAPER, 0.1)],
    [1, darker(PAPER, 0.34)],
  ]);
  const rightPaper = sheet.linear([
    [0, darker(PAPER, 0.38)],
    [0.07, darker(PAPER, 0.06)],
    [0.2, lighter(PAPER, 0.55)],
    [1, darker(PAPER, 0.05)],
  ]);
  const dots = Array.from({ length: 19 * 13 }, (_, index) =>
    ellipse(left + 42 + (index % 13) * 45, top + 40 + Math.floor(index / 13) * 45, 2.6, 2.6, ''),
  ).join('');
  const art = book.draw({
    seed: `${book.seed}-inside`,
    width: 430,
    height: 640,
    pens: [{ colour: darker(book.cover, 0.25), width: 3 }],
  });
  const clip = sheet.clip(rect(0, 0, 430, 640, ''));
  return sheet
    .add(
      softRect(left + 30, top + 50, page * 2, tall, 60, '#14151c', 0.45),
      rect(left - 14, top - 12, page * 2 + 28, tall + 26, `rx="14" fill="${book.cover}"`),
      rect(left, top + 4, page * 2, tall + 6, `fill="${darker(PAPER, 0.18)}"`),
      rect(left, top, page, tall, `fill="${leftPaper}"`),
      rect(left + page, top, page, tall, `fill="${rightPaper}"`),
      book.ruling === 'dots' ? group('fill="#a39d90"', dots) : '',
      group(`transform="translate(${left + page + 110} ${top + 120})" clip-path="${clip}"`, art),
      path(
        `M${left + page - 18} ${top - 12}L${left + page - 10} ${top + tall + 70}l10 -16l12 12L${left + page + 6} ${top - 12}Z`,
        `fill="${darker(book.ink, 0.1)}"`,
      ),
    )
    .finish();
}
