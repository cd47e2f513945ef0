/**
 * Handles an unexpected error.
 *
 * An island that cannot go on leads to the error page (islands.ts), with a way back. A stray error of a script on a
 * page that stands by itself does not: the page was prerendered and still reads, links and forms still work, and
 * leaving it would lose what is typed. The shopper is told in a message instead.
 */
import { one } from '#src/client/dom.ts';
import { say } from '#src/client/messages.ts';
import { SESSION_KEY } from '#src/stores/keys.ts';
import { writeItem } from '#src/stores/storage-access.ts';

export function setUpFailures(): void {
  const { textError, textToken } = one('[data-messages]')?.dataset ?? {};
  const tell = (): void => {
    if (textError) say(textError, 'error');
  };
  addEventListener('error', ({ filename }) => {
    // Browser extensions and other hosts' scripts are not ours to report.
    if (filename?.startsWith(location.origin)) tell();
  });
  // Whoever goes on before a page has come, or back to one that was kept, breaks off the browser's own transition
  // between the two (AbortError, or 'InvalidStateError: Transition was aborted'): nothing has failed.
  addEventListener('unhandledrejection', ({ reason }) => /abort/i.test(reason) || tell());

  // 'Invalid token': the head script has found one that is no longer good.
  if (textToken && document.documentElement.dataset['session'] === 'invalid') {
    writeItem(SESSION_KEY, null);
    say(textToken, 'info');
  }
}
