/** The link that a first start prints (src/runtime/setup-link.ts): whose token it is, and that it is taken up once. */
import { attempt } from '#pocketbase/hooks/jobs/attempt.ts';
import type { SetupLink } from '#src/contract/setup-api.ts';

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

/** Whether this is the token of the link, and it holds at `now` (ms). */
export function opensSetup(token: string, now: number): boolean {
  const link = storedLink();
  return link !== null && now < link.ends && $security.equal($security.sha256(token), link.digest);
}

/** Nobody can take it up again. @throws where somebody has taken it up meanwhile. */
export function takeUpLink(): void {
  $os.remove(fileOfLink());
}
