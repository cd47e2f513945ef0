/** Everything that the shop has of a person, which comes in pages. */
import type { AccountExport } from '#src/contract/account-api.ts';

/**
 * Joins all pages of an export: what is no list is that of the first. `ask` gets the place where the page before ended,
 * '' at first; a backend that is a release behind names none. @throws what `ask` throws: half is no export
 */
export async function wholeExport<Page extends Pick<AccountExport, 'next'>>(
  ask: (after: string) => Promise<Page>,
): Promise<Omit<Page, 'next'>> {
  const first = await ask('');
  const whole: Record<string, unknown> = { ...first };
  for (let { next } = first; next;) {
    const page = await ask(next);
    for (const [name, value] of Object.entries(page)) {
      const before = whole[name];
      if (Array.isArray(before) && Array.isArray(value)) whole[name] = [...before, ...value];
    }
    next = page.next;
  }
  delete whole['next'];
  return whole as Omit<Page, 'next'>;
}
