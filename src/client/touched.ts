/** The way to variants.ts: what that needs beside is listed in this chunk, and not in that of product.ts, which every page of a product loads. */
import { log } from '#src/client/log.ts';

import('#src/client/variants.ts').catch(log);
