/** What few visits need once their page is there, in one chunk: the choice on the privacy page, and a look at the session of whoever is signed in. */
import '#src/client/measuring.ts';
import '#src/client/session-check.ts';
