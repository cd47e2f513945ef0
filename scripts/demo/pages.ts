/** Legal and other text pages, in the order of the footer. */
import { ACCESSIBILITY } from '#scripts/demo/pages/accessibility.ts';
import { CGU } from '#scripts/demo/pages/cgu.ts';
import { CGV } from '#scripts/demo/pages/cgv.ts';
import { LEGAL } from '#scripts/demo/pages/legal.ts';
import { PRIVACY } from '#scripts/demo/pages/privacy.ts';
import { RETPOLICY } from '#scripts/demo/pages/retpolicy.ts';
import { SHIPPING } from '#scripts/demo/pages/shipping.ts';
import type { DemoPage } from '#scripts/demo/types.ts';

export const PAGES: readonly DemoPage[] = [SHIPPING, RETPOLICY, CGV, CGU, PRIVACY, LEGAL, ACCESSIBILITY];
