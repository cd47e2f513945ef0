/**
 * The login page before React is there: its form is shown where nobody is on the way back from another service, from a
 * mail with a code, or to a new password.
 */
import { FORGOTTEN } from '#src/islands/login/forgotten.ts';
import { readCodeRequest } from '#src/stores/session/code-request.ts';
import { isWayBack } from '#src/stores/session/provider-sign-in.ts';
import { showDrawn } from '#src/ui/show-drawn.ts';

const isPlain =
  location.hash !== FORGOTTEN && readCodeRequest() === null && !isWayBack(new URLSearchParams(location.search));
showDrawn('login', isPlain ? 'password' : null);
