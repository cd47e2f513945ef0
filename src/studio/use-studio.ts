import { shellContext } from '#src/staff/kit/shell-context.ts';
import type { Studio } from '#src/studio/studio-types.ts';

export const [GiveStudio, useStudio] = shellContext<Studio>();
