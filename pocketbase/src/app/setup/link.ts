/**
 * The link that a first start and `npm run setup -- --link` print (src/runtime/setup-link.ts): whose token it is, and
 * that it is taken up once.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { attempt } from '#pocketbase/base/attempt.ts';
import { refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { bodyOf, LINES, own } from '#pocketbase/base/body.ts';
import { hasOwner } from '#pocketbase/people/owners.ts';
import type { SetupLink, SetupLinkAnswer } from '#src/contract/setup-api.ts';

export const DEAD_LINK: Refused = refusal('not_found', 'This link does not hold (any more)');

function fileOfLink(): string {
  return $os.getenv('SETUP_LINK');
}

function storedLink(): SetupLink | null {
  let link: SetupLink | null = null;
  // No file: nobody waits for a link, or it was taken up.
  attempt(() => {
    link = JSON.parse(toString($os.readFile(fileOfLink()))) as SetupLink;
  });
  return link;
}

/** Says whether this is the token of the link, and it holds at `now` (ms). */
export function opensSetup(token: string, now: number): boolean {
  const link = storedLink();
  return link !== null && now < link.ends && $security.equal($security.sha256(token), link.digest);
}

/** Nobody can take it up again. @throws where somebody has taken it up meanwhile. */
export function takeUpLink(): void {
  $os.remove(fileOfLink());
}

/** POST setup-link: what the page asks of whoever opens it. The link stays. */
export function setupLink(event: core.RequestEvent): SetupLinkAnswer | Refused {
  const token = own(bodyOf(event, LINES), 'token');
  if (typeof token !== 'string' || !opensSetup(token, nowMs())) return DEAD_LINK;
  return { hasOwner: hasOwner(event.app) };
}
