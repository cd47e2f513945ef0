import type { ClientT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';

export type InvoicesT = ClientT<Messages<'desk-invoices'>>;
