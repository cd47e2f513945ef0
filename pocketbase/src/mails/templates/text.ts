/** A mail as plain text. */
import type { Block, Letterhead, Mail } from '#pocketbase/mails/templates/blocks.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { COLON_SPACE } from '#src/domain/site/language/colons.ts';

const RULE = '----------';

/** 'Label: value', with the space that some languages put before a colon. A value of several lines begins below. */
function pair(locale: Locale, [label, value]: readonly [string, string]): string {
  const colon = `${COLON_SPACE[locale]}:`;
  return `${label}${colon}${value.includes('\n') ? `\n${value}\n` : ` ${value}`}`;
}

function blockText(locale: Locale, block: Block): string {
  switch (block.kind) {
    case 'title':
    case 'text':
    case 'note':
    case 'quotation':
    case 'code':
      return block.text;
    case 'heading':
      return `${RULE}\n${block.text}`;
    case 'action':
      return `${pair(locale, [block.label, '']).trim()}\n${block.address}`;
    case 'links':
      return block.rows.map(([label, address]) => `${pair(locale, [label, '']).trim()}\n${address}`).join('\n');
    case 'facts':
    case 'sums':
      return block.rows
        .map((row) => pair(locale, row))
        .join('\n')
        .trim();
    case 'lines':
      return block.rows.map(({ name, detail, amount }) => `${name}\n  ${detail}\n  ${amount}`).join('\n');
  }
}

export function renderText({ brand, imprint }: Letterhead, { locale, blocks }: Mail): string {
  return [brand, ...blocks.map((block) => blockText(locale, block)), `-- \n${imprint.join('\n')}`].join('\n\n');
}
