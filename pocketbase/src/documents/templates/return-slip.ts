/**
 * The slip of a return as a page of its own, to be printed: who sends what, where to, and the reference as a code that
 * the shop scans.
 */
import { DOCUMENT_STYLE } from '#pocketbase/printing/document-page.ts';
import { sayIn } from '#pocketbase/base/document-words.ts';
import { escapeHtml } from '#src/domain/text/html-tokens.ts';
import type { PiecesText } from '#pocketbase/mails/templates/parcel-blocks.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { code128 } from '#src/domain/format/code128.ts';

export interface ReturnSlip {
  readonly locale: Locale;
  readonly brand: string;
  readonly reference: string;
  /** Number of the order. */
  readonly number: string;
  readonly name: string;
  readonly lines: readonly PiecesText[];
  readonly sendTo: readonly string[];
  /** Midnight in UTC of a local day, ms. */
  readonly sendBy: number;
  readonly paidByShop: boolean;
  readonly demo: boolean;
}

/** In modules of the code. */
const CODE_HEIGHT = 50;

const STYLE = `${DOCUMENT_STYLE}.code{margin:24px 0}.code svg{display:block;width:100%;max-width:90mm;height:auto}.code p{margin-top:4px;font-size:18px;line-height:28px;letter-spacing:.08em}.to p{font-size:18px;line-height:28px}`;

function code(reference: string): string {
  const { bars, width } = code128(reference);
  const path = bars.map((bar) => `M${bar.at} 0h${bar.width}v${CODE_HEIGHT}h-${bar.width}z`).join('');
  const shape = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${CODE_HEIGHT}" role="img" aria-label="${escapeHtml(reference)}" shape-rendering="crispEdges"><rect width="${width}" height="${CODE_HEIGHT}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
  return `<div class="code">${shape}<p class="number">${escapeHtml(reference)}</p></div>`;
}

/** The whole page. */
export function returnSlipPage(slip: ReturnSlip): string {
  const { locale, brand, reference, number, name, lines, sendTo, sendBy, paidByShop, demo } = slip;
  const say = sayIn(locale);
  const text = (words: string): string => `<p>${escapeHtml(words)}</p>`;
  const facts = [
    [say('order'), number],
    [say('slipFrom'), name],
    [say('slipBy'), formatDate(locale, sendBy)],
    [say('slipCost'), say(paidByShop ? 'slipPaidByShop' : 'slipPaidByYou')],
  ] as const;
  const rows = lines.map(
    ({ name: what, detail, quantity }) =>
      `<tr><td>${escapeHtml(what)}<small>${escapeHtml(detail)}</small></td><td>${quantity} ×</td></tr>`,
  );
  return [
    `<!doctype html><html lang="${locale}" dir="ltr"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">',
    `<title>${escapeHtml(`${say('slip')} ${reference}`)}</title><style>${STYLE}</style></head><body><main>`,
    `<header><h1>${escapeHtml(say('slip'))}</h1><p class="brand">${escapeHtml(brand)}</p></header>`,
    demo ? `<p class="demo">${escapeHtml(say('demo'))}</p>` : '',
    code(reference),
    text(say('slipText')),
    `<dl>${facts.map(([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`,
    `<div class="parties"><section class="to"><h2>${escapeHtml(say('slipTo'))}</h2>${text(sendTo.join('\n'))}</section></div>`,
    `<table><tbody>${rows.join('')}</tbody></table></main></body></html>`,
  ].join('');
}
