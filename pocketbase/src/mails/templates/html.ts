/**
 * A mail as HTML that old mail readers show too: tables, styles on the elements, at most 600 px, nothing that is loaded
 * but pictures of the site that all its visitors see, which tell nobody who reads. The light room stands on the
 * elements; readers that know of dark ones take those from the style element.
 */
import {
  MAIL_TOKENS,
  type Block,
  type Letterhead,
  type LineBlock,
  type Mail,
  type MailColours,
} from '#pocketbase/mails/templates/blocks.ts';
import { escapeHtml } from '#src/domain/text/html-tokens.ts';

/** Text of several lines. */
function lines(text: string): string {
  return escapeHtml(text).replace(/\n/g, '<br>\n');
}

const FONTS = {
  display: "'Helvetica Neue',Arial,sans-serif",
  text: "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif",
  label: "ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,monospace",
} as const;

/** Sizes in px: font, line. */
const TYPE = {
  title: `400 28px/36px ${FONTS.display}`,
  heading: `400 18px/28px ${FONTS.display}`,
  text: `400 16px/26px ${FONTS.text}`,
  label: `400 13px/20px ${FONTS.label}`,
  code: `400 34px/44px ${FONTS.label}`,
} as const;

type Paint = (token: keyof MailColours) => string;

/** Class and style of an element: its colour is that of a token. */
function ink(paint: Paint, token: 'text' | 'muted', style: string): string {
  return `class="${token}" style="color:${paint(token)};${style}"`;
}

function table(content: string, style = 'width:100%'): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;${style}">${content}</table>`;
}

/** Long words break anywhere, so that no address makes a phone scroll; labels and amounts keep theirs. */
const BREAKING = 'overflow-wrap:anywhere';

function paragraph(paint: Paint, token: 'text' | 'muted', type: keyof typeof TYPE, text: string): string {
  return `<p ${ink(paint, token, `margin:0;font:${TYPE[type]};${BREAKING}`)}>${lines(text)}</p>`;
}

const CELL = 'padding:4px 0;vertical-align:top';
const AMOUNT = `${CELL};text-align:right;white-space:nowrap`;

function fact(paint: Paint, [label, value]: readonly [string, string]): string {
  const style = `${CELL};padding-right:16px;font:${TYPE.label}`;
  return (
    `<tr><td width="38%" ${ink(paint, 'muted', style)}>${escapeHtml(label)}</td>` +
    `<td ${ink(paint, 'text', `${CELL};font:${TYPE.label};${BREAKING}`)}>${lines(value)}</td></tr>`
  );
}

function sum(paint: Paint, [label, amount]: readonly [string, string], isLast: boolean): string {
  const font = isLast ? TYPE.text : TYPE.label;
  return (
    `<tr><td ${ink(paint, isLast ? 'text' : 'muted', `${CELL};padding-right:16px;font:${font}`)}>${escapeHtml(label)}</td>` +
    `<td ${ink(paint, 'text', `${AMOUNT};font:${font}`)}>${escapeHtml(amount)}</td></tr>`
  );
}

/** px that a picture is wide beside its line. */
const PICTURE = 64;

/** On a ground of its own, so that it looks the same in a dark room. Readers that show no pictures show its name. */
function linePicture(paint: Paint, { name, address, picture }: LineBlock): string {
  if (picture === undefined) return '';
  const style = `display:block;width:${PICTURE}px;height:auto;border:0;font:${TYPE.label};color:${paint('muted')};background-color:${paint('background')}`;
  const image = `<img class="muted" src="${escapeHtml(picture)}" width="${PICTURE}" alt="${escapeHtml(name)}" style="${style}">`;
  return address === undefined ? image : `<a href="${escapeHtml(address)}">${image}</a>`;
}

function lineName(paint: Paint, { name, address }: LineBlock): string {
  if (address === undefined) return paragraph(paint, 'text', 'text', name);
  const link = `<a href="${escapeHtml(address)}" ${ink(paint, 'text', '')}>${escapeHtml(name)}</a>`;
  return `<p style="margin:0;font:${TYPE.text};${BREAKING}">${link}</p>`;
}

/** `hasPictures`: some line of the table has one, so that all have the room for it. */
function line(paint: Paint, block: LineBlock, hasPictures: boolean): string {
  const words = lineName(paint, block) + paragraph(paint, 'muted', 'label', block.detail);
  const beside = hasPictures
    ? `<td width="${PICTURE}" style="${CELL};padding-right:16px">${linePicture(paint, block)}</td>`
    : '';
  return (
    `<tr>${beside}<td style="${CELL};padding-right:16px">${words}</td>` +
    `<td ${ink(paint, 'text', `${AMOUNT};font:${TYPE.text}`)}>${escapeHtml(block.amount)}</td></tr>`
  );
}

function linesTable(paint: Paint, rows: readonly LineBlock[]): string {
  const hasPictures = rows.some(({ picture }) => picture !== undefined);
  return table(rows.map((row) => line(paint, row, hasPictures)).join(''));
}

function rule(paint: Paint, content: string): string {
  return table(
    `<tr><td class="line" style="border-top:1px solid ${paint('line')};padding-top:12px">${content}</td></tr>`,
  );
}

function action(paint: Paint, label: string, address: string): string {
  const style = `display:inline-block;padding:14px 28px;font:${TYPE.text};color:${paint('on-primary')};text-decoration:none`;
  const link = `<a class="button" href="${escapeHtml(address)}" style="${style}">${escapeHtml(label)}</a>`;
  return table(`<tr><td class="button" bgcolor="${paint('primary')}">${link}</td></tr>`, '');
}

function way(paint: Paint, [label, address]: readonly [string, string]): string {
  return `<a href="${escapeHtml(address)}" ${ink(paint, 'muted', '')}>${escapeHtml(label)}</a>`;
}

function blockHtml(paint: Paint, block: Block): string {
  switch (block.kind) {
    case 'title':
      return `<h1 ${ink(paint, 'text', `margin:0;font:${TYPE.title}`)}>${escapeHtml(block.text)}</h1>`;
    case 'heading':
      return rule(paint, `<h2 ${ink(paint, 'text', `margin:0;font:${TYPE.heading}`)}>${escapeHtml(block.text)}</h2>`);
    case 'text':
      return paragraph(paint, 'text', 'text', block.text);
    case 'note':
      return paragraph(paint, 'muted', 'label', block.text);
    case 'quotation':
      return `<p dir="auto" ${ink(paint, 'text', `margin:0;padding-left:16px;border-left:1px solid ${paint('line')};font:${TYPE.text};${BREAKING}`)}>${lines(block.text)}</p>`;
    case 'code':
      return `<p ${ink(paint, 'text', `margin:0;font:${TYPE.code};letter-spacing:6px`)}>${escapeHtml(block.text)}</p>`;
    case 'action':
      return action(paint, block.label, block.address);
    case 'links':
      return `<p ${ink(paint, 'muted', `margin:0;font:${TYPE.label};${BREAKING}`)}>${block.rows.map((row) => way(paint, row)).join('<br>\n')}</p>`;
    case 'facts':
      return rule(paint, table(block.rows.map((row) => fact(paint, row)).join('')));
    case 'sums':
      return rule(paint, table(block.rows.map((row, at) => sum(paint, row, at === block.rows.length - 1)).join('')));
    case 'lines':
      return rule(paint, linesTable(paint, block.rows));
  }
}

function darkRoom(colours: MailColours): string {
  const dark = (token: keyof MailColours): string => `${colours[token].dark} !important`;
  return [
    `.room{background-color:${dark('background')}}`,
    `.text{color:${dark('text')}}`,
    `.muted{color:${dark('muted')}}`,
    `.line,.text{border-color:${dark('line')}}`,
    `.button{background-color:${dark('primary')};color:${dark('on-primary')}}`,
  ].join('');
}

/** Only '#rrggbb' reaches the style element and the attributes. */
function safe(colours: MailColours): boolean {
  return MAIL_TOKENS.every((token) => Object.values(colours[token]).every((value) => /^#[0-9a-f]{6}$/.test(value)));
}

/** @throws Error for a colour that is none. */
export function renderHtml(
  { brand, colours, imprint }: Letterhead,
  { locale, subject, preview, blocks }: Mail,
): string {
  if (!safe(colours)) throw new Error('The palette holds a colour that is not #rrggbb.');
  const paint: Paint = (token) => colours[token].light;
  const rows = [
    paragraph(paint, 'text', 'label', brand),
    ...blocks.map((block) => blockHtml(paint, block)),
    rule(paint, paragraph(paint, 'muted', 'label', imprint.join('\n'))),
  ].map((content) => `<tr><td style="padding:0 0 24px">${content}</td></tr>`);
  const room = `class="room" bgcolor="${paint('background')}"`;
  return [
    '<!doctype html>',
    `<html lang="${locale}" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">',
    `<title>${escapeHtml(subject)}</title>`,
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRoom(colours)}}</style></head>`,
    `<body ${room} style="margin:0;background-color:${paint('background')}">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${room} style="border-collapse:collapse;background-color:${paint('background')}"><tr><td align="center" style="padding:32px 20px">`,
    // Outlook for Windows does not know max-width.
    '<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->',
    table(rows.join('\n'), 'width:100%;max-width:600px;text-align:left'),
    '<!--[if mso]></td></tr></table><![endif]-->',
    '</td></tr></table></body></html>',
  ].join('\n');
}
