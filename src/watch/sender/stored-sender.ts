/** Sender of the shop's mails, and the server that takes them, as the database says while PocketBase runs or not. */
import type { Environment } from '#src/runtime/environment.ts';
import { withRows, type Ask } from '#src/watch/rows.ts';
import type { Sender } from '#src/watch/sender/check-sender-domain.ts';

/** Sender that PocketBase has until somebody sets one (pocketbase/src/mails/send.ts). */
const UNSET_SENDER = 'support@example.com';

// PocketBase stores the JSON as bytes.
export const STORED_SETTINGS = "SELECT CAST(value AS TEXT) AS value FROM _params WHERE id = 'settings'";
export const SHOP_ADDRESS = 'SELECT email FROM shop LIMIT 1';

interface StoredSettings {
  readonly meta?: { readonly senderAddress?: string };
  readonly smtp?: { readonly enabled?: boolean; readonly host?: string };
}

function storedSettings(ask: Ask): StoredSettings {
  try {
    return JSON.parse(String(ask(STORED_SETTINGS)[0]?.['value'] ?? '{}')) as StoredSettings;
  } catch {
    // Whoever has encrypted them knows.
    return {};
  }
}

/** Sender as the environment says it, which wins: it is set in PocketBase at the next start at the latest. */
export function storedSender({ dataDir, mail }: Pick<Environment, 'dataDir' | 'mail'>): Sender {
  const stored = withRows(dataDir, (ask) => {
    const { meta, smtp } = storedSettings(ask);
    const sender = meta?.senderAddress ?? '';
    return {
      address: sender === '' || sender === UNSET_SENDER ? String(ask(SHOP_ADDRESS)[0]?.['email'] ?? '') : sender,
      host: smtp?.enabled === true ? (smtp.host ?? '') : '',
    };
  });
  return { address: mail?.from ?? stored?.address ?? '', host: mail?.host ?? stored?.host ?? '' };
}
