/** Address at which the shop reads whether there is a new version of its software. */
import { isLoopback } from '#src/runtime/loopback.ts';

/** The project has no address of its own yet, so nothing is asked. */
export const UPDATES_VARIABLES = { UPDATES_URL: 'off' } as const;

/** @param refuse Throws the error about a variable that is not usable. @returns undefined: nowhere. */
export function parseUpdates(
  text: string,
  refuse: (name: 'UPDATES_URL', value: string, expected: string) => never,
): string | undefined {
  if (text === 'off') return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe = url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(text)));
  if (!isSafe || url.username !== '' || url.password !== '')
    return refuse('UPDATES_URL', '(hidden)', "an https address of a file is needed, or 'off'");
  return url.href;
}
