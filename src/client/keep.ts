/** The way to keep-product.ts: what that needs beside is listed in this chunk, and not in that of product.ts, which every page of a product loads. */
import { log } from '#src/client/log.ts';

import('#src/client/keep-product.ts').catch(log);
