/** Makes the folder of a new shop, with settings, unit and Caddy site. */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '#scripts/shops/free-ports.ts';
import { readShop, shopNames } from '#scripts/shops/read-shops.ts';
import { settingsText, type NewShop } from '#scripts/shops/settings-text.ts';
import { isShopName, NAME_WORDS, shopPlace, type ShopPlace } from '#scripts/shops/shops-root.ts';
import { systemFiles } from '#scripts/shops/system-files.ts';
import { isEmail } from '#src/domain/person/email.ts';
import { isLoopback } from '#src/runtime/loopback.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { takeLock } from '#src/runtime/process-lock.ts';

export interface Wanted {
  readonly name: string;
  readonly site: string;
  /** '': at the shop's own origin. */
  readonly backend: string;
  /** '': `admin@` the shop's host. */
  readonly email: string;
}

export interface AddedShop extends NewShop {
  readonly place: ShopPlace;
}

/** `https://shop.example`, of this machine also http. @throws OperatorError where it is none. */
function originOf(flag: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url !== undefined && `${url.origin}/` === url.href;
  if (isPlain && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(text)))) return url.origin;
  throw new OperatorError(
    `${flag} ${text} is not usable: an address such as https://shop.example without a path is needed.`,
  );
}

/** Two origins are two shops: payments, links and certificates are by origin. */
function refuseTaken(root: string, name: string, site: string): void {
  if (existsSync(shopPlace(root, name).folder))
    throw new OperatorError(`${shopPlace(root, name).folder} is there already: nothing was changed.`);
  const other = shopNames(root).find((one) => readShop(root, one)?.['SITE_URL'] === site);
  if (other !== undefined) throw new OperatorError(`${site} is the address of the shop "${other}" already.`);
}

/** @throws OperatorError where it cannot be made; nothing is left then. */
export async function addShop(root: string, wanted: Wanted): Promise<AddedShop> {
  const { name } = wanted;
  if (!isShopName(name)) throw new OperatorError(`"${name}" cannot name a shop: ${NAME_WORDS}.`);
  const site = originOf('--site', wanted.site);
  const backend = wanted.backend === '' ? site : originOf('--backend', wanted.backend);
  const email = wanted.email === '' ? `admin@${new URL(site).hostname}` : wanted.email;
  if (!isEmail(email)) throw new OperatorError(`--email ${email} is not usable: an e-mail address is needed.`);
  // Two that are made at once would find the same ports free.
  const lock = takeLock(join(root, 'shops/.adding.lock'), 'npm run shop');
  if (typeof lock === 'string') throw new OperatorError(`${lock} makes a shop just now: try again in a moment.`);
  try {
    refuseTaken(root, name, site);
    const place = shopPlace(root, name);
    const shop: NewShop = { name, site, backend, email, folder: place.folder, ports: await freePorts(root) };
    const files = systemFiles(root, shop);
    mkdirSync(place.folder, { mode: 0o700 });
    // Whatever the umask is.
    chmodSync(join(root, 'shops'), 0o755);
    for (const [file, text] of files) writeFileSync(file, text);
    // Last: with its settings it is a shop.
    writeFileSync(place.settings, settingsText(shop), { mode: 0o600 });
    return { ...shop, place };
  } finally {
    lock.release();
  }
}
