import axeCore, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';

/** In pages, once its source has run there. */
declare const axe: typeof axeCore;

/** Rules that look at colours. */
const THEMED_RULES = ['color-contrast', 'link-in-text-block'];

interface AxeOptions {
  /** Selector: a part of the page alone. */
  readonly where?: string;
  /** Selector: a part that is left out. */
  readonly except?: string;
  /** Ids: no others are held. */
  readonly rules?: readonly string[];
  /** false: colours are left out, half of the time, as where the same page was looked at in other words. */
  readonly colours?: boolean;
}

/** What has just been put into the page starts to move with the next frame. */
async function letMotionEnd(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
}

/**
 * What axe finds wrong on the page as it is now, one line a rule. Motion that ends is let end first: in the middle of a fade no colour is
 * the one that a person reads. It looks into no frame: a page with one says so by leaving it out, or this throws.
 */
export async function accessProblems(
  page: Page,
  { where, except, rules, colours = true }: AxeOptions = {},
): Promise<readonly string[]> {
  if (page.frames().length > 1 && except !== 'iframe')
    throw new Error('axe would not look into the frames of this page');
  await letMotionEnd(page);
  // In the page itself, once a visit: an own page for what is found costs more than the looking.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const context = { include: [where ?? 'html'], exclude: except === undefined ? [] : [except] };
  const options: RunOptions = {
    iframes: false,
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: [...rules] }),
    ...(colours ? {} : { rules: Object.fromEntries(THEMED_RULES.map((rule) => [rule, { enabled: false }])) }),
  };
  const violations = await page.evaluate(
    async (asked) => {
      const results = await axe.run(asked.context, asked.options);
      return results.violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }));
    },
    { context, options },
  );
  return violations.map(({ id, targets }) => `${id}: ${targets.join(', ')}`);
}

/**
 * The same in the theme of now and in the other one, without loading anew: the other theme has other colours and nothing else, so that only
 * the rules about colours look at it. The page has its theme back afterwards.
 */
export async function accessProblemsInBothThemes(page: Page, axeOptions: AxeOptions = {}): Promise<readonly string[]> {
  const found = await accessProblems(page, axeOptions);
  const html = page.locator('html');
  const theme = await html.getAttribute('data-theme');
  const other = theme === 'dark' ? 'light' : 'dark';
  const set = (value: string) => html.evaluate((element, name) => element.setAttribute('data-theme', name), value);
  await set(other);
  const ofColours = await accessProblems(page, { ...axeOptions, rules: THEMED_RULES });
  await set(theme ?? 'dark');
  return [...found, ...ofColours.map((line) => `${other}: ${line}`)];
}
