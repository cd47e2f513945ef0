import type { Locale } from '#src/domain/site/locale.ts';
import { openBackend, type Backend } from '#src/backend/backend.ts';
import { keepFresh } from '#src/stores/session/keep-fresh.ts';
import { $session } from '#src/stores/session/session.ts';

let opened: Promise<Backend> | null = null;

/** The backend of this page; after a failure (the SDK's chunk did not come), the next call tries again. */
export function openOnce(locale: Locale): Promise<Backend> {
  const url = document.documentElement.dataset['backend'] ?? '';
  opened ??= openBackend({ url, locale, onSession: $session.sync }).then(
    (backend) => {
      keepFresh(backend.authorize);
      return backend;
    },
    (error: unknown) => {
      opened = null;
      throw error;
    },
  );
  return opened;
}
