import type { Messages } from '#src/i18n/i18n.ts';
import type { ClientT } from '#src/i18n/client-t.ts';

export type MoneyT = ClientT<Messages<'desk-money'>>;
