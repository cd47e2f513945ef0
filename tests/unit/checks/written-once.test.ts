import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Rules that the build and the backend share, by what a second copy of one would look like. */
const COPIES = {
  'published: src/domain/catalogue/visible.ts': /[!=]=? ?'published'/,
  'a sale that runs: src/domain/catalogue/visible.ts':
    /\.state ===? 'active'|\bs\.state = 'active'|&& state = 'active'/,
  'pieces move: pocketbase/src/catalogue/stock/move-stock.ts': /items SET stock\b/,
  'sale or own price: src/domain/money/item-price.ts': /COALESCE\(\(SELECT \w+\.price FROM sales|sale\??\.price \?\? /i,
};
const ONCE = [
  'src/domain/catalogue/visible.ts',
  'src/domain/money/item-price.ts',
  'pocketbase/src/catalogue/stock/move-stock.ts',
];

function copiesIn(text: string): string[] {
  return Object.entries(COPIES).flatMap(([rule, copy]) => (copy.test(text) ? [rule] : []));
}

test.for([
  "rows.filter((product) => product.status === 'published')",
  "`p.status = 'published'`",
  "rows.sales.filter((sale) => sale.state === 'active')",
  'COALESCE((SELECT s.price FROM sales s WHERE s.item = i.id LIMIT 1), i.price)',
  'sale?.price ?? item.price',
  'UPDATE items SET stock = stock - 1',
])('a second copy of a rule is found: %s', (line) => expect(copiesIn(line)).not.toEqual([]));

test('what visitors may see, what an item costs and how pieces move is written once, for build and backend', () => {
  const files = globSync([
    'src/{domain,contract,publishing,integrations}/**/*.ts',
    'pocketbase/src/!(migrations)/**/*.ts',
  ]);
  expect(files.length).toBeGreaterThan(200);
  const found = files
    .filter((file) => !ONCE.includes(file))
    .flatMap((file) => copiesIn(readFileSync(file, 'utf8')).map((rule) => `${file}: ${rule}`));
  expect(found).toEqual([]);
});
