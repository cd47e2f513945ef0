/** The orders of an account before React is there: room for a list, or for the one that the address names. */
import { showDrawn } from '#src/ui/show-drawn.ts';

showDrawn('order', new URLSearchParams(location.search).has('order') ? 'one' : 'list');
