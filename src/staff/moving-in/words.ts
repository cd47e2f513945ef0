import type { ClientT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';

/** Words of moving in, which come when its place is opened. */
export type MoveInT = ClientT<Messages<'staff-moving-in'>>;
