/**
 * Inline on the home page: whoever was led here from a page that is not for them now (head.ts, follow-session.ts) reads
 * in one line why, and where to go on. `[data-arrival={'anonymous' or 'authenticated'}]`, hidden, with the paths of
 * those pages in `data-from`; its link leads back there after signing in.
 */
import { one } from '#src/client/dom.ts';

const { session } = document.documentElement.dataset;
const isSignedIn = session === 'authenticated';
const note = one(`[data-arrival=${isSignedIn ? session : 'anonymous'}]`);
const from = document.referrer.startsWith(`${location.origin}/`) ? document.referrer.slice(location.origin.length) : '';
const link = note?.querySelector('a');
if (note && link && note.dataset['from']?.split(' ').includes(`${from.split('?')[0]}`)) {
  if (!isSignedIn) link.search = `${new URLSearchParams({ return: from })}`;
  note.hidden = false;
}
