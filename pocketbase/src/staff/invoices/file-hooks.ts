import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { invoiceFiles } from '#src/schema/documents.ts';

/** Written at the desk. */
export const invoiceFileHooks: CollectionHooks = { closed: true, setByShop: Object.keys(invoiceFiles.fields) };
