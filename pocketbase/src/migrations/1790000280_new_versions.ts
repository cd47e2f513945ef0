/** Editors see in the studio that a new version of the shop's software is there. */
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

const LIMITS: readonly Limit[] = [{ label: 'POST /api/studio/version', audience: '', duration: 60, maxRequests: 60 }];

migrate(
  (app) => addLimits(app, LIMITS),
  (app) => removeLimits(app, LIMITS),
);
