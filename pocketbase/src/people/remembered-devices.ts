/**
 * A device that an operator has signed in from with both factors counts as the second one for 30 days. Nothing is
 * stored: its token names the account and its end, and is signed with secrets of the shop and of the account, so a new
 * password or address ends it, and so does a new secret of sessions.
 */
const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

function signature(user: core.Record, until: string): string {
  return $security.hs256(`device ${user.id} ${until}`, `${user.collection().authToken.secret}${user.tokenKey()}`);
}

/** `now`: ms since 1970. */
export function deviceToken(user: core.Record, now: number): string {
  const until = `${now + DAYS * DAY_MS}`;
  return `${user.id}.${until}.${signature(user, until)}`;
}

/** Says whether the token is this account's, and still good at `now` (ms). */
export function isRemembered(user: core.Record, token: string, now: number): boolean {
  const [id = '', until = '', signed = ''] = token.split('.');
  return id === user.id && Number(until) > now && $security.equal(signed, signature(user, until));
}
