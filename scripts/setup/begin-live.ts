/** Begins a live shop that nobody has set up yet: its first records, and the link for its owner. */
import { OWN_SUPERUSER } from '#src/contract/setup-api.ts';
import { connectOnServer } from '#scripts/backend/server-token.ts';
import type { Environment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { IS_PACKAGE } from '#src/runtime/places.ts';
import type { Report } from '#src/runtime/progress.ts';
import { newSetupToken } from '#src/runtime/setup-link.ts';
import { storedRow } from '#src/runtime/stored-row.ts';
import type PocketBase from 'pocketbase';
import type { NewsWay } from '#src/contract/desk/today.ts';
import type { OrderNewsRecord } from '#src/contract/records.ts';

/**
 * Fills an empty PocketBase with what a live shop begins with; one that has a shop record is left as it is. @throws
 * OperatorError of one line.
 */
export async function beginLive(environment: Environment, report: Report): Promise<void> {
  if (storedRow(environment.dataDir, 'SELECT id FROM shop') !== undefined) return;
  // Loaded by the first start alone.
  const [{ seedShop }, { firstRecords }] = await Promise.all([
    import('#scripts/demo/seed.ts'),
    import('#scripts/setup/first-records.ts'),
  ]);
  const client = await connectOnServer(environment, report);
  await tellOfOrders(client);
  const drafts = () => firstRecords(environment.siteUrl);
  await seedShop({ title: 'First records of the shop', drafts }, { client, report });
}

/** Says whether nobody but the shop's own commands could sign in to it. */
function hasNoOwner(dataDir: string): boolean {
  const row = storedRow(dataDir, `SELECT COUNT(*) AS people FROM _superusers WHERE email != '${OWN_SUPERUSER}'`);
  return row?.['people'] === 0;
}

type Address = Pick<Environment, 'dataDir' | 'siteUrl'>;

function newLink({ dataDir, siteUrl }: Address, now: number): string {
  return `${siteUrl}/setup#${newSetupToken(dataDir, now)}`;
}

/** The command that prints a link, as it is typed here. */
function linkCommand(): string {
  const { VITRINE_SHOP: shop = '' } = process.env;
  const ofShop = shop === '' ? '' : ` --shop ${shop}`;
  return `${IS_PACKAGE ? 'vitrine setup' : 'npm run setup --'} --link${ofShop}`;
}

/**
 * Lines that say where the owner goes on: by a new link while there is no owner, by one that they ask for from then on.
 * @param now ms since the epoch.
 */
export function setupLines(place: Address, now: number): string[] {
  if (!hasNoOwner(place.dataDir)) return [`  Set up      ${linkCommand()} prints a link to ${place.siteUrl}/setup`];
  return [
    '',
    '  Set the shop up in a browser. This link is for one person, once, within 24 hours; the next start prints another one:',
    `  ${newLink(place, now)}`,
  ];
}

/**
 * A new link to the set-up of a live shop that has started once, in the place of one before. @param now ms since the
 * epoch. @throws OperatorError of one line.
 */
export function linkLines(environment: Address & Pick<Environment, 'shopMode'>, now: number): string[] {
  if (environment.shopMode !== 'live')
    throw new OperatorError('A link opens the set-up of a live shop, and this one is a demo (SHOP_MODE).');
  const row = storedRow(environment.dataDir, 'SELECT id FROM shop');
  if (row === undefined)
    throw new OperatorError(`There is no shop in ${environment.dataDir} yet. Start it: the start prints a link.`);
  const next = hasNoOwner(environment.dataDir) ? 'You choose a password there.' : 'It asks for your password.';
  return ['', `  This link is for one person, once, within 24 hours. ${next}`, `  ${newLink(environment, now)}`, ''];
}

/**
 * A mail of each, to the shop's own address: whoever has just opened it wants to know (docs/decisions/0284). `client`:
 * a superuser's.
 */
export async function tellOfOrders(client: PocketBase): Promise<void> {
  const news = client.collection<OrderNewsRecord>('order_news');
  const { id } = await news.getFirstListItem('');
  await news.update(id, { way: 'each' satisfies NewsWay });
}
