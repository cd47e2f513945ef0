/** Ports of a new shop: none of another shop of this server, running or not, and none that somebody listens on now. */
import { readShop, shopNames } from '#scripts/shops/read-shops.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { portProblem } from '#src/runtime/ports.ts';

/** Below those that systems give to connections by themselves, where PocketBase behind its gate takes one. */
const FIRST = 4400;
/** Shops are this far apart, so that one can be given ports for more. */
const STEP = 10;
const MOST_SHOPS = 500;

export interface ShopPorts {
  /** PORT: its pages. */
  readonly pages: number;
  /** Port of POCKETBASE_URL: its backend. */
  readonly backend: number;
}

/** All ports that settings name. */
export function portsIn(settings: Readonly<Record<string, string>>): readonly number[] {
  const { PORT = '', POCKETBASE_URL = '', METRICS_ADDRESS = '' } = settings;
  return [PORT, POCKETBASE_URL, METRICS_ADDRESS]
    .map((text) => Number(/(\d+)\/?$/.exec(text.trim())?.[1] ?? 0))
    .filter((port) => port > 0);
}

/** The same ones each time that is asked, for as long as nothing changes. @throws OperatorError where none are left. */
export async function freePorts(root: string, problem = portProblem): Promise<ShopPorts> {
  const taken = shopNames(root).flatMap((name) => portsIn(readShop(root, name) ?? {}));
  const isTaken = (first: number): boolean => taken.some((port) => port >= first && port < first + STEP);
  for (let pages = FIRST; pages < FIRST + MOST_SHOPS * STEP; pages += STEP) {
    if (isTaken(pages)) continue;
    const backend = pages + 1;
    const problems = [await problem(pages, '127.0.0.1'), await problem(backend, '127.0.0.1')];
    if (problems.every((one) => one === undefined)) return { pages, backend };
  }
  throw new OperatorError(`No ports are left from ${FIRST} to ${FIRST + MOST_SHOPS * STEP}.`);
}
