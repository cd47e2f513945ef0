/** Chooses the shop of this server that a command is for: `--shop NAME`, else VITRINE_SHOP. */
import { readShop, shopNames } from '#scripts/shops/read-shops.ts';
import { isShopName, NAME_WORDS, shopsRoot } from '#scripts/shops/shops-root.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';

/** Takes `--shop NAME` or `--shop=NAME` out of the arguments. */
function takeName(args: string[]): string | undefined {
  const at = args.findIndex((arg) => arg === '--shop' || arg.startsWith('--shop='));
  if (at === -1) return undefined;
  const [flag = ''] = args.splice(at, 1);
  if (flag !== '--shop') return flag.slice('--shop='.length);
  const [name] = args.splice(at, 1);
  return name ?? '';
}

/**
 * Reads the settings of the chosen shop into `env`, where what is set already wins. Without a choice nothing happens.
 * @throws OperatorError where there is no such shop, or its settings cannot be read.
 */
export function chooseShop(args: string[], env: NodeJS.ProcessEnv): void {
  const flag = takeName(args);
  const name = flag ?? env['VITRINE_SHOP'] ?? '';
  if (flag === undefined && name === '') return;
  if (!isShopName(name)) throw new OperatorError(`"${name}" names no shop: ${NAME_WORDS}.`);
  const root = shopsRoot(env);
  const settings = readShop(root, name);
  if (settings === undefined) {
    const names = shopNames(root);
    const there = names.length === 0 ? 'There is none yet' : `There are: ${names.join(', ')}`;
    throw new OperatorError(
      `There is no shop "${name}" in ${root}/shops. ${there}. "npm run shop -- add ${name} --site https://…" makes it.`,
    );
  }
  for (const [key, value] of Object.entries(settings)) env[key] ??= value;
  env['VITRINE_SHOP'] = name;
}
