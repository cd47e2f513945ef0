/**
 * Keeps a page with an island right about who is signed in: another tab may have signed in or out, and Back may show a
 * page of before that. The header shows it, and a page for the signed-in only is left for home, unseen. Runs once, when
 * it is loaded.
 */
import { localePath, type Locale } from '#src/domain/site/locale.ts';
import { $session } from '#src/stores/session/session.ts';

const root = document.documentElement;

// What has changed since the script in the head looked counts, too.
$session.subscribe(({ status }) => {
  root.dataset['session'] = status;
  if (root.dataset['access'] !== 'authenticated' || status === 'authenticated') return;
  root.hidden = true;
  location.replace(localePath(root.lang as Locale, '/'));
});
