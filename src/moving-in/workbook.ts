/**
 * Workbooks (.xlsx, ECMA-376) as lines of cells: the first sheet that has any. Numbers and days are texts as CSV would
 * have them: with the currency, the unit and the zeros that their cells show. What is hidden is left out: nobody looked
 * at it.
 */
import { Parser } from 'saxen';
import { unzip, zipEntries } from '#src/moving-in/zip.ts';

const PARTS =
  /^xl\/(?:workbook\.xml|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml|_rels\/workbook\.xml\.rels)$/;
/** Formats of numbers that every program knows as days or times. */
const DAY_FORMATS: ReadonlySet<number> = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
/** Formats of shares that every program knows. */
const PERCENTS: readonly (readonly [number, string])[] = [
  [9, '0%'],
  [10, '0.00%'],
];
/** Formats of powers of ten that every program knows. */
const POWERS: ReadonlySet<number> = new Set([11, 48]);
/** Days between the first day that workbooks count from and that of JavaScript; those of old Macs begin with 1904. */
const EPOCH_DAYS = 25_569;
const MAC_EPOCH_DAYS = 24_107;
const OF_MAC = /<(?:\w+:)?workbookPr\b[^>]*\bdate1904="(?:1|true)"/;
const DAY_MS = 86_400_000;
const COLUMNS_MOST = 2000;
/**
 * Lines and cells of all sheets that are read, those too that the file leaves out: a few bytes can name the last of a
 * thousand.
 */
export const MOST_PLACES = 5_000_000;

/** Workbooks of before 2007. */
export function isOldWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;
}

interface Heard {
  /** Values of attributes as they are written, and what reads the entities in one. */
  begin(name: string, attributes: Readonly<Record<string, string>>, decode: (text: string) => string): void;
  end(name: string): void;
  text(text: string): void;
}

const bareName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML. A part that is missing says nothing: a workbook of numbers needs no texts.
 *
 * @throws Error for XML that is not well-formed.
 */
function listen(xml: string, heard: Heard): void {
  if (xml === '') return;
  const parser = new Parser();
  parser.on('openTag', (name, attributes, decode) => {
    heard.begin(bareName(name), attributes(), decode);
  });
  parser.on('closeTag', (name) => {
    heard.end(bareName(name));
  });
  parser.on('text', (text, decode) => {
    heard.text(decode(text));
  });
  parser.on('cdata', (text) => {
    heard.text(text);
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.parse(xml);
}

/** Texts that cells name by their place. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let [inText, isHint, text] = [false, false, ''];
  listen(xml, {
    begin: (name) => {
      if (name === 'si') text = '';
      // How a word is spoken, in Japanese.
      if (name === 'rPh') isHint = true;
      if (name === 't') inText = !isHint;
    },
    end: (name) => {
      if (name === 'si') texts.push(text);
      if (name === 'rPh') isHint = false;
      if (name === 't') inText = false;
    },
    text: (part) => {
      if (inText) text += part;
    },
  });
  return texts;
}

/** How the cells of a style show a number: as a day, or by a format ('#,##0.00 "kg"'). */
interface Style {
  /** Days from the first one until that of JavaScript; null: it shows no day. */
  readonly epoch: number | null;
  readonly format: string;
  /** Says that programs choose it for what was typed, such as 3-12 or 1E3: a day, a time or powers of ten. */
  readonly isChosen: boolean;
}

const NO_STYLE: Style = { epoch: null, format: '', isChosen: false };

function stylesIn(xml: string, epoch: number): Style[] {
  const formats = new Map(PERCENTS);
  const days = new Set(DAY_FORMATS);
  const styles: Style[] = [];
  let isCells = false;
  listen(xml, {
    begin: (name, attributes, decode) => {
      const id = Number(attributes['numFmtId']);
      const format = decode(attributes['formatCode'] ?? '');
      if (name === 'numFmt') {
        formats.set(id, format);
        if (/[ymdhs]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\.|General/g, ''))) days.add(id);
      }
      if (name === 'cellXfs') isCells = true;
      if (name !== 'xf' || !isCells) return;
      const [isDay, own] = [days.has(id), formats.get(id) ?? ''];
      const isChosen = isDay || POWERS.has(id) || /E[+-]/.test(own);
      styles.push({ epoch: isDay ? epoch : null, format: own, isChosen });
    },
    end: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
    text: () => undefined,
  });
  return styles;
}

/** 'AB12' → 27. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]+/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function dayText(value: number, epoch: number): string {
  const text = new Date(Math.round((value - epoch) * DAY_MS)).toISOString();
  return value % 1 === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}

/** Parts of a format: texts between marks or after one, a currency, what shows nothing, places of digits, other signs. */
const FORMAT_PARTS = /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|[_*].|(General|[0#?.,%E@])|(.)/gu;

/** A number with what its format shows around it, and the zeros that it shows at the front. */
function inFormat(value: number, format: string): string {
  const parts: { readonly text: string; readonly isPlace: boolean }[] = [];
  for (const [whole, quoted, escaped, currency, place, sign] of format.matchAll(FORMAT_PARTS)) {
    // What follows is for other numbers.
    if (whole === ';') break;
    const text = quoted ?? escaped ?? currency ?? place ?? sign ?? '';
    if (text !== '') parts.push({ text, isPlace: place !== undefined });
  }
  const first = parts.findIndex(({ isPlace }) => isPlace);
  const last = parts.findLastIndex(({ isPlace }) => isPlace);
  const textOf = (some: typeof parts): string => some.map(({ text }) => text).join('');
  const [before, inner, after] = [parts.slice(0, first), parts.slice(first, last + 1), parts.slice(last + 1)];
  const isShare = inner.some(({ text, isPlace }) => isPlace && text === '%');
  // 19.989999999999998 is what a program keeps of 19.99.
  const plain = String(Number((isShare ? value * 100 : value).toPrecision(15)));
  if (first === -1) return plain;
  const zeros = inner.filter(({ isPlace }) => isPlace);
  const isCode = zeros.length > 1 && zeros.every(({ text }) => text === '0') && /^\d+$/.test(plain);
  const number = isCode ? inPlaces(plain, inner) : `${plain}${isShare ? '%' : ''}`;
  return `${textOf(before)}${number}${textOf(after)}`.trim();
}

/** '00-000': the digits of a number in its places, from the last one. */
function inPlaces(digits: string, places: readonly { readonly text: string; readonly isPlace: boolean }[]): string {
  let left = digits;
  const written = places.toReversed().map(({ text, isPlace }) => {
    if (!isPlace) return text;
    const digit = left.slice(-1) || '0';
    left = left.slice(0, -1);
    return digit;
  });
  return `${left}${written.toReversed().join('')}`;
}

function numberText(text: string, { epoch, format }: Style): string {
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  return epoch !== null && value > 0 && value < 100_000 ? dayText(value, epoch) : inFormat(value, format);
}

const isUnseen = (attributes: Readonly<Record<string, string>>, size: string): boolean =>
  /^(?:1|true)$/.test(attributes['hidden'] ?? '') || Number(attributes[size] ?? 1) === 0;

/** Takes columns of a sheet out of those that are seen, and moves up the others. */
function hide(places: number[], from: number, to: number): void {
  places.fill(-1, Math.max(0, from), Math.max(0, to));
  let count = 0;
  for (const [at, place] of places.entries()) {
    places[at] = place === -1 ? -1 : count;
    if (place !== -1) count += 1;
  }
}

/** @throws Error once there are more lines and cells than `take` gives. */
function sheetLines(
  xml: string,
  texts: readonly string[],
  styles: readonly Style[],
  take: (places: number) => void,
): Omit<Workbook, 'others' | 'hiddenSheets' | 'merged'> {
  const lines: string[][] = [];
  const numbers: number[][] = [];
  const recast: number[][] = [];
  // Column of the sheet → its place among those that are seen; -1: nobody sees it.
  const places = Array.from({ length: COLUMNS_MOST + 1 }, (_, at) => at);
  const hiddenColumns = new Set<number>();
  let [hidden, isHidden] = [0, false];
  let [line, ofLine, chosen, next]: [string[], number[], number[], number] = [[], [], [], 0];
  let cell = { at: 0, type: '', style: 0, text: '' };
  let inValue = false;
  listen(xml, {
    begin: (name, attributes) => {
      if (name === 'col' && isUnseen(attributes, 'width'))
        hide(places, Number(attributes['min']) - 1, Number(attributes['max']));
      if (name === 'row') {
        [line, ofLine, chosen, next] = [[], [], [], 0];
        isHidden = isUnseen(attributes, 'ht');
        const number = Number(attributes['r']);
        // Lines without any cell are not written.
        const left = number - 1 - lines.length;
        const empty = left > 0 && left < 1000 ? left : 0;
        take(empty + 1);
        for (let count = 0; count < empty; count += 1) {
          lines.push([]);
          numbers.push([]);
          recast.push([]);
        }
      }
      if (name === 'c') {
        const reference = attributes['r'] ?? '';
        cell = {
          at: reference === '' ? next : columnOf(reference),
          type: attributes['t'] ?? 'n',
          style: Number(attributes['s'] ?? 0),
          text: '',
        };
      }
      if (name === 'v' || name === 't') inValue = true;
    },
    end: (name) => {
      if (name === 'v' || name === 't') inValue = false;
      if (name === 'row') {
        if (isHidden && line.length > 0) hidden += 1;
        lines.push(isHidden ? [] : line);
        numbers.push(isHidden ? [] : ofLine);
        recast.push(isHidden ? [] : chosen);
      }
      if (name !== 'c') return;
      next = cell.at + 1;
      const at = places[cell.at];
      if (cell.text === '' || at === undefined) return;
      if (at === -1) hiddenColumns.add(cell.at);
      if (at === -1) return;
      take(Math.max(1, at + 1 - line.length));
      while (line.length < at) line.push('');
      if (cell.type === 'n') ofLine.push(at);
      if (cell.type === 'n' && styles[cell.style]?.isChosen === true) chosen.push(at);
      line[at] =
        cell.type === 's'
          ? (texts[Number(cell.text)] ?? '')
          : cell.type === 'n'
            ? numberText(cell.text, styles[cell.style] ?? NO_STYLE)
            : cell.text;
    },
    text: (part) => {
      if (inValue) cell.text += part;
    },
  });
  return { lines, numbers, recast, hidden, hiddenColumns: hiddenColumns.size };
}

/** Files of the sheets in the order that people see, each once, and those of hidden ones. */
function sheetPaths(
  parts: Readonly<Record<string, Uint8Array>>,
  textOf: (path: string) => string,
): { readonly seen: readonly string[]; readonly hidden: readonly string[] } {
  const targets = new Map<string, string>();
  const sheets: { readonly id: string; readonly isHidden: boolean }[] = [];
  listen(textOf('xl/_rels/workbook.xml.rels'), {
    begin: (name, attributes) => {
      if (name === 'Relationship')
        targets.set(attributes['Id'] ?? '', (attributes['Target'] ?? '').replace(/^\/?(?:xl\/)?/, 'xl/'));
    },
    end: () => undefined,
    text: () => undefined,
  });
  listen(textOf('xl/workbook.xml'), {
    begin: (name, attributes) => {
      if (name !== 'sheet') return;
      const isHidden = /hidden/i.test(attributes['state'] ?? '');
      sheets.push({ id: attributes['r:id'] ?? attributes['id'] ?? '', isHidden });
    },
    end: () => undefined,
    text: () => undefined,
  });
  const pathsOf = (isHidden: boolean): string[] => [
    ...new Set(
      sheets
        .filter((sheet) => sheet.isHidden === isHidden)
        .map(({ id }) => targets.get(id) ?? '')
        .filter((path) => path in parts),
    ),
  ];
  const [seen, hidden] = [pathsOf(false), pathsOf(true)];
  const all = Object.keys(parts).filter((path) => path.includes('worksheets/'));
  return seen.length + hidden.length > 0 ? { seen, hidden } : { seen: all.toSorted(), hidden };
}

const MERGED = /<(?:\w+:)?mergeCell\b[^>]*?\bref="[A-Z]+(\d+):[A-Z]+(\d+)"/g;

const mergedIn = (xml: string): number => [...xml.matchAll(MERGED)].filter(([, first, last]) => first !== last).length;

/** Something that a cell holds. */
const FILLED = /<(?:\w+:)?[vt]\b[^>/]*>[^<]/;

export interface Workbook {
  readonly lines: readonly (readonly string[])[];
  /** Places of the cells of each line that are numbers, and no texts that look like one. */
  readonly numbers: readonly (readonly number[])[];
  /** Places of those among them that are shown as a day or by powers of ten. */
  readonly recast: readonly (readonly number[])[];
  /** Sheets beside the one that is read that have something, too. */
  readonly others: number;
  /** Rows of it that have something, and nobody sees: they are not among the lines. */
  readonly hidden: number;
  /** The same of its columns. */
  readonly hiddenColumns: number;
  readonly hiddenSheets: number;
  /** Cells that stand for those of several lines: the first line alone has what they hold. */
  readonly merged: number;
}

/** Null: it is no workbook, or one that cannot be read. */
export function readWorkbook(bytes: Uint8Array): Workbook | null {
  try {
    const entries = zipEntries(bytes).filter(({ name }) => PARTS.test(name));
    const parts = unzip(bytes, entries);
    const textOf = (path: string): string => new TextDecoder().decode(parts[path] ?? new Uint8Array());
    if (parts['xl/workbook.xml'] === undefined || Object.keys(parts).length < entries.length) return null;
    let left = MOST_PLACES;
    const take = (places: number): void => {
      left -= places;
      if (left < 0) throw new Error('too many lines and cells');
    };
    const texts = sharedTexts(textOf('xl/sharedStrings.xml'));
    const styles = stylesIn(
      textOf('xl/styles.xml'),
      OF_MAC.test(textOf('xl/workbook.xml')) ? MAC_EPOCH_DAYS : EPOCH_DAYS,
    );
    const { seen, hidden } = sheetPaths(parts, textOf);
    const filledOf = (paths: readonly string[]): number => paths.filter((path) => FILLED.test(textOf(path))).length;
    const hiddenSheets = filledOf(hidden);
    for (const [at, path] of seen.entries()) {
      const sheet = sheetLines(textOf(path), texts, styles, take);
      if (sheet.hidden + sheet.hiddenColumns > 0 || sheet.lines.some((line) => line.length > 0))
        return { ...sheet, others: filledOf(seen.slice(at + 1)), hiddenSheets, merged: mergedIn(textOf(path)) };
    }
    const nothing = { lines: [], numbers: [], recast: [], hidden: 0, hiddenColumns: 0, merged: 0, others: 0 };
    return hiddenSheets === 0 ? null : { ...nothing, hiddenSheets };
  } catch {
    return null;
  }
}
