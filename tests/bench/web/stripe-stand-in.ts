/**
 * What stands in for Stripe's script, which nobody may copy and no benchmark may ask for: as heavy to fetch and to read, and it opens a form
 * with one field. Stripe's own frames come on top in a real shop; nobody knows their weight.
 *
 * The weight: the copy of Stripe.js v3 in the public repository OneKeyHQ/app-monorepo (packages/shared/src/modules3rdParty/stripe-v3/index.js,
 * commit 2aa96ea) has 713,054 characters. Brotli 11 makes 0.25 to 0.29 of minified code (react-dom, pocketbase, fast-check, postal-mime as
 * esbuild minifies them); 0.26 of it are 185 kB.
 */
import { brotliCompressSync, constants } from 'node:zlib';
import type { EdgeHandler } from '#tests/bench/web/edge.ts';
import { stripeStub } from '#tests/support/stripe-js-stub.ts';

export const STRIPE_HOST = 'js.stripe.com';

/** Bytes of the script, unpacked. */
const STRIPE_BYTES = 713_054;
const NAMES = 150;
/** Statements of which every `$` becomes a name. */
const STATEMENTS = [
  '$.$=function($,$){return $.$($)};',
  'if($&&$.$)return $.$($.$,$);',
  'var $=$.$($),$=$[$];',
  '$=$===$?$:$.$;',
  'for(var $ in $)$.$($)&&$.$($,$);',
  '$.$.$($,$)||($=$.$);',
];

/** Numbers below `limit` that are the same each time (Park and Miller). */
function createDice(): (limit: number) => number {
  let seed = 42;
  return (limit) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
}

/** A function that nobody calls, as most of Stripe's are at first; some names are everywhere. At most so many bytes, and nearly that. */
function ballast(bytes: number): string {
  const dice = createDice();
  const names = Array.from(
    { length: NAMES },
    () =>
      `${String.fromCharCode(97 + dice(26))}${Array.from({ length: 1 + dice(9) }, () => String.fromCharCode(65 + dice(26))).join('')}`,
  );
  let code = 'function ballast(){';
  for (;;) {
    // The smaller of three numbers: the first names are met more often.
    const statement = (STATEMENTS[dice(STATEMENTS.length)] ?? '').replace(
      /\$/g,
      () => names[Math.min(dice(NAMES), dice(NAMES), dice(NAMES))] ?? '',
    );
    if (code.length + statement.length >= bytes) return `${code}}`;
    code += statement;
  }
}

/** The script. */
export function stripeScript(): string {
  const form = `(${stripeStub.toString()})();`;
  return ballast(STRIPE_BYTES - form.length) + form;
}

/** The same for every address below the host. */
export function stripeStandIn(): EdgeHandler {
  const body = brotliCompressSync(stripeScript(), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return (_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'max-age=300',
    });
    response.end(body);
  };
}
