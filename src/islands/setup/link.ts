/**
 * The token of the link: it leaves the address at once, so that it is in no history or screenshot, and stays in this
 * tab until it is taken up.
 */
import { readTab, writeTab } from '#src/stores/tab-storage.ts';

const LINK_KEY = 'vitrine.setup-link';
const SESSION_KEY = 'vitrine.owner';
const TOKEN = /^#([\w-]{43})$/;

/** '' where there is none. */
export function tokenOfLink(): string {
  const found = TOKEN.exec(location.hash)?.[1];
  if (found !== undefined) {
    writeTab(LINK_KEY, found);
    history.replaceState(null, '', location.pathname);
  }
  return found ?? readTab(LINK_KEY);
}

export function forgetLink(): void {
  writeTab(LINK_KEY, '');
}

/** The owner's session goes with the tab: it opens more than that of a shopper. */
export const OWNER_SESSION = {
  read: () => readTab(SESSION_KEY),
  write: (text: string) => void writeTab(SESSION_KEY, text),
};
