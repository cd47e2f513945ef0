/** Rows of which a mark or a separator too many leaves open where they end. */
import { expect, test } from 'vitest';
import type { MovedContents } from '#src/contract/moving-in/contents.ts';
import { readText } from '#tests/unit/moving-in/fixtures.ts';

type Said = readonly (string | number | null)[];

/** Name → what a table says of it, but for quotation marks. */
function saidOf({ products }: MovedContents): ReadonlyMap<string, Said> {
  return new Map(
    products.map(({ name, description, variants }) => {
      const [{ sku = '', price = null, stock = null } = {}] = variants;
      const [named = '', text = '', number = ''] = [name.en, description.en, sku].map((one = '') =>
        one.replace(/["\s]|<[^>]*>|&quot;/g, ''),
      );
      return [named, [text, number, price, stock]];
    }),
  );
}

const TABLES = {
  'no marks': 'SKU;Name;Price;Stock\nA-1;Rose vase;29,90;4\nA-2;Cup;12,00;2\nA-3;Plate;14,00;3\n',
  'marks of texts': 'SKU;Name;Price;Stock\nA-1;Rose vase;29,90;4\nA-2;Cup "Blue";12,00;2\nA-3;Plate 19";14,00;3\n',
  'a mark before a text': 'SKU;Name;Price;Stock\nA-1;"Rose" vase;29,90;4\nA-2;Cup "Blue";12,00;2\nA-3;Plate;14,00;3\n',
  'marks around all':
    '"SKU","Name","Price","Stock"\n"A-1","Rose","29.90","4"\n"A-2","Cup","12.00","2"\n"A-3","Plate","","1"\n',
  tabs: 'SKU\tName\tPrice\tStock\nA-1\tRose vase\t29,90\t4\nA-2\tCup 5"\t12,00\t2\n',
  'separators and ends of lines in texts':
    'SKU,Name,Description,Price,Stock\nA-1,Rose,"Nice, red\nWood, glass",29.90,4\nA-2,Cup,"",12.00,2\nA-3,Plate,", flat",14.00,3\nA-4,Bowl,"\nDeep",15.00,1\nA-5,"Jug, big","He said ""ah"", she",16.00,5\n',
} as const;

test.each(Object.entries(TABLES))(
  'one quotation mark more, put anywhere into a table with %s, makes no wrong row',
  (_what, table) => {
    const right = saidOf(readText('a.csv', table));
    expect(right.size).toBeGreaterThan(1);
    const wrong: string[] = [];
    for (let at = 0; at <= table.length; at += 1) {
      const text = `${table.slice(0, at)}"${table.slice(at)}`;
      const contents = readText('a.csv', text);
      const said = saidOf(contents);
      const isWhole = [...right.keys()].every((name) => said.has(name));
      const isSaid = contents.findings.some(({ weight }) => weight === 'left_out');
      // A mark in a number or in a name of a column makes it none that is known.
      const isRight = [...said].every(([name, values]) =>
        values.every((value, place) => ['', null, right.get(name)?.[place]].includes(value)),
      );
      if (!isRight || !(isWhole || isSaid)) wrong.push(`${text}\n${JSON.stringify([...said])}`);
    }
    expect(wrong).toEqual([]);
  },
);

const NAMED = {
  'text in the middle': ['SKU,Price,Name,Stock,Description', ['A-1,29.90,Lamp,4,Nice', 'A-2,12.00,Cup,2,Flat']],
  'price before stock': ['SKU,Name,Price,Stock,Brand', ['A-1,Lamp,29,4,Acme', 'A-2,Cup,12,20,Acme']],
  'the last column empty': ['SKU,Name,Price,Stock,Brand', ['A-1,Lamp,2990,4,', 'A-2,Cup,1200,20,']],
} as const;

test.each(Object.entries(NAMED))(
  'one separator more, put anywhere into rows, makes no wrong row: %s',
  (_what, [head, lines]) => {
    const named = (contents: MovedContents): string[] =>
      [...saidOf(contents)].map((one) => JSON.stringify(one).replaceAll(',', ''));
    const right = named(readText('a.csv', [head, ...lines].join('\n')));
    expect(right).toHaveLength(lines.length);
    const wrong: string[] = [];
    const putIn = (line: string, at: number): string => `${line.slice(0, at)},${line.slice(at)}`;
    // In one row, and in each of them.
    for (let at = 0; at < 14; at += 1)
      for (const many of [1, lines.length]) {
        const text = [head, ...lines.map((line, row) => (row < many ? putIn(line, at) : line))].join('\n');
        const contents = readText('a.csv', text);
        const isSaid = contents.findings.some(({ weight }) => weight === 'left_out');
        const said = named(contents);
        if (!said.every((one) => right.includes(one)) || !(isSaid || said.length === right.length))
          wrong.push(`${text}\n${said.join('\n')}`);
      }
    expect(wrong).toEqual([]);
  },
);

test.each(['"', ','])('one %s more, put anywhere into a table of this shop, makes no wrong record', (mark) => {
  const table =
    'product,author,email,stars,title,body,written,language\nLAMP,Ada,a@x.example,5,"Nice, red","Good\nlamp",2026-01-05,en\nCUP,Bob,b@x.example,4,Flat,"",2026-01-06,en\n';
  const saidBy = (text: string): { readonly reviews: readonly string[]; readonly isSaid: boolean } => {
    const { reviews, findings } = readText('a.csv', text, { source: 'vitrine' });
    return {
      reviews: reviews.map(({ product, title, body, stars }) =>
        [product, title, body, stars].join('|').replace(/["\s,]/g, ''),
      ),
      isSaid: findings.some(({ weight }) => weight === 'left_out'),
    };
  };
  const right = saidBy(table).reviews;
  expect(right).toHaveLength(2);
  const wrong: string[] = [];
  for (let at = table.indexOf('\n') + 1; at <= table.length; at += 1) {
    const text = `${table.slice(0, at)}${mark}${table.slice(at)}`;
    const { reviews, isSaid } = saidBy(text);
    if (!reviews.every((one) => right.includes(one)) || !(isSaid || reviews.length === right.length))
      wrong.push(`${text}\n${reviews.join('\n')}`);
  }
  expect(wrong).toEqual([]);
});
