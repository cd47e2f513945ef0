/**
 * Asks at once for all that the desk's first sight needs, where one thing would wait for the other: its words for the code that draws, the backend for
 * the words, the first list for the backend. And draws that list as soon as it is there (docs/decisions/0283).
 */
import { readEarly } from '#src/desk/today/early-read.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { keptToday } from '#src/stores/desk/kept-today.ts';
import { $session } from '#src/stores/session/session.ts';

const locale = document.documentElement.lang as Locale;

/** What waits: of this device at once, then of the shop. */
async function showToday(account: string, token: string): Promise<void> {
  const answer = readEarly(locale, account, token);
  // Where it does not come, React's own attempt says why.
  answer.catch(() => undefined);
  const { drawEarly } = await import('#src/desk/today/draw-early.ts');
  await drawEarly(locale, keptToday(account), answer);
}

async function hasten(account: string, token: string): Promise<void> {
  const [section = ''] = location.hash.slice(1).split('/');
  const showing = section === '' || section === 'today' ? showToday(account, token) : undefined;
  const { openRest } = await import('#src/desk/open-rest.ts');
  await Promise.all([showing, openRest(locale, section)]);
}

const session = $session.get();
// What does not come is asked for again by whoever needs it, and they say so.
if (session.status === 'authenticated' && session.record['role'] === 'operator')
  hasten(session.record.id, session.token).catch(() => undefined);
