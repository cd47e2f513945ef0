/**
 * `npm run bench:web [-- --runs 5] [--only product,buy,next,cart,checkout,payment,journey,pages,handshakes,lines] [--no-peers] [--quick-pictures]`: the shop on a slow network,
 * beside a bare page and other shops with the same product. Method and figures: docs/performance.md, "On a slow network".
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from '#scripts/dev/chromium.ts';
import { PROJECT_ROOT, readEnvironment } from '#src/runtime/environment.ts';
import { terminalReport } from '#src/runtime/progress.ts';
import { startBrowser } from '#tests/bench/web/browser.ts';
import { type LinePlan, LINES, lineTasksOf, tasksOf } from '#tests/bench/web/plan.ts';
import { printTables, rowsOf } from '#tests/bench/web/report.ts';
import { type Outcome, runTurns } from '#tests/bench/web/schedule.ts';
import { startShops, type Shops } from '#tests/bench/web/shops.ts';
import { createSharedLine, startSlowLink } from '#tests/bench/web/slow-link.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    'no-peers': { type: 'boolean', default: false },
    'quick-pictures': { type: 'boolean', default: false },
  },
});
const runs = Math.max(1, Number(values.runs) || 5);
const only = values.only === '' ? null : values.only.split(',');
const note = (line: string): void => console.log(line);

async function measure(chromium: string, shops: Shops, lists: Map<string, readonly string[]>): Promise<Outcome> {
  const browser = await startBrowser(chromium, shops.edges);
  try {
    const all = tasksOf(browser.cdp, shops.measured, ({ name }, list) => lists.set(name, list));
    const tasks = all.filter(({ group }) => only === null || only.includes(group));
    return await runTurns(tasks, runs, note);
  } finally {
    await browser.stop();
  }
}

/** The same hosts behind one slow line. */
async function measureLine(chromium: string, shops: Shops, plan: LinePlan): Promise<Outcome> {
  const shared = createSharedLine(plan.line);
  const links = await Promise.all(
    shops.edges.map(async (edge) => ({ ...edge, link: await startSlowLink(edge.port, edge.host, shared) })),
  );
  const hosts = links.map(({ host, spki, link }) => ({ host, spki, port: link.port }));
  const browser = await startBrowser(chromium, hosts);
  try {
    return await runTurns(lineTasksOf(browser.cdp, shops.measured, plan, shared.begin), runs, note);
  } finally {
    await browser.stop();
    for (const { link } of links) await link.stop();
  }
}

const environment = readEnvironment();
const chromium = await ensureChromium(environment.chromiumBin, terminalReport());
const shops = await startShops(
  environment.cacheDir,
  { withPeers: !values['no-peers'], pictures: values['quick-pictures'] ? 'quick' : 'searched' },
  note,
);
try {
  const lists = new Map<string, readonly string[]>();
  const main = await measure(chromium, shops, lists);
  const outcomes = [main];
  for (const plan of LINES)
    if (only === null || only.includes(plan.group)) outcomes.push(await measureLine(chromium, shops, plan));
  const figures = new Map(outcomes.flatMap((outcome) => [...outcome.figures]));
  const rows = rowsOf(figures, shops.measured);
  const reports = join(PROJECT_ROOT, 'reports');
  await mkdir(reports, { recursive: true });
  await writeFile(join(reports, 'web.json'), `${JSON.stringify({ runs, rows, missing: shops.missing }, null, 2)}\n`);
  printTables(figures, shops.measured, lists);
  console.log(`\nMedians of ${runs}. reports/web.json holds all of it.`);
  for (const reason of shops.missing) console.log(reason);
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const ours = failures.filter(({ task }) => task.isOurs);
  if (ours.length > 0) process.exitCode = 1;
  for (const { task, problem } of failures) console.log(`${task.label} failed: ${problem}`);
} finally {
  await shops.stop();
}
