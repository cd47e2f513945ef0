/** Routes of the shop that browsers ask again. A build writes their names in its place (runtime/language-bundle.ts). */
import { namesWhere } from '#src/contract/routes/routes.ts';

export const REPEATABLE: readonly string[] = namesWhere('shop', ({ repeatable }) => repeatable === true);
