/** Shows what a mail's link has opened, before React is there: the part of its kind, or that there is no link. */
import { takeLink } from '#src/stores/session/mailed-link.ts';
import { showDrawn } from '#src/ui/show-drawn.ts';

const what = takeLink()?.what ?? 'none';
const isSignedIn = document.documentElement.dataset['session'] === 'authenticated';
showDrawn('confirm', what === 'verify' && isSignedIn ? 'own' : what);
