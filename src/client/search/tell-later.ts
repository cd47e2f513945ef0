/** Reports what was not found, by code that few visits need. */
import { log } from '#src/client/log.ts';
import { locale } from '#src/client/search/search-session.ts';

/** '': nothing. */
export function tellLater(missed: string): void {
  if (missed !== '') import('#src/client/search/tell-missed.ts').then((code) => code.tellMissed(missed, locale), log);
}
