/** The home page of the demo shop, with its short stories. */
import home from '#scripts/demo/home.json' with { type: 'json' };
import { fromData } from '#scripts/demo/text.ts';
import type { DemoHome } from '#scripts/demo/types.ts';

export const HOME = fromData<DemoHome>(home);
