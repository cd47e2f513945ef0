/** Pictures of the home page: a larger scene in which several objects stand together, and stories. */
import { vessel, vesselsInRow } from '#scripts/demo/pictures/ceramics.ts';
import { framedSheet, printNear } from '#scripts/demo/pictures/frame.ts';
import { glow, lamp } from '#scripts/demo/pictures/light.ts';
import { ripples, tideLines } from '#scripts/demo/pictures/lines.ts';
import { notebook } from '#scripts/demo/pictures/notebook.ts';
import { enterRoom, groundShadow } from '#scripts/demo/pictures/room.ts';
import { ellipse, softRect } from '#scripts/demo/pictures/sheet.ts';
import type { Drawing, Scenes } from '#scripts/demo/pictures/sheet.ts';
import { clothNear } from '#scripts/demo/pictures/weave.ts';

/** An evening shelf: a drawing on the wall, a lit lamp, a vase and a notebook. */
function eveningShelf(): Drawing {
  const [width, height, horizon] = [1600, 1280, 1010];
  const sheet = enterRoom(width, height, 'night', horizon);
  const foot = horizon + 80;
  const light = '#ffc98a';
  const pool = sheet.radial([
    [0, light, 0.6],
    [0.4, light, 0.24],
    [1, light, 0],
  ]);
  const print = {
    seed: 'tideline',
    draw: tideLines,
    inks: ['#1f2f57', '#d2502a'],
    paper: '#eee7d8',
    room: 'night',
    scale: 1,
    frame: '#121214',
  } as const;
  const vase = {
    seed: 'sine',
    width: 300,
    height: 520,
    form: 'sine',
    clay: '#a97b5c',
    glaze: '#2f4a4a',
    ring: '#e4d8bf',
    room: 'night',
  } as const;
  const book = {
    seed: 'echo',
    draw: ripples,
    cover: '#8f3f2a',
    ink: '#f0dcc2',
    room: 'night',
    ruling: 'plain',
  } as const;
  return sheet
    .add(
      glow(sheet, 1090, 640, 1000, light, 0.62),
      ellipse(1090, foot + 6, 700, 110, `fill="${pool}"`),
      framedSheet(sheet, print, 190, 130, 560, 717),
      groundShadow(sheet, 1090, foot, 300, 0.6),
      lamp(sheet, { shade: light, body: '#b89b6a', room: 'night' }, 1090, foot, 1.02),
      groundShadow(sheet, 640, foot + 10, 220, 0.6),
      vessel(sheet, vase, 640, foot + 10),
      softRect(250, 800, 250, 320, 26, '#14151c', 0.4),
      groundShadow(sheet, 360, foot + 34, 250, 0.6),
      notebook(sheet, book, 230, foot + 34 - 364, 260),
    )
    .finish();
}

const VASE = {
  seed: 'story',
  width: 560,
  height: 1000,
  form: 'sine',
  clay: '#b98a68',
  glaze: '#e9e3d6',
  ring: '#27406b',
  room: 'ochre',
} as const;

export const HOME_SCENES: Scenes = {
  'evening-shelf-1': eveningShelf,
  'where-the-pen-slows-1': () =>
    printNear({
      seed: 'story',
      draw: tideLines,
      inks: ['#c8472a', '#1f2f57'],
      paper: '#f1ece0',
      room: 'chalk',
      scale: 1,
      frame: '#1d1c1b',
    }),
  'four-lines-of-code-1': () =>
    clothNear({
      seed: 'story',
      ground: '#d9d8c6',
      yarns: ['#566247', '#b98d2f'],
      room: 'chalk',
      pattern: 'interference',
    }),
  'the-kiln-decides-1': () =>
    vesselsInRow(
      [
        VASE,
        { ...VASE, seed: 'story-2', glaze: '#ded5c2', ring: '#3a4f6f' },
        { ...VASE, seed: 'story-3', glaze: '#efe9dd', ring: '#22365c' },
      ],
      0.62,
    ),
};
