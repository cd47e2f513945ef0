/** A snapshot in a file, a record a line: read as a shop is read, batch by batch, without ever being there as one text. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Content, PictureFile, Snapshot } from '#src/publishing/content/content.ts';
import { withSharedWidths } from '#src/publishing/pictures/kept-variants.ts';
import { keptRecord, type CollectionName } from '#src/publishing/content/parse.ts';

const LISTS = ['products', 'items'] as const satisfies readonly (keyof Content & CollectionName)[];
type List = (typeof LISTS)[number];

/** [list, record], ['picture', key, file], or first of all ['rest', all else of the content]. */
type Line =
  | readonly ['rest', Content]
  | readonly ['picture', string, PictureFile]
  | { readonly [Name in List]: readonly [Name, Content[Name][number]] }[List];

function* linesOf({ content, pictures }: Snapshot): Generator<Line> {
  yield ['rest', { ...content, products: [], items: [] }];
  for (const row of content.products) yield ['products', row];
  for (const row of content.items) yield ['items', row];
  for (const [key, file] of Object.entries(pictures)) yield ['picture', key, file];
}

const LINES = 1000;

export async function writeRecords(file: string, snapshot: Snapshot): Promise<void> {
  const handle = await open(file, 'w');
  try {
    let lines: string[] = [];
    const flush = async (): Promise<void> => {
      await handle.writeFile(lines.join(''));
      lines = [];
    };
    for (const line of linesOf(snapshot)) if (lines.push(`${JSON.stringify(line)}\n`) === LINES) await flush();
    await flush();
  } finally {
    await handle.close();
  }
}

export async function readRecords(file: string): Promise<Snapshot> {
  const products: Content['products'][number][] = [];
  const items: Content['items'][number][] = [];
  const pictures: Record<string, PictureFile> = {};
  let rest: Content | null = null;
  for await (const text of createInterface({ input: createReadStream(file) })) {
    const line = JSON.parse(text) as Line;
    if (line[0] === 'rest') rest = line[1];
    else if (line[0] === 'products') products.push(keptRecord('products', line[1]));
    else if (line[0] === 'items') items.push(keptRecord('items', line[1]));
    else pictures[line[1]] = withSharedWidths(line[2]);
  }
  if (rest === null) throw new Error(`${file} is no file of records.`);
  return { content: { ...rest, products, items }, pictures };
}
