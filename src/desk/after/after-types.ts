import type { Messages } from '#src/i18n/i18n.ts';
import type { ClientT } from '#src/i18n/client-t.ts';

/** Words of returns and messages. */
export type AfterT = ClientT<Messages<'desk-after'>>;
