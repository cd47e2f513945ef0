/** Pictures of prints, by the names of their masters. */
import type { Vessel } from '#scripts/demo/pictures/ceramics.ts';
import { printNear, printOnWall, type Print } from '#scripts/demo/pictures/frame.ts';
import { meridians, tideLines, walks } from '#scripts/demo/pictures/lines.ts';
import {
  rolls,
  sheetUnrolled,
  frameOnLedge,
  pairOnWall,
  sheetOnCord,
  sheetsOnTable,
} from '#scripts/demo/pictures/loose-sheets.ts';
import { contours, answer, question, spiral, month } from '#scripts/demo/pictures/plots.ts';
import type { RoomName } from '#scripts/demo/pictures/room.ts';
import type { Scenes } from '#scripts/demo/pictures/sheet.ts';

const tide = (inks: Print['inks'], scale: number): Print => ({
  seed: 'tideline',
  draw: tideLines,
  inks,
  paper: '#f1ece0',
  room: 'chalk',
  scale,
  frame: '#1d1c1b',
});
const NIGHT_INKS = ['#1f2f57', '#d2502a'] as const;
const VERMILION_INKS = ['#c8472a', '#1f2f57'] as const;
const walk = (ink: string): Print => ({
  seed: 'one-hundred-walks',
  draw: walks,
  inks: [ink],
  paper: '#f3efe6',
  room: 'slate',
  scale: 1,
  frame: '#18181a',
});
const globe = (seed: string, frame: string): Print => ({
  seed,
  draw: meridians,
  inks: ['#34332f', '#b8492c'],
  paper: '#efe8da',
  room: 'clay',
  scale: 0.86,
  frame,
});
const hill = (name: string, inks: Print['inks'], paper: string, room: Print['room']): Print => ({
  seed: `hill-${name}`,
  draw: contours,
  inks,
  paper,
  room,
  scale: 1,
  frame: '#1d1c1b',
});
const half = (draw: Print['draw'], frame: string, room: Print['room']): Print => ({
  seed: 'question-and-answer',
  draw,
  inks: ['#24304a', '#c8472a'],
  paper: '#f1ece0',
  room,
  scale: 1,
  frame,
});
const pair = (frame: string, room: Print['room']) =>
  pairOnWall(half(question, frame, room), half(answer, frame, room), 'low');
const hour = (name: string, ink: string, room: Print['room']): Print => ({
  seed: `small-hours-${name}`,
  draw: spiral,
  inks: [ink, '#c8472a'],
  paper: '#efe8da',
  room,
  scale: 1.05,
  frame: '#2a2725',
});
const BOTTLE = {
  seed: 'hours-bottle',
  width: 320,
  height: 570,
  form: 'bottle',
  clay: '#b98a68',
  glaze: '#c4552f',
  ring: '#e9e0cd',
  room: 'plum',
} as const satisfies Vessel;
const JAR = {
  seed: 'qa-jar',
  width: 300,
  height: 250,
  form: 'bowl',
  clay: '#b98a68',
  glaze: '#d9a441',
  ring: '#24304a',
  room: 'brick',
} as const;
/** Ink of the temperatures, ink of mean and rain, room. */
const MONTHS: readonly [string, string, RoomName][] = [
  ['#2f3f5c', '#7f95ad', 'sky'],
  ['#3a3c44', '#c8472a', 'fog'],
  ['#4d6a52', '#b98d2f', 'sage'],
  ['#2b2c30', '#3f7a86', 'rose'],
  ['#48623f', '#c8472a', 'butter'],
  ['#b07a1e', '#27406b', 'sand'],
  ['#c8472a', '#2b2c30', 'clay'],
  ['#a3452c', '#b98d2f', 'ochre'],
  ['#6d4a36', '#3f7a86', 'chalk'],
  ['#8f4129', '#2b2c30', 'brick'],
  ['#34363d', '#7f6a80', 'plum'],
  ['#1f2f57', '#a3452c', 'petrol'],
];
function sheet(index: number, room?: RoomName): Print {
  const [ink, second, ownRoom] = MONTHS[index] ?? ['#2b2c30', '#c8472a', 'chalk'];
  return {
    seed: `weather-${index + 1}`,
    draw: month,
    inks: [ink, second],
    paper: '#f4efe3',
    room: room ?? ownRoom,
    scale: 1,
    frame: '#b98d63',
  };
}

export const PRINTS_SCENES: Scenes = {
  'tideline-1': () => printOnWall(tide(NIGHT_INKS, 0.9)),
  'tideline-2': () => printNear(tide(NIGHT_INKS, 1)),
  'tide-30-nb-1': () => printOnWall(tide(NIGHT_INKS, 0.78)),
  'tide-30-vm-1': () => printOnWall(tide(VERMILION_INKS, 0.78)),
  'tide-50-nb-1': () => printOnWall(tide(NIGHT_INKS, 1.1)),
  'tide-50-vm-1': () => printOnWall(tide(VERMILION_INKS, 1.1)),
  'tide-70-nb-1': () => printOnWall(tide(NIGHT_INKS, 1.3)),
  'hundred-walks-1': () => printOnWall({ ...walk('#2b2c30'), scale: 0.78 }),
  'hundred-walks-2': () => printNear(walk('#2b2c30')),
  'walk-gr-1': () => printOnWall({ ...walk('#2b2c30'), seed: 'walks-graphite' }),
  'walk-mo-1': () => printOnWall({ ...walk('#48623f'), seed: 'walks-moss' }),
  'walk-oc-1': () => printOnWall({ ...walk('#b07a1e'), seed: 'walks-ochre' }),
  'meridians-1': () => printOnWall(globe('meridians', '#c9a77c')),
  'meridians-2': () => printNear(globe('meridians', '#c9a77c')),
  'meri-ash-1': () => printOnWall(globe('meridians-ash', '#c9a77c')),
  'meri-blk-1': () => printOnWall(globe('meridians-black', '#1f1e1d')),
  'hill-elsewhere-1': () => sheetUnrolled(hill('lake', ['#27406b', '#c8472a'], '#f1ece0', 'forest')),
  'hill-elsewhere-2': () =>
    rolls(hill('rolls', ['#27406b'], '#f1ece0', 'rose'), [
      ['#f1ece0', '#27406b'],
      ['#d8c9a6', '#a3452c'],
      ['#2f4b56', '#e9e0cd'],
    ]),
  'hill-lak-1': () => sheetUnrolled(hill('lake-2', ['#27406b', '#c8472a'], '#f1ece0', 'sand')),
  'hill-cla-1': () => sheetUnrolled(hill('clay', ['#8f4129', '#2b2c30'], '#e6d7b8', 'petrol')),
  'hill-nig-1': () => sheetUnrolled(hill('night', ['#e6d7b8', '#d9a441'], '#2f4b56', 'rose')),
  'question-and-answer-1': () => pair('#1d1c1b', 'brick'),
  'question-and-answer-2': () =>
    frameOnLedge({ ...half(question, '#1d1c1b', 'chalk'), scale: 1.15 }, { ...JAR, room: 'chalk' }),
  'ques-blk-1': () => pair('#1d1c1b', 'sage'),
  'ques-oak-1': () => pair('#b98d63', 'petrol'),
  'small-hours-1': () => frameOnLedge(hour('three', '#2b2c30', 'plum'), BOTTLE),
  'small-hours-2': () => printNear(hour('three', '#2b2c30', 'plum')),
  'hour-01-1': () => frameOnLedge(hour('one', '#1f2f57', 'petrol'), { ...BOTTLE, glaze: '#d9a441' }, 'right'),
  'hour-03-1': () => frameOnLedge(hour('three', '#2b2c30', 'forest'), { ...BOTTLE, glaze: '#e9e3d6', ring: '#3f7a86' }),
  'hour-05-1': () => frameOnLedge(hour('five', '#6d3f52', 'rose'), { ...BOTTLE, glaze: '#3d5a57' }, 'right'),
  'weather-diary-1': () => sheetOnCord(sheet(4, 'butter'), 'blinds'),
  'weather-diary-2': () =>
    sheetsOnTable(
      [0, 6, 4, 9, 2, 11, 7, 3, 10].map((index) => sheet(index, 'petrol')),
      3,
    ),
  ...Object.fromEntries(
    MONTHS.map((_, index) => [
      `wthr-${String(index + 1).padStart(2, '0')}-1`,
      () => sheetOnCord({ ...sheet(index), scale: 0.94 }),
    ]),
  ),
};
