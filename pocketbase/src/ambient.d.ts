/** The one module that the handlers of main.pb.ts load: the bundle of vitrine.ts. */
import type * as vitrine from '#pocketbase/vitrine.ts';

declare global {
  function require(path: string): typeof vitrine;
}
