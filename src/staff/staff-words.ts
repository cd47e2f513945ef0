import type { ClientT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';

/** What the studio and the desk say alike. */
export type StaffMessages = Messages<'staff'> & Messages<'errors'>;
export type StaffT = ClientT<StaffMessages>;
