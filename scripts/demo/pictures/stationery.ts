/** Drawn paper on a desk: cards and a wrapped parcel. */
import { darker, lighter } from '#scripts/demo/pictures/colour.ts';
import type { LineWork } from '#scripts/demo/pictures/lines.ts';
import { enterRoom, groundShadow } from '#scripts/demo/pictures/room.ts';
import type { RoomName } from '#scripts/demo/pictures/room.ts';
import { ellipse, group, n, path, rect, softRect } from '#scripts/demo/pictures/sheet.ts';
import type { Drawing, Sheet } from '#scripts/demo/pictures/sheet.ts';

export interface Card {
  readonly seed: string;
  readonly draw: (drawing: LineWork) => string;
  readonly paper: string;
  readonly ink: string;
}

function card(sheet: Sheet, piece: Card, width: number, height: number, lines: number): string {
  const margin = width * 0.1;
  const art = { width: width - margin * 2, height: height - margin * 2 };
  const clip = sheet.clip(rect(0, 0, art.width, art.height, ''));
  return (
    rect(0, 0, width, height, `fill="${piece.paper}"`) +
    group(
      `transform="translate(${n(margin)} ${n(margin)})"`,
      group(
        `clip-path="${clip}"`,
        piece.draw({ seed: piece.seed, ...art, lines, pens: [{ colour: piece.ink, width: width / 95 }] }),
      ),
    )
  );
}

/** Cards opened like a hand of cards, over an envelope. */
export function cardsFanned(room: RoomName, envelope: string, ...cards: readonly Card[]): Drawing {
  const sheet = enterRoom(1600, 1600, room, 1600, 'low');
  const [width, height] = [530, 750];
  const turn = (index: number): number => -26 + index * (64 / Math.max(1, cards.length - 1));
  return sheet
    .add(
      softRect(390, 900, 900, 600, 36, '#14151c', 0.34),
      rect(370, 880, 900, 600, `fill="${envelope}"`),
      path(
        'M370 880L820 1230L1270 880',
        `fill="${darker(envelope, 0.06)}" stroke="${darker(envelope, 0.24)}" stroke-width="4"`,
      ),
      ...cards.map((piece, index) =>
        group(
          `transform="rotate(${n(turn(index))} 800 1500) translate(${800 - width / 2} 250)"`,
          softRect(10, 14, width, height, 18, '#14151c', 0.26),
          card(sheet, piece, width, height, 4),
        ),
      ),
    )
    .finish();
}

/** Folded cards that stand on a shelf. */
export function cardsStanding(room: RoomName, ...cards: readonly Card[]): Drawing {
  const sheet = enterRoom(1600, 1280, room, 960, 'low');
  cards.forEach((piece, index) => {
    const [width, height] = [450, 640];
    const [x, y] = [60 + index * 510, 1060 + (index % 2) * 70];
    sheet.add(
      groundShadow(sheet, x + width / 2, y, width, 0.4),
      path(`M${x + width} ${y - height}l74 34v${height - 70}l-74 36Z`, `fill="${darker(piece.paper, 0.3)}"`),
      group(`transform="translate(${x} ${y - height})"`, card(sheet, piece, width, height, 8)),
    );
  });
  return sheet.finish();
}

/** A parcel in drawn paper with a ribbon, seen from above. */
export function parcel(room: RoomName, piece: Card, ribbon: string): Drawing {
  const sheet = enterRoom(1600, 1600, room, 1600, 'window');
  const [x, y, width, height] = [330, 420, 960, 760];
  const light = sheet.linear(
    [
      [0, '#fff8ee', 0.2],
      [0.5, '#fff8ee', 0],
      [1, '#14151c', 0.26],
    ],
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  );
  const clip = sheet.clip(rect(0, 0, width, height, ''));
  const art = piece.draw({ seed: piece.seed, width, height, pens: [{ colour: piece.ink, width: 9 }] });
  const bow = (turn: number): string =>
    path(
      'M0 0C-40 -130 -190 -150 -210 -60C-220 10 -90 30 0 0Z',
      `transform="translate(660 790) rotate(${turn})" fill="${lighter(ribbon, 0.12)}" stroke="${darker(ribbon, 0.3)}" stroke-width="4"`,
    );
  return sheet
    .add(
      group(
        'transform="rotate(9 800 800)"',
        softRect(x + 44, y + 60, width, height, 70, '#14151c', 0.5),
        rect(x, y, width, height, `fill="${piece.paper}"`),
        group(`transform="translate(${x} ${y})" clip-path="${clip}"`, art),
        rect(x, y, width, height, `fill="${light}"`),
        rect(630, y, 58, height, `fill="${ribbon}"`),
        rect(x, 762, width, 58, `fill="${ribbon}"`),
        bow(20),
        bow(150),
        ellipse(660, 790, 40, 36, `fill="${darker(ribbon, 0.12)}"`),
      ),
    )
    .finish();
}
