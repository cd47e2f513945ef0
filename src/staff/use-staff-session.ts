import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { withReturn } from '#src/navigation/return-path.ts';
import { $isSignedOut } from '#src/staff/session-end.ts';
import { checkSession } from '#src/stores/session/check-session.ts';
import type { SessionRecord } from '#src/stores/session/format.ts';
import { $session } from '#src/stores/session/session.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** Site paths: where one signs in, and the page that one comes back to. */
export interface StaffPaths {
  readonly login: string;
  readonly here: string;
}

/**
 * Whose page it is; null while nobody is signed in: whoever is not goes to sign in and comes back. Whose session ends while they work stays with what they
 * have typed; whoever signs out, in this window or another one, leaves.
 */
export function useStaffSession(locale: Locale, { login, here }: StaffPaths): SessionRecord | null {
  const session = useStore($session);
  const present = session.status === 'authenticated' ? session.record : null;
  const [record, setRecord] = useState(present);
  if (present !== null && present !== record) setRecord(present);
  const isSignedOut = useStore($isSignedOut);
  const isOut = record === null || (session.status === 'anonymous' && !isSignedOut);
  useEffect(() => void checkSession(locale), [locale]);
  useEffect(() => {
    if (!isOut) return;
    // A session that the backend has refused is cleared first, and called ended after that.
    const leaving = setTimeout(() => location.replace(withReturn(login, here + location.hash)));
    return () => clearTimeout(leaving);
  }, [isOut, login, here]);
  return record;
}
