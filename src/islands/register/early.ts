/**
 * The registration before React is there: its form is shown to whoever is not signed in (src/client/head.ts says so on
 * the document).
 */
import { showDrawn } from '#src/ui/show-drawn.ts';

showDrawn('register', document.documentElement.dataset['session'] === 'authenticated' ? null : 'form');
