/** Rich text as plain text that is read line by line, as in an attachment of a mail. */
import { decodeEntities, tokenize, type Tag } from '#src/domain/text/html-tokens.ts';

const BLOCKS: readonly string[] = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'table',
  'tr',
  'hr',
];
const HEADINGS: readonly string[] = ['h2', 'h3', 'h4'];

/** A list that is open: its number so far, or null for one without numbers. */
interface OpenList {
  number: number | null;
}

interface Reading {
  /** Finished lines; '' stands between paragraphs. */
  readonly lines: string[];
  line: string;
  /** Marker that the next line begins with, in an entry of a list. */
  marker: string;
  readonly lists: OpenList[];
  quotes: number;
  /** Addresses of open links. */
  readonly links: string[];
}

function endLine(reading: Reading): void {
  const text = reading.line.replace(/[ \t\n]+/g, ' ').trim();
  if (text !== '') {
    reading.lines.push('> '.repeat(reading.quotes) + reading.marker + text);
    reading.marker = '';
  }
  reading.line = '';
}

function endBlock(reading: Reading): void {
  endLine(reading);
  if (reading.lines.length > 0 && reading.lines.at(-1) !== '') reading.lines.push('');
}

function openTag(reading: Reading, { name, attributes }: Tag, site: string): void {
  const value = (wanted: string): string => decodeEntities(attributes.find((one) => one.name === wanted)?.value ?? '');
  if (name === 'br') return endLine(reading);
  if (name === 'a') {
    const href = value('href');
    reading.links.push(href.startsWith('/') ? site + href : href);
  }
  if ((name === 'td' || name === 'th') && reading.line !== '') reading.line += ' | ';
  if (name === 'li') {
    endLine(reading);
    const list = reading.lists.at(-1);
    if (list !== undefined && list.number !== null) list.number += 1;
    const sign = list === undefined || list.number === null ? '-' : `${list.number}.`;
    reading.marker = `${'  '.repeat(Math.max(0, reading.lists.length - 1))}${sign} `;
  }
  // A paragraph that opens an entry of a list goes on in its line.
  if (!BLOCKS.includes(name)) return;
  if (reading.lists.length > 0 || name === 'tr') endLine(reading);
  else endBlock(reading);
  if (name === 'ul' || name === 'ol')
    reading.lists.push({ number: name === 'ol' ? Number(value('start') || 1) - 1 : null });
  if (name === 'blockquote') reading.quotes += 1;
  if (name === 'hr') reading.lines.push('----------', '');
}

function closeTag(reading: Reading, name: string): void {
  if (name === 'a') {
    const href = reading.links.pop() ?? '';
    const shown = href.replace(/^(?:mailto|tel):/, '');
    if (!href.startsWith('#') && shown !== '' && !reading.line.endsWith(shown)) reading.line += ` (${shown})`;
  }
  if (name === 'li') endLine(reading);
  if (!BLOCKS.includes(name)) return;
  if (name === 'ul' || name === 'ol') reading.lists.pop();
  if (HEADINGS.includes(name)) {
    endLine(reading);
    const heading = reading.lines.at(-1) ?? '';
    reading.lines.push((name === 'h2' ? '=' : '-').repeat(Math.min(heading.length, 72)));
  }
  if (reading.lists.length > 0 || name === 'tr') endLine(reading);
  else endBlock(reading);
  if (name === 'blockquote') reading.quotes -= 1;
}

/** `site`: origin that links on the site get, without a slash at the end. Ends without a line break. */
export function richTextLines(html: string, site: string): string {
  const reading: Reading = { lines: [], line: '', marker: '', lists: [], quotes: 0, links: [] };
  for (const token of tokenize(html)) {
    if (token.kind === 'text') reading.line += decodeEntities(token.text);
    else if (token.kind === 'broken') reading.line += '<';
    else if (token.kind === 'open') openTag(reading, token, site);
    else closeTag(reading, token.name);
  }
  endBlock(reading);
  return reading.lines.join('\n').trim();
}
