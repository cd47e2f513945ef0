import { parseArgs } from 'node:util';
import { addShop, type AddedShop } from '#scripts/shops/add-shop.ts';
import { readShop, shopNames } from '#scripts/shops/read-shops.ts';
import { shopsRoot, shopPlace } from '#scripts/shops/shops-root.ts';
import { renewSystemFiles } from '#scripts/shops/system-files.ts';
import { isHealthy } from '#src/backend-server/backend-process.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { commandFor, startOf } from '#scripts/shops/command-words.ts';
import { userOf } from '#scripts/shops/systemd-unit.ts';

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

/** Its user, its unit and its address. */
function installation(root: string, name: string): string {
  const user = userOf(name);
  const { folder, unit, caddy } = shopPlace(root, name);
  const { clone } = startOf(root);
  const ofClone =
    clone === undefined
      ? ''
      : `\n     sudo chown -R ${user}: ${clone}    # a clone compiles into itself; shops beside each other want a package (npm run package)`;
  return `- Its user, and its unit:
     sudo useradd --system --no-create-home --home-dir ${folder} --shell /usr/sbin/nologin ${user}
     sudo chown -R ${user}: ${folder}${ofClone}
     sudo install -m 644 ${unit} /etc/systemd/system/
     sudo systemctl daemon-reload && sudo systemctl enable --now vitrine@${name}
- Its address (/etc/caddy/Caddyfile has the line "import sites/*.caddy"):
     sudo install -D -m 644 ${caddy} /etc/caddy/sites/${name}.caddy
     sudo systemctl reload caddy`;
}

/** After a shop was made. */
function stepsToRun(root: string, { name, site, ports, email, place }: AddedShop): string {
  return `The shop "${name}" has a folder: ${place.folder}
  ${site}, ports ${ports.pages} and ${ports.backend} of this machine, superuser ${email} (its password: SUPERUSER_PASSWORD in vitrine.env)

- Write the mail server (SMTP_…), the keys of Stripe and where backups go into ${place.settings}
${installation(root, name)}
- The shop itself, in a browser: ${site}/setup, with that address and password

What is still missing: sudo -u ${userOf(name)} ${commandFor(root, 'doctor', name)}
docs/deployment.md has the rest.`;
}

/** After its unit and its site were written anew. What is there already says so, and does no harm. */
function stepsToInstall(root: string, { name, site }: { readonly name: string; readonly site: string }): string {
  return `Unit and Caddy site of the shop "${name}" (${site}) are as its settings say now. Where they have changed, or are new:

${installation(root, name)}
     sudo systemctl restart vitrine@${name}`;
}

/** Instead of a removal: orders and documents are kept for ten years by law. */
function stepsToRemove(root: string, name: string): string {
  const { folder } = shopPlace(root, name);
  const user = userOf(name);
  return `Nothing was removed. ${folder} holds orders and documents, which the law wants kept for years. To end the shop "${name}":

1. A last backup, kept away from this server, and a look whether it can come back:
     sudo -u ${user} ${commandFor(root, 'backup', name)}
     sudo -u ${user} ${commandFor(root, 'backup:check', name)}
2. Its address and its unit:
     sudo rm /etc/caddy/sites/${name}.caddy && sudo systemctl reload caddy
     sudo systemctl disable --now vitrine@${name}
     sudo rm /etc/systemd/system/vitrine@${name}.service && sudo systemctl daemon-reload
3. Its data, once you are sure, and its user. Its ports are free then:
     sudo rm -r ${folder}
     sudo userdel ${user}`;
}
