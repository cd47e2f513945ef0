import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { openShopData, planRemoval, removeForGood, type Plan } from '#scripts/go-live/go-live.ts';
import type { RemovalOptions } from '#scripts/go-live/remove-demo.ts';
import { readEnvironment, type Environment } from '#src/runtime/environment.ts';
import { listOfGaps, storedGaps } from '#scripts/doctor/law-checks.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';

const USAGE =
  'npm run go-live -- [--dry-run] [--yes] [--keep-catalogue | --beside-real-orders] ("npm run go-live -- --help" explains them)';

const HELP = `Makes of a demo a shop that starts with SHOP_MODE=live. The shop must be stopped; DATA_DIR says where its data are.

Removed: the demo's accounts (customer, editor, operator, superuser, account of builds), all orders placed in demo mode with their
payments, parcels, returns, documents and mails, the series of their numbers, the outbox, and the catalogue. The invented seller is taken out
of the shop record. Pages, the home page, the palette, countries and ways of delivery stay, for you to change, and so do accounts of your own.
What was there is copied to DATA_DIR/before-go-live-(time) first: delete it when you do not need it.

  --dry-run             says what would be removed, and changes nothing
  --yes                 does not ask
  --keep-catalogue      products, items, categories and blocks stay, with the pieces that demo orders had taken
  --beside-real-orders  for a shop that has real orders, too: they and all else stay, only the demo's accounts and orders go
  --help                this text

Ends with 0 when it is done (or nothing of a demo was there), with 1 when it was refused, or the question was not answered with yes: nothing is
changed then.`;

interface Options {
  readonly help: boolean;
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly removal: RemovalOptions;
}

/** @throws OperatorError of one line. */
function parse(args: readonly string[]): Options {
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    help: flag,
    'dry-run': flag,
    yes: flag,
    'keep-catalogue': flag,
    'beside-real-orders': flag,
  };
  try {
    const { values } = parseArgs({ args: [...args], options });
    const besideRealOrders = values['beside-real-orders'];
    const keepsCatalogue = values['keep-catalogue'] || besideRealOrders;
    return {
      help: values.help,
      dryRun: values['dry-run'],
      yes: values.yes,
      removal: { keepsCatalogue, besideRealOrders },
    };
  } catch {
    throw new OperatorError(`"${args.join(' ')}" is not understood: ${USAGE}`);
  }
}

function describe({ traces, removed, staying }: Plan): string {
  const lines = [...removed.counts].map(([table, rows]) => `  ${table.padEnd(18)} ${rows}`);
  const emptied = removed.emptied.length > 0 ? [`Emptied in the shop record: ${removed.emptied.join(', ')}`] : [];
  const people = staying.length > 0 ? [`Accounts that stay: ${staying.join(', ')}`] : [];
  return [`Of the demo: ${traces}`, 'Records to be removed:', ...lines, ...emptied, ...people].join('\n');
}

async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new OperatorError('Nothing was changed: there is no terminal to ask in. Say --yes to remove this.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question('Remove all this? Type "yes": ')).trim().toLowerCase() === 'yes';
  } finally {
    terminal.close();
  }
}

/** Steps to be done now, with all that keeps a live shop from taking orders. */
function next(environment: Environment): string {
  const gaps = storedGaps(environment) ?? [];
  const open = gaps.length === 0 ? '' : `The shop takes no orders before this is filled in:\n${listOfGaps(gaps)}\n`;
  return `${open}Next: read every page, set SHOP_MODE=live and your own SUPERUSER_… in .env, ask "npm run doctor", then "npm start".`;
}

/** Removes the demo as `options` say, and gives the folder of the copy; null: nothing was removed. */
async function remove(
  environment: Environment,
  { dryRun, yes, removal }: Omit<Options, 'help'>,
): Promise<string | null> {
  const database = await openShopData(environment);
  try {
    const plan = planRemoval(database, environment, removal);
    if (plan.traces === '') {
      console.log(`Nothing of a demo is in DATA_DIR=${environment.dataDir}.`);
      return null;
    }
    console.log(describe(plan));
    if (dryRun) {
      console.log('Nothing was changed (--dry-run).');
      return null;
    }
    if (!yes && !(await confirmed())) throw new OperatorError('Nothing was changed.');
    const { copy } = await removeForGood(database, environment, removal, Date.now());
    return copy;
  } finally {
    database.close();
  }
}

/** Removes what a live shop must not have from the data of a shop that does not run. */
export async function run(): Promise<void> {
  const { help, ...options } = parse(process.argv.slice(3));
  if (help) return console.log(HELP);
  const environment = readEnvironment();
  const copy = await remove(environment, options);
  // Only now can the data be read: they are locked until they are closed.
  if (copy !== null)
    console.log(`Done. What was there is in ${copy}: delete it when you do not need it.\n${next(environment)}`);
}
