import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { goBack } from '#scripts/upgrade/go-back.ts';
import { layoutOf, shopsOf, type Layout } from '#scripts/upgrade/layout.ts';
import { EXECUTABLE, placeRelease } from '#scripts/upgrade/unpack-release.ts';
import { upgrade, type Means } from '#scripts/upgrade/upgrade.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { terminalReport } from '#src/runtime/progress.ts';

const HELP = `npm run upgrade                       brings the data of a stopped shop to this version of the code
npm run upgrade -- --release FILE     the same with a new release (vitrine-VERSION.tar.gz with its .sha256 beside, or a folder)
npm run upgrade -- --dry-run          says what would change and tries it on a copy; the shop may run
npm run upgrade -- --back             back to the version before, with the data of now

  --yes             does not ask
  --sha256 HEX      the digest of the archive, where no file says it
  --restart 'LINE'  runs this line at the end, such as 'systemctl start vitrine@shop'
  --with-backup     with --back: the shop as it was before the upgrade, without what came since
  --lose N          with --back: agrees that so many orders, or records and values, go; the command says them first
  --help            this text

First comes a backup (BACKUP_TO) and a whole copy in DATA_DIR (before-upgrade-…), then the migrations are tried on another copy. Only then the code is changed, by
one rename of ROOT/current, and the data are migrated. Shops in ROOT/shops change together. Ends with 0 when it is done; else with 1, and it says what state the shop is in.`;

function parse(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  const options = {
    help: flag,
    yes: flag,
    'dry-run': flag,
    back: flag,
    'with-backup': flag,
    lose: text,
    release: text,
    sha256: text,
    restart: text,
  };
  try {
    const { values } = parseArgs({ args: [...args], options });
    if (values.lose !== undefined && !/^\d+$/.test(values.lose)) throw new Error('--lose needs a number.');
    if (!values.back && (values['with-backup'] || values.lose !== undefined)) throw new Error('Only with --back.');
    return values;
  } catch {
    throw new OperatorError(`"${args.join(' ')}" is not understood.\n${HELP}`);
  }
}

async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new OperatorError('Nothing was changed: there is no terminal to ask in. Say --yes to go on.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`${question} Type "yes": `)).trim().toLowerCase() === 'yes';
  } finally {
    terminal.close();
  }
}

/** The new release knows its own migrations: the rest is its work. */
async function handOver(layout: Layout | null, source: string, sha256: string | undefined): Promise<void> {
  if (layout === null)
    throw new OperatorError(
      'This code is no release in ROOT/releases, so there is nowhere to put another one beside. In a clone: git pull, npm ci, then "npm run upgrade". Nothing was changed.',
    );
  const release = await placeRelease(layout, source, sha256, terminalReport());
  if (release === layout.release)
    throw new OperatorError(`${release} is the release that runs this. Nothing was changed.`);
  const args = process.argv.slice(3).filter((_, at, all) => {
    const isValue = (name: string): boolean => all[at] === name || all[at - 1] === name;
    return !isValue('--release') && !isValue('--sha256') && !/^--(?:release|sha256)=/.test(all[at] ?? '');
  });
  const { status } = spawnSync(join(release, EXECUTABLE), ['upgrade', ...args], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

function restart(line: string | undefined, layout: Layout | null): void {
  if (line === undefined) {
    const units = shopsOf(layout).flatMap(({ name }) => (name === '' ? [] : [`vitrine@${name}`]));
    return console.log(
      units.length === 0 ? 'Start the shop again: npm start' : `Start again: systemctl start ${units.join(' ')}`,
    );
  }
  const { status } = spawnSync(line, { stdio: 'inherit', shell: true });
  if (status !== 0) throw new OperatorError(`"${line}" ended with ${String(status)}. All before it is done.`);
}

/** Upgrades the shops that run on this code, or goes back. */
export async function run(): Promise<void> {
  const { help, yes, back, release, sha256, restart: line, lose, ...values } = parse(process.argv.slice(3));
  if (help) return console.log(HELP);
  const layout = layoutOf();
  if (release !== undefined) return handOver(layout, release, sha256);
  const means: Means = { report: terminalReport(), now: Date.now, confirm: yes ? () => Promise.resolve(true) : ask };
  const shops = shopsOf(layout);
  if (back) {
    const options = { withBackup: values['with-backup'], lose: lose === undefined ? null : Number(lose) };
    await goBack(shops, layout, options, means);
    // Another version of the code is the one to start: in a clone, somebody has to put it there.
    return layout === null ? undefined : restart(line, layout);
  }
  if (await upgrade(shops, layout, values['dry-run'], means)) restart(line, layout);
}
