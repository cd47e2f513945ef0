import { useCallback, useEffect, useState } from 'react';
import type PocketBase from 'pocketbase';
import type { Locale } from '#src/domain/site/locale.ts';
import { watchSession } from '#src/staff/session-end.ts';
import type { StaffT } from '#src/staff/staff-words.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { errorWords } from '#src/wording/error-words.ts';

export interface StaffClient {
  /** null while it is being opened, and where that has failed. */
  readonly client: PocketBase | null;
  /** Why it could not be opened, in words; '': nothing has failed. */
  readonly problem: string;
  readonly again: () => void;
}

/** The backend, opened for whoever is signed in; its answers tell when the session has ended. */
export function useStaffClient(locale: Locale, t: StaffT): StaffClient {
  const [client, setClient] = useState<PocketBase | null>(null);
  const [problem, setProblem] = useState('');
  const open = useCallback(
    () =>
      openOnce(locale).then(
        (backend) => setClient(watchSession(backend.client, locale)),
        (error: unknown) => setProblem(errorWords(t, error)),
      ),
    [locale, t],
  );
  useEffect(() => void open(), [open]);
  const again = (): void => {
    setProblem('');
    void open();
  };
  return { client, problem, again };
}
