/** How long a filter takes in a browser whose processor has a quarter of its speed. */
import { join } from 'node:path';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import { ensureChromium } from '#scripts/dev/chromium.ts';
import { filterColumns, filterPrices } from '#src/publishing/site/filter-columns.ts';
import { PROJECT_ROOT, readEnvironment } from '#src/runtime/environment.ts';
import { languageBundle } from '#src/runtime/language-bundle.ts';
import { terminalReport } from '#src/runtime/progress.ts';
import type { FilterInPage, InPage } from '#tests/bench/facets/in-page.ts';
import type { MadeUpShop } from '#tests/bench/facets/made-up-shop.ts';

const CPU = 4;
const ROUNDS = 7;

async function pageScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(PROJECT_ROOT, 'tests/bench/facets/in-page.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    plugins: [languageBundle],
  });
  return outputFiles[0]?.text ?? '';
}

/** Times of the queries, the first round of which is that of a page that has just been opened. */
export async function filterTimes(shop: MadeUpShop, queries: readonly string[]): Promise<InPage> {
  const executablePath = await ensureChromium(readEnvironment().chromiumBin, terminalReport());
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await pageScript() });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    const files = [filterColumns(shop.rows, shop.terms), filterPrices(shop.rows)].map((file) => JSON.stringify(file));
    return await page.evaluate(
      ([columns = '', prices = '', asked, rounds]) => {
        const { filterInPage } = globalThis as unknown as { readonly filterInPage: FilterInPage };
        return filterInPage(columns, prices, asked, rounds);
      },
      [files[0], files[1], queries, ROUNDS] as const,
    );
  } finally {
    await browser.close();
  }
}
