import { parseArgs } from 'node:util';
import { addShop } from '#scripts/shops/add-shop.ts';
import { readShop, shopNames } from '#scripts/shops/read-shops.ts';
import { shopsRoot } from '#scripts/shops/shops-root.ts';
import { stepsToInstall, stepsToRemove, stepsToRun } from '#scripts/shops/steps.ts';
import { renewSystemFiles } from '#scripts/shops/system-files.ts';
import { isHealthy } from '#src/backend-server/backend-process.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';

const HELP = `npm run shop -- add NAME --site https://shop.example   makes a shop: settings with secrets of its own, free ports, a unit of systemd, a site of Caddy
npm run shop -- files NAME                             writes its unit and its site anew, from its settings: after a change of these, or for a copy (staging)
npm run shop -- list                                   which there are, where, and whether their backends answer
npm run shop -- remove NAME                            says what is to be done; removes nothing
npm run shop -- --help                                 this text

  --email you@shop.example          of add: the superuser's address. Default: admin@ and the host of the site
  --backend https://api.example     of add: where browsers reach the backend, when a CDN has the pages (docs/deployment.md)

A shop is the folder ROOT/shops/NAME. ROOT is VITRINE_ROOT, else the folder that has "releases" with this one in it, else this folder. With "-- --shop NAME", or
VITRINE_SHOP=NAME, every command reads the settings of that shop (vitrine.env) and not .env; what is set in the environment wins over them.

Ends with 0 when it is done, with 1 when it was refused: nothing is changed then.`;

interface Options {
  readonly action: string;
  readonly name: string;
  readonly site: string;
  readonly backend: string;
  readonly email: string;
}

/** @throws OperatorError with the help. */
function parse(args: readonly string[]): Options {
  const text = { type: 'string', default: '' } as const;
  try {
    const options = { site: text, backend: text, email: text };
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [action = '', name = '', ...more] = positionals;
    const isWhole = more.length === 0 && (action === 'list' ? name === '' : name !== '');
    if (isWhole && ['add', 'files', 'list', 'remove'].includes(action)) return { action, name, ...values };
  } catch {
    // Said below.
  }
  throw new OperatorError(`"${args.join(' ')}" is not understood.\n${HELP}`);
}

async function list(root: string): Promise<string> {
  const names = shopNames(root);
  if (names.length === 0) return `There is no shop in ${root}/shops yet.`;
  const lines = names.map(async (name) => {
    const { SITE_URL = '', PORT = '', POCKETBASE_URL = '' } = readShop(root, name) ?? {};
    const state = (await isHealthy(POCKETBASE_URL)) ? 'answers' : 'does not answer';
    return `${name.padEnd(20)}  ${SITE_URL.padEnd(32)}  ${PORT}  ${POCKETBASE_URL}  ${state}`;
  });
  return (await Promise.all(lines)).join('\n');
}

/** The shops of this server. */
export async function run(): Promise<void> {
  const args = process.argv.slice(3);
  if (args.includes('--help')) return console.log(HELP);
  const { action, name, ...wanted } = parse(args);
  const root = shopsRoot(process.env);
  if (action === 'list') return console.log(await list(root));
  if (action === 'add') return console.log(stepsToRun(root, await addShop(root, { name, ...wanted })));
  if (action === 'files') return console.log(stepsToInstall(root, renewSystemFiles(root, name)));
  if (!shopNames(root).includes(name)) throw new OperatorError(`There is no shop "${name}" in ${root}/shops.`);
  console.log(stepsToRemove(root, name));
}
