/** Begins what the page of results is for at once: the rest of its scripts wait for the load event. */
import { log } from '#src/client/log.ts';

import('#src/client/search.ts').catch(log);
