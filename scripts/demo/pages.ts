/** Legal and other text pages, in the order of the footer. */
import { ACCESSIBILITY } from '#scripts/demo/pages/accessibility.ts';
import { CGU } from '#scripts/demo/pages/cgu.ts';
import { CGV } from '#scripts/demo/pages/cgv.ts';
import { LEGAL } from '#scripts/demo/pages/legal.ts';
import { demoBody } from '#scripts/demo/pages/page-text.ts';
import { PRIVACY } from '#scripts/demo/pages/privacy.ts';
import { RETPOLICY } from '#scripts/demo/pages/retpolicy.ts';
import { SHIPPING } from '#scripts/demo/pages/shipping.ts';
import type { DemoPage } from '#scripts/demo/types.ts';

/** As a shop of one's own begins with them. */
export const TEMPLATES: readonly DemoPage[] = [SHIPPING, RETPOLICY, CGV, CGU, PRIVACY, LEGAL, ACCESSIBILITY];

/** As the demo has them: under a notice that says so. */
export const PAGES: readonly DemoPage[] = TEMPLATES.map((page) => ({ ...page, body: demoBody(page.body) }));
