import type { Messages } from '#src/i18n/i18n.ts';
import type { ClientT } from '#src/i18n/client-t.ts';

/** Words of this part. */
export type PackT = ClientT<Messages<'desk-pack'>>;

/** Words of a packing slip, in its customer's language. */
export type SlipT = ClientT<Messages<'desk-slip'>>;
