import { existsSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseFile } from '#scripts/go-live/database.ts';
import { makeStaging, type Staging } from '#scripts/staging/make-staging.ts';
import type { StagingPlace } from '#scripts/staging/settings.ts';
import { layoutOf } from '#scripts/upgrade/layout.ts';
import { portOf, readEnvironment, runsPocketBase, type Environment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { codeFile, IS_PACKAGE } from '#src/runtime/places.ts';
import { terminalReport } from '#src/runtime/progress.ts';

const HELP = `npm run staging -- --into FOLDER   a copy of the shop without persons, to try things in; the shop may run

  --into FOLDER        where it goes. On a server with ROOT/shops by default ROOT/shops/staging
  --port N             where it listens. Default: 100 more than the shop
  --backend-port N     where its PocketBase listens. Default: 100 more than the shop's
  --site-url ADDRESS   where its visitors see it. Default: http://localhost:PORT
  --help               this text

Products, pages, prices, settings of the shop and their pictures are copied. Accounts, orders, documents, mails, messages, drafts, coupons, keys and passwords are not;
new logins are printed. Its mails stay in its outbox, payments are pretended, every page says that it is a copy, and search engines are told to leave it out. Ends
with 0 when it is there; else with 1, and the folder is as before.`;

/** Distance from the shop's own ports to those of the copy. */
const BESIDE = 100;

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = {
    help: { type: 'boolean', default: false },
    into: text,
    port: text,
    'backend-port': text,
    'site-url': text,
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new OperatorError(`"${args.join(' ')}" is not understood.\n${HELP}`);
  }
}

type Options = ReturnType<typeof parse>;

function portFrom(text: string | undefined, fallback: number): number {
  const port = text === undefined ? fallback : Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new OperatorError(`${text ?? port} is no port: a whole number from 1 to 65535 is needed.`);
}

function placeOf(environment: Environment, options: Options): StagingPlace {
  const layout = layoutOf();
  const into = options.into ?? (layout === null ? undefined : join(layout.root, 'shops/staging'));
  if (into === undefined) throw new OperatorError(`Where the copy goes is missing: --into FOLDER.\n${HELP}`);
  const folder = resolve(into);
  if (!relative(environment.dataDir, folder).startsWith('..'))
    throw new OperatorError(`${folder} is within DATA_DIR: a copy goes into a folder of its own.`);
  const port = portFrom(options.port, environment.port + BESIDE);
  const backendPort = portFrom(options['backend-port'], portOf(environment.pocketbaseUrl) + BESIDE);
  const siteUrl = options['site-url'] ?? `http://localhost:${port}`;
  if (!URL.canParse(siteUrl) || new URL(siteUrl).origin !== siteUrl)
    throw new OperatorError(`${siteUrl} is not usable: an address such as https://staging.shop.example is needed.`);
  return { folder, port, backendPort, siteUrl };
}

function describe({ settingsFile, logins, password }: Staging, { folder, siteUrl }: StagingPlace): string {
  const isShop = layoutOf() !== null && resolve(folder, '..').endsWith('/shops');
  // Its unit is not there yet, and its files belong to whoever runs this. A package has its own Node, and another place
  // for its code.
  const start = isShop
    ? `"npm run shop -- files ${basename(folder)}" says how its user and its unit are made`
    : `${IS_PACKAGE ? process.execPath : 'node'} --env-file=${settingsFile} ${IS_PACKAGE ? codeFile('scripts/cli.js') : 'scripts/cli.js'} start`;
  return [
    `The copy is in ${folder}: no person of the shop is in it.`,
    `  Start it:  ${start}`,
    `  Shop       ${siteUrl}`,
    ...logins.map(({ role, email }) => `  ${role.padEnd(10)} ${email}`),
    `  Password   ${password}   (of all three; that of the superuser stands in ${settingsFile})`,
    'To renew it, stop it, remove the folder, and run this again.',
  ].join('\n');
}

/** Makes a copy of the shop to try things in. */
export async function run(): Promise<void> {
  const options = parse(process.argv.slice(3));
  if (options.help) return console.log(HELP);
  const environment = readEnvironment();
  const { dataDir, pocketbaseUrl } = environment;
  if (!runsPocketBase(environment))
    throw new OperatorError(
      `PocketBase runs elsewhere (POCKETBASE_URL=${pocketbaseUrl}): make the copy on the machine that has its data.`,
    );
  if (!existsSync(databaseFile(dataDir)))
    throw new OperatorError(`There is no shop in DATA_DIR=${dataDir}: nothing to copy.`);
  const place = placeOf(environment, options);
  const made = await makeStaging(environment, place, process.env['SHOP_LANGUAGES'] ?? '', terminalReport());
  console.log(describe(made, place));
}
