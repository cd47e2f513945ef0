/**
 * Gives the demo its past: forty orders of the last four months, through the shop's own rules, in the order in which
 * all of it happened.
 */
import PocketBase from 'pocketbase';
import { demoId } from '#scripts/demo/draft.ts';
import { happen, place, type PastShop, type PlacedOrder } from '#scripts/demo/orders/happen.ts';
import { withPastBackend } from '#scripts/demo/orders/past-backend.ts';
import { PastRows, storedDate } from '#scripts/demo/orders/past-rows.ts';
import { demoPerson, type DemoPerson } from '#scripts/demo/orders/people.ts';
import { DEMO_COUPONS, DEMO_MESSAGES, PLANNED_ORDERS } from '#scripts/demo/orders/plan.ts';
import { createRandom } from '#scripts/demo/pictures/random.ts';
import { DEMO_LOGINS } from '#scripts/demo/users.ts';
import type { Environment } from '#src/runtime/environment.ts';
import { withStep, type Report } from '#src/runtime/progress.ts';

const HOUR_MS = 3_600_000;

type SignedIn = (client: PocketBase) => PocketBase;

function personOf(index: number): DemoPerson {
  const person = demoPerson(createRandom(`demo order ${index}`), '');
  return PLANNED_ORDERS[index]?.own ? { ...person, email: DEMO_LOGINS.customer.email } : person;
}

/** Clients of the backend of the past; nobody signs in, so nobody is told of a sign-in. */
async function openPastShop(url: string, superuser: SignedIn, rows: PastRows): Promise<PastShop> {
  const admin = superuser(new PocketBase(url));
  admin.autoCancellation(false);
  const as = (login: { readonly email: string }): Promise<PocketBase> =>
    admin.collection('users').impersonate(demoId('users', login.email), 3600);
  const items = await admin.collection('items').getFullList<{ id: string; sku: string }>({ fields: 'id,sku' });
  const versions = await admin
    .collection('terms_versions')
    .getFullList<{ locale: string; digest: string }>({ sort: 'created', fields: 'locale,digest' });
  return {
    admin,
    operator: await as(DEMO_LOGINS.operator),
    customer: await as(DEMO_LOGINS.customer),
    rows,
    items: new Map(items.map(({ sku, id }) => [sku, id])),
    terms: new Map(versions.map(({ locale, digest }) => [locale, digest])),
  };
}

async function addCoupons({ admin }: PastShop, now: number): Promise<void> {
  for (const { startsAgo, endsAgo, ...coupon } of DEMO_COUPONS)
    await admin.collection('coupons').create({
      ...coupon,
      starts: storedDate(now - startsAgo * HOUR_MS),
      ends: endsAgo === 0 ? '' : storedDate(now - endsAgo * HOUR_MS),
    });
}

interface Event {
  readonly time: number;
  readonly run: () => Promise<unknown>;
}

/** All that happens, oldest first: numbers of documents then follow their dates. */
function eventsOf(shop: PastShop, now: number): Event[] {
  const placed = new Map<number, PlacedOrder>();
  const orderAt = (index: number): PlacedOrder => {
    const order = placed.get(index);
    if (order === undefined) throw new Error(`Order ${index} of the demo has not been placed.`);
    return order;
  };
  const ofOrders = PLANNED_ORDERS.flatMap((plan, index): Event[] => {
    const begun = Math.round(now - plan.hoursAgo * HOUR_MS);
    return [
      { time: begun, run: async () => placed.set(index, await place(shop, plan, index, personOf(index))) },
      ...plan.happens.map((one) => {
        const time = Math.round(begun + one.after * HOUR_MS);
        return { time, run: () => happen(shop, orderAt(index), one, time) };
      }),
    ];
  });
  const messages = DEMO_MESSAGES.map(({ hoursAgo, order, text }, index): Event => ({
    time: Math.round(now - hoursAgo * HOUR_MS),
    run: () => {
      const { address, email, locale } = order === null ? personOf(100 + index) : orderAt(order).person;
      const number = order === null ? '' : orderAt(order).number;
      const message = { name: address.name, email, order_number: number, message: text[locale], locale };
      return shop.admin.collection('contact_messages').create(message);
    },
  }));
  return [...ofOrders, ...messages].sort((one, other) => one.time - other.time);
}

interface Stocked {
  readonly id: string;
  readonly stock: number;
}

/** Pieces of each article that the plan may sell: more than the demo has on its shelves today. */
const ONCE_MORE = 100;

/** Sells with full shelves: afterwards the catalogue of the demo is as it is written. */
async function withFullShelves({ admin, items }: PastShop, task: () => Promise<void>): Promise<void> {
  const sold = new Set(PLANNED_ORDERS.flatMap(({ lines }) => lines.map(([sku]) => items.get(sku))));
  const all = await admin.collection('items').getFullList<Stocked>({ fields: 'id,stock' });
  const shelves = all.filter(({ id }) => sold.has(id));
  for (const { id, stock } of shelves) await admin.collection('items').update(id, { stock: stock + ONCE_MORE });
  await task();
  for (const { id, stock } of shelves) await admin.collection('items').update(id, { stock });
}

async function live(shop: PastShop, goTo: (time: number) => Promise<void>, now: number): Promise<void> {
  const { rows } = shop;
  await addCoupons(shop, now);
  rows.date(now - 130 * 24 * HOUR_MS);
  rows.openLedger(now - 131 * 24 * HOUR_MS);
  await withFullShelves(shop, async () => {
    for (const { time, run } of eventsOf(shop, now)) {
      await goTo(time);
      await run();
      rows.date(time);
    }
    await goTo(Date.now());
  });
}

/**
 * `superuser`: signs a client in. @throws OperatorError when the backend of the past cannot start; ClientResponseError
 * where a rule refuses what the plan wants
 */
export function seedDemoOrders(environment: Environment, superuser: SignedIn, report: Report): Promise<number> {
  return withStep(
    report,
    'Orders of the demo',
    async (step) => {
      const now = Date.now();
      const rows = new PastRows(environment.dataDir, now);
      try {
        await withPastBackend(environment, async ({ url, goTo }) => {
          step.update(`${PLANNED_ORDERS.length} orders`);
          await live(await openPastShop(url, superuser, rows), goTo, now);
        });
        rows.keepMailsAsSent();
      } finally {
        rows.close();
      }
      return PLANNED_ORDERS.length;
    },
    (count) => `${count} orders, their documents, mails and parcels`,
  );
}
