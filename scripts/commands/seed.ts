import { parseArgs } from 'node:util';
import { PRODUCTS } from '#scripts/demo/products.ts';
import { addGeneratedProducts, seedWhenEmpty } from '#scripts/demo/demo-data.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { terminalReport } from '#src/runtime/progress.ts';

const MOST = 100_000;

/** How many products `--products` asks for, the demo's own included; undefined without the option. Throws an OperatorError of one line. */
export function productsWanted(args: readonly string[]): number | undefined {
  const usage = `npm run seed -- --products N takes a whole number from ${PRODUCTS.length} to ${MOST}`;
  let text: string | undefined;
  try {
    text = parseArgs({ args: [...args], options: { products: { type: 'string' } } }).values.products;
  } catch {
    throw new OperatorError(`"${args.join(' ')}" is not understood: ${usage}.`);
  }
  if (text === undefined) return undefined;
  const wanted = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (wanted >= PRODUCTS.length && wanted <= MOST) return wanted;
  throw new OperatorError(`--products "${text}" does not work: ${usage}.`);
}

/** Puts the demo shop into the PocketBase that runs at POCKETBASE_URL, when it is empty, and fills it up with generated products. */
export async function run(): Promise<void> {
  const wanted = productsWanted(process.argv.slice(3));
  const environment = readEnvironment();
  const report = terminalReport();
  await seedWhenEmpty(environment, report);
  if (wanted !== undefined) await addGeneratedProducts(environment, report, wanted);
}
