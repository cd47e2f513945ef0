/** The profile before React is there: its parts, with room for what only the session knows. */
import { showDrawn } from '#src/ui/show-drawn.ts';

showDrawn('profile', 'account');
