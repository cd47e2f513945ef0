/** A price edit with Eleventy, which watches and builds incrementally: from the saved data to the product's page. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { payloadPath } from '#src/contract/payload.ts';
import type { Snapshot } from '#src/publishing/content/content.ts';
import { createSite, isOfKind } from '#src/publishing/site/create-site.ts';
import { installBenchPackages } from '#tests/bench/install-packages.ts';
import type { CleanBench } from '#tests/bench/rebuild/clean.ts';
import { untilHolds } from '#tests/bench/rebuild/wait.ts';

/** No price of the demo. */
const FIRST_PRICE = 987_600;

/**
 * ms of each of `edits` edits, as many as there is time for.
 * @param most ms for all of it; throws when the first edit is not live by then.
 */
export async function eleventyEdits(
  { snapshotFile }: CleanBench,
  edits: number,
  most: number,
): Promise<readonly number[]> {
  const packages = await installBenchPackages();
  const until = Date.now() + most;
  const snapshot = JSON.parse(readFileSync(snapshotFile, 'utf8')) as Snapshot;
  const page = createSite(snapshot).pages.find((one) => isOfKind(one, 'product'));
  if (page === undefined || !isOfKind(page, 'product')) throw new Error('The snapshot has no product.');
  const [item] = page.payload().product.items;
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-eleventy-'));
  const data = join(folder, 'snapshot.json');
  const shell = join(folder, 'shell.json');
  const file = join(folder, 'out', payloadPath(page.path));
  const save = (price: number): void => {
    const items = snapshot.content.items.map((one) => (one.id === item?.id ? { ...one, price } : one));
    writeFileSync(data, JSON.stringify({ ...snapshot, content: { ...snapshot.content, items } }));
  };
  save(FIRST_PRICE);
  writeFileSync(shell, JSON.stringify({ styles: {}, scripts: '' }));
  const child = spawn(
    process.execPath,
    [
      // It holds all pages at once; with what Node allows by itself it would end at some ten thousand.
      '--max-old-space-size=8192',
      join(packages, '@11ty/eleventy/cmd.cjs'),
      '--config=tests/bench/eleventy/eleventy.config.js',
      `--output=${join(folder, 'out')}`,
      '--watch',
      '--incremental',
    ],
    {
      cwd: PROJECT_ROOT,
      env: { ...process.env, NODE_ENV: 'production', BENCH_SNAPSHOT: data, BENCH_SHELL: shell },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const limit = setTimeout(() => child.kill('SIGKILL'), most);
  const isWatching = new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('Watching')) resolve();
    });
    void ended.then(() => reject(new Error('Eleventy ended before it watched.')));
  });
  try {
    await isWatching;
    const times: number[] = [];
    for (let edit = 1; edit <= edits; edit++) {
      // As long as the last one took, this one takes too.
      if (edit > 1 && Date.now() + (times.at(-1) ?? 0) > until) break;
      const start = Date.now();
      save(FIRST_PRICE + edit);
      times.push((await untilHolds(file, `"price":${FIRST_PRICE + edit}`, until - start)) - start);
    }
    return times;
  } finally {
    clearTimeout(limit);
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
