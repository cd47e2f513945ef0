/** A document’s page as pdfmake draws it: the same words in the same order, on A4. */
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { decodeEntities, tokenize } from '#src/domain/text/html-tokens.ts';

const GREY = '#555555';
const LINE = '#dddddd';
const INK = '#111111';
const SMALL = 8;

/** No lines at the sides; one in ink below the names of columns, thin ones below rows. */
const ROWS = {
  hLineWidth: (at: number, node: { readonly table: { readonly body: readonly unknown[] } }) =>
    at === 0 || at === node.table.body.length + 1 ? 0 : 0.5,
  vLineWidth: () => 0,
  hLineColor: (at: number) => (at === 1 ? INK : LINE),
  paddingLeft: (at: number) => (at === 0 ? 0 : 8),
  paddingRight: () => 0,
  paddingTop: () => 4,
  paddingBottom: () => 4,
};

function label(text: string): Content {
  return { text, fontSize: SMALL, color: GREY };
}

/** What is bought has its details in small letters below it. */
function cellOf(cell: PageNode, at: number): TableCell {
  const alignment = at === 0 ? ('left' as const) : ('right' as const);
  if (cell.name === 'th') return { text: textOf(cell), fontSize: SMALL, color: GREY, alignment };
  const small = nodesOf(cell).find(({ name }) => name === 'small');
  if (small === undefined) return { text: textOf(cell), alignment };
  const main = cell.children
    .filter((child) => child !== small)
    .map(textOf)
    .join('')
    .trim();
  return { stack: [{ text: main }, label(textOf(small))], alignment };
}

function tableOf(node: PageNode): Content {
  const sections = nodesOf(node);
  const rows = sections.flatMap(nodesOf).map((row) => nodesOf(row).map(cellOf));
  const columns = rows[0]?.length ?? 0;
  if (node.style === 'sums') return sumsOf(rows);
  return {
    table: {
      headerRows: sections.some(({ name }) => name === 'thead') ? 1 : 0,
      dontBreakRows: true,
      widths: Array.from({ length: columns }, (_, at) => (at === 0 ? '*' : 'auto')),
      body: rows,
    },
    layout: ROWS,
    margin: [0, 0, 0, 16],
  };
}

/** Stands at the right side; its last row is what is paid. */
function sumsOf(rows: TableCell[][]): Content {
  return {
    columns: [
      { width: '*', text: '' },
      {
        width: 'auto',
        table: { widths: ['auto', 'auto'], body: rows },
        layout: {
          ...ROWS,
          hLineWidth: (at: number) => (at === rows.length - 1 ? 0.5 : 0),
          hLineColor: () => INK,
        },
      },
    ],
    margin: [0, 0, 0, 16],
  };
}

function headOf(node: PageNode): Content {
  const [title, brand] = nodesOf(node);
  return [
    {
      columns: [
        { width: '*', text: title === undefined ? '' : textOf(title), fontSize: 18 },
        { width: 'auto', text: brand === undefined ? '' : textOf(brand), fontSize: 12, margin: [12, 4, 0, 0] },
      ],
    },
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.5, lineColor: INK }],
      margin: [0, 8, 0, 12],
    },
  ];
}

/** A4 less its margins, points. */
const MARGIN = 43;
const WIDTH = 595.28 - 2 * MARGIN;

function partOf(node: PageNode): Content {
  switch (node.name) {
    case 'header':
      return headOf(node);
    case 'dl':
      return {
        columns: nodesOf(node).map((pair) => {
          const [name, value] = nodesOf(pair);
          return [label(name === undefined ? '' : textOf(name)), { text: value === undefined ? '' : textOf(value) }];
        }),
        columnGap: 16,
        margin: [0, 0, 0, 16],
      };
    case 'table':
      return tableOf(node);
    case 'section': {
      const [title, ...texts] = nodesOf(node);
      return [label(title === undefined ? '' : textOf(title)), ...texts.map((one) => ({ text: textOf(one) }))];
    }
    case 'div':
      return node.style === 'parties'
        ? { columns: nodesOf(node).map(partOf), columnGap: 20, margin: [0, 0, 0, 20] }
        : { stack: nodesOf(node).map(partOf) };
    default:
      return { text: textOf(node), margin: [0, 0, 0, 6] };
  }
}

/** @throws Error where it is no page of a document. */
export function pdfDefinition(html: string): TDocumentDefinitions {
  const page = readPage(html);
  const [main, footer, title] = ['main', 'footer', 'title'].map((name) => find(page, name));
  const last = footer ? nodesOf(footer).map((one) => label(textOf(one))) : [];
  return {
    pageSize: 'A4',
    pageMargins: [MARGIN, 45, MARGIN, 51],
    language: /<html lang="([\w-]+)"/.exec(html)?.[1] ?? '',
    info: { title: title ? textOf(title) : '' },
    defaultStyle: { fontSize: 10, lineHeight: 1.2, color: INK },
    footer: (at, count) => ({
      text: count > 1 ? `${at} / ${count}` : '',
      fontSize: SMALL,
      color: GREY,
      margin: [MARGIN, 8, MARGIN, 0],
    }),
    content: [...(main ? nodesOf(main).map(partOf) : []), { stack: last, margin: [0, 16, 0, 0], unbreakable: true }],
  };
}

/** A document’s page (pocketbase/src/printing/document-page.ts) as a tree: the shop’s own markup, without anything that is loaded or run. */
interface PageNode {
  readonly name: string;
  /** `class`, or ''. */
  readonly style: string;
  readonly children: readonly PageChild[];
}
type PageChild = PageNode | string;

interface Open extends PageNode {
  readonly children: PageChild[];
}

const VOID = ['meta', 'br'];

/** The letters of the PDF have no narrow space, which stands in French amounts. */
function drawable(text: string): string {
  return text.replaceAll('\u202f', '\u00a0');
}

/** @throws Error where it is no page of a document. */
export function readPage(html: string): PageNode {
  const root: Open = { name: '', style: '', children: [] };
  const open: Open[] = [root];
  for (const token of tokenize(html)) {
    const inner = open.at(-1);
    if (inner === undefined) break;
    if (token.kind === 'text') inner.children.push(drawable(decodeEntities(token.text)));
    else if (token.kind === 'open' && !VOID.includes(token.name)) {
      const style = token.attributes.find(({ name }) => name === 'class')?.value ?? '';
      const node: Open = { name: token.name, style, children: [] };
      inner.children.push(node);
      open.push(node);
    } else if (token.kind === 'close' && open.length > 1) open.pop();
  }
  if (find(root, 'main') === null) throw new Error('This is no page of a document.');
  return root;
}

function nodesOf({ children }: PageNode): readonly PageNode[] {
  return children.filter((child) => typeof child !== 'string');
}

/** The first node of a name, however deep; null: there is none. */
export function find(node: PageNode, name: string): PageNode | null {
  for (const child of nodesOf(node)) {
    if (child.name === name) return child;
    const found = find(child, name);
    if (found !== null) return found;
  }
  return null;
}

export function textOf(child: PageChild): string {
  return typeof child === 'string' ? child : child.children.map(textOf).join('');
}
