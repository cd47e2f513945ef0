/**
 * The entry of every npm command. Plain JavaScript, understood by old versions of Node too, so that they can say what is wrong:
 * the commands themselves are TypeScript, which only a newer Node runs.
 */
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { nodeProblem } from './node-version.js';

/** In a package (src/runtime/places.ts) the commands stand beside this file, as JavaScript: those that run a shop. */
const IS_PACKAGE = !existsSync(new URL('./commands', import.meta.url));
const CALL = IS_PACKAGE ? 'vitrine ' : 'npm run ';

const COMMANDS = {
  start: 'everything: PocketBase, demo data, production build, server',
  dev: "PocketBase and Astro's development server; strings and content reload",
  build: 'build the shop from a running PocketBase into dist/',
  'build:demo': 'the demo shop as static files in dist-demo/, without a backend',
  rollback: 'publish the release before again (-- --list: which there are; -- --to 7: one of them)',
  worker: 'publish each edit by itself, from a running PocketBase into dist/',
  serve: 'serve the dist/ that is there',
  backend: 'PocketBase alone',
  shop: 'one of several shops on this server: add, files, list, remove; with "-- --shop NAME" every command is for that shop (-- --help)',
  seed: 'put the demo data into a running, empty PocketBase (-- --products 10000: and generated products, up to that many; -- --orders 200000: and orders, written by SQL)',
  setup:
    'set a running shop up from a file of answers, as the page /setup does by hand (-- answers.json; -- --link: a new link to that page)',
  'go-live': 'remove the demo from the data of a stopped shop, so that it can start with SHOP_MODE=live (-- --help)',
  'add-locale': 'write the migration and the empty words of a new language (-- de)',
  export:
    'write products, pictures, customers, orders, former addresses and reviews into a folder (-- --out FOLDER --zip)',
  'export:invoices': 'write the electronic invoices that customers in Italy have asked for (-- --out FOLDER)',
  backup: 'an encrypted copy of the running shop, to a folder or a bucket (-- --new-key: makes the key)',
  restore: 'a backup into an empty folder, checked (-- FILE --into FOLDER)',
  'backup:check': 'whether the shop could come back from its newest backup',
  upgrade: 'bring the data of a stopped shop to this version, with a backup first (-- --dry-run, -- --back)',
  staging: 'a copy of the shop without persons, to try things in (-- --into FOLDER)',
  import:
    'take in what another shop exports: Shopify, WooCommerce, PrestaShop, Magento, Etsy, or a table (-- products.csv --dry-run; -- --help)',
  'import:payments': "match the credits of a bank's CSV export with orders paid by transfer (-- FILE.csv --dry-run)",
  'import:bounces':
    'mark mails that have come back, by the reports of mail servers (-- FILE, a Maildir, or - for one that is piped in)',
  superuser: 'the way back into the dashboard: sets its password to SUPERUSER_PASSWORD, and prints a one-time code',
  'end-sessions': 'sign everybody out, on every device, with new secrets of tokens',
  vitals: 'how fast the shop was for its visitors (-- --days 28)',
  doctor:
    'say what is missing on this machine, and how to get it (-- --mail me@example.org: sends a test mail of the running shop)',
  check: 'all checks: the three below, and those of strings, colours, migrations, specification and security',
  lint: 'rules of the code, and code that nobody uses',
  format: 'write all files as Prettier has them (-- src/domain: these)',
  typecheck: 'types of pages, scripts, backend and service worker',
  test: 'all tests (-- cart: those of one file or word, in whichever runner has it)',
  'test:quick': 'the tests that need neither a browser nor PocketBase',
  'test:model': 'random histories of the whole shop against its model (-- --histories 5000 --length 40 --seed 7)',
  mutate:
    'break the house at places drawn from every room, and say which no test notices (-- --sample 100 --seed 7 --only src/domain/money)',
  package:
    'make package/vitrine-VERSION, which runs shops without npm and without compiling (-- --no-archive: the folder alone)',
  openapi: 'write the routes of the backend, for whoever connects something: reports/openapi.json',
  sbom: 'write what the shop is made of: reports/sbom.json (CycloneDX) and reports/licences.md',
  weights: 'build the static demo and renew the page weights in docs/performance.md',
  screenshots: 'build the static demo and renew the pictures of it in docs/screenshots',
  bench: 'measure a part of the shop (-- orders; alone: which parts there are)',
  verify:
    'all checks and all tests: what CI runs (-- --all: with whole model runs, kills and crashes, as before a release)',
};

/** Commands whose own text says more than their line above. */
const EXPLAINED = [
  'bench',
  'shop',
  'export',
  'setup',
  'import',
  'go-live',
  'add-locale',
  'backup',
  'restore',
  'backup:check',
  'upgrade',
  'staging',
];

/** @param {string} name of a command */
function fileOf(name) {
  const file = name.replace(':', '-');
  return new URL(IS_PACKAGE ? './scripts-commands-' + file + '.js' : './commands/' + file + '.ts', import.meta.url);
}

function usage() {
  const lines = Object.keys(COMMANDS)
    .filter((name) => existsSync(fileOf(name)))
    .map((name) => '  ' + CALL + name.padEnd(17) + ' ' + COMMANDS[name]);
  return 'Commands of Vitrine:\n' + lines.join('\n');
}

/** Ends the process at once: a service that failed may have left timers and connections behind. */
function fail(message) {
  process.stderr.write('\n' + message + '\n', () => process.exit(1));
}

function explain(error) {
  if (error instanceof Error && error.name === 'OperatorError') return error.message;
  if (error instanceof Error && error.code === 'ERR_MODULE_NOT_FOUND' && /Cannot find package/.test(error.message)) {
    return 'Packages are missing (' + error.message.split('\n')[0] + '). Run "npm install".';
  }
  return error instanceof Error && error.stack !== undefined ? error.stack : String(error);
}

/** The languages of a shop are asked for where code is loaded, which is before a command reads `.env`. Tests have those of the demo. */
function readLanguages(name) {
  const file = IS_PACKAGE ? join(process.cwd(), '.env') : new URL('../.env', import.meta.url);
  if (process.env.VITRINE_SHOP || process.env.SHOP_LANGUAGES !== undefined) return;
  if (/^(?:test|verify|mutate)/.test(name) || !existsSync(file)) return;
  const { SHOP_LANGUAGES } = parseEnv(readFileSync(file, 'utf8'));
  if (SHOP_LANGUAGES !== undefined) process.env.SHOP_LANGUAGES = SHOP_LANGUAGES;
}

/**
 * Node keeps what it made of each file of TypeScript, for this process and those that it starts: a command begins in a third of the processor's time. An entry has the
 * name of its file, so that the folder grows with the code alone; one that cannot be written is left out. A package is never written to, and has no TypeScript.
 */
function keepCompiled() {
  if (IS_PACKAGE) return;
  if (process.env.NODE_COMPILE_CACHE === undefined)
    process.env.NODE_COMPILE_CACHE = fileURLToPath(new URL('../.cache/node', import.meta.url));
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
}

async function main() {
  const name = process.argv[2];
  const problem = nodeProblem(process.versions.node);
  if (name === undefined || name === 'help' || name === '--help') console.log(usage());
  else if (!Object.prototype.hasOwnProperty.call(COMMANDS, name))
    fail('There is no command "' + name + '".\n' + usage());
  else if (!existsSync(fileOf(name)))
    fail('"' + name + '" is a command of a clone of the project: a package runs shops, and has no code to work on.');
  else if (process.argv.includes('--help') && !EXPLAINED.includes(name))
    console.log(CALL + name + ': ' + COMMANDS[name]);
  else if (problem !== undefined) fail(problem);
  else {
    keepCompiled();
    const { chooseShop } = await import('#scripts/shops/choose-shop.ts');
    chooseShop(process.argv, process.env);
    readLanguages(name);
    const file = fileOf(name);
    const command = await import(file.href);
    await command.run();
  }
}

main().catch((error) => fail(explain(error)));
