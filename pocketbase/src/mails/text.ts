/** A mail as plain text. */
import type { Block, Letterhead, Mail } from '#pocketbase/mails/blocks.ts';

const RULE = '----------';

function blockText(block: Block): string {
  switch (block.kind) {
    case 'title':
    case 'text':
    case 'note':
    case 'quotation':
      return block.text;
    case 'heading':
      return `${RULE}\n${block.text}`;
    case 'action':
      return `${block.label}:\n${block.address}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'lines':
      return block.rows.map(({ name, detail, amount }) => `${name}\n  ${detail}\n  ${amount}`).join('\n');
    case 'sums':
      return block.rows.map(([label, amount]) => `${label}: ${amount}`).join('\n');
  }
}

export function renderText({ brand, imprint }: Letterhead, { blocks }: Mail): string {
  return [brand, ...blocks.map(blockText), `-- \n${imprint.join('\n')}`].join('\n\n');
}
