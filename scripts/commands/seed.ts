import { parseArgs } from 'node:util';
import { addGeneratedProducts, addManyOrders, seedWhenEmpty } from '#scripts/demo/demo-data.ts';
import { PRODUCTS } from '#scripts/demo/products.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { terminalReport } from '#src/runtime/progress.ts';

const MOST_PRODUCTS = 100_000;
const MOST_ORDERS = 1_000_000;

export interface Wanted {
  /** The demo's own included. */
  readonly products: number | undefined;
  /** Beside the demo's own. */
  readonly orders: number | undefined;
}

/** A whole number from `least` to `most`, or undefined without the option. */
function whole(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const wanted = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (wanted >= least && wanted <= most) return wanted;
  throw new OperatorError(
    `--${name} "${text}" does not work: npm run seed -- --${name} N takes a whole number from ${least} to ${most}.`,
  );
}

/** Options that the command takes beside the demo. Throws an OperatorError of one line. */
export function wantedOf(args: readonly string[]): Wanted {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { products: { type: 'string' }, orders: { type: 'string' } },
    });
    return {
      products: whole('products', values.products, PRODUCTS.length, MOST_PRODUCTS),
      orders: whole('orders', values.orders, 1, MOST_ORDERS),
    };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `"${args.join(' ')}" is not understood: npm run seed takes --products N and --orders N, whole numbers.`,
    );
  }
}

/**
 * Puts the demo shop into the PocketBase that runs at POCKETBASE_URL, when it is empty, and fills it up with generated
 * products and orders.
 */
export async function run(): Promise<void> {
  const { products, orders } = wantedOf(process.argv.slice(3));
  const environment = readEnvironment();
  const report = terminalReport();
  await seedWhenEmpty(environment, report);
  if (products !== undefined) await addGeneratedProducts(environment, report, products);
  if (orders !== undefined) await addManyOrders(environment, report, orders);
}
