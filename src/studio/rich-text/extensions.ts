/** What the text editor knows: of the allow-list (domain/rich-text.ts) all that people write by hand. */
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import type { Extensions } from '@tiptap/core';

/** Tab leads out of the editor, as everywhere: what it would do in a table can be reached by the arrow keys. */
const PlainTable = Table.extend({
  addKeyboardShortcuts: () => ({}),
  // No widths: a page's policy knows no style attributes, and the shop's design has its own.
  renderHTML: () => ['table', ['tbody', 0]],
}).configure({ resizable: false, View: null });

export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    trailingNode: false,
    dropcursor: false,
    listKeymap: false,
    link: { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null, class: null } },
  }),
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
];
