import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { openShopData, planRemoval, removeForGood, type Plan } from '#scripts/go-live/go-live.ts';
import type { Wish } from '#scripts/go-live/remove-demo.ts';
import { readEnvironment } from '#scripts/lib/environment.ts';
import { OperatorError } from '#scripts/lib/operator-error.ts';

const USAGE =
  'npm run go-live -- [--dry-run] [--yes] [--keep-catalogue | --beside-real-orders] ("npm run go-live -- --help" explains them)';

const HELP = `Makes of a demo a shop that starts with SHOP_MODE=live. The shop must be stopped; DATA_DIR says where its data are.

Removed: the demo's accounts (customer, editor, operator, superuser, account of builds), all orders placed in demo mode with their
payments, parcels, returns, documents and mails, the series of their numbers, the outbox, and the catalogue. The invented seller is taken out
of the shop record. Pages, the home page, the palette, countries and ways of delivery stay, for you to change, and so do accounts of your own.
What was there is copied to DATA_DIR/before-go-live-(time) first: delete it when you do not need it.

  --dry-run             says what would be removed, and changes nothing
  --yes                 does not ask
  --keep-catalogue      products, items, categories and stories stay, with the pieces that demo orders had taken
  --beside-real-orders  for a shop that has real orders, too: they and all else stay, only the demo's accounts and orders go
  --help                this text

Ends with 0 when it is done (or nothing of a demo was there), with 1 when it was refused, or the question was not answered with yes: nothing is
changed then.`;

interface Options {
  readonly help: boolean;
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly wish: Wish;
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
      wish: { keepsCatalogue, besideRealOrders },
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

const NEXT = `Next: fill in who sells (the shop record), read every page, set SHOP_MODE=live and your own SUPERUSER_… in .env, ask "npm run doctor", then
"npm start".`;

/** Removes what a live shop must not have from the data of a shop that does not run. */
export async function run(): Promise<void> {
  const { help, dryRun, yes, wish } = parse(process.argv.slice(3));
  if (help) return console.log(HELP);
  const environment = readEnvironment();
  const database = await openShopData(environment);
  try {
    const plan = planRemoval(database, environment, wish);
    if (plan.traces === '') return console.log(`Nothing of a demo is in DATA_DIR=${environment.dataDir}.`);
    console.log(describe(plan));
    if (dryRun) return console.log('Nothing was changed (--dry-run).');
    if (!yes && !(await confirmed())) throw new OperatorError('Nothing was changed.');
    const { copy } = await removeForGood(database, environment, wish, Date.now());
    console.log(`Done. What was there is in ${copy}: delete it when you do not need it.\n${NEXT}`);
  } finally {
    database.close();
  }
}
