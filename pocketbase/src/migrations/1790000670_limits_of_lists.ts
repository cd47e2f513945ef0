/** How often the studio's lists may be asked for (docs/decisions/0385). */
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

/** Of one address: each letter of a search asks once, and all that a filter finds comes in parts. */
const LIMITS: readonly Limit[] = [
  { label: 'POST /api/studio/list', audience: '', duration: 60, maxRequests: 600 },
  { label: 'POST /api/studio/found', audience: '', duration: 60, maxRequests: 120 },
];

migrate(
  (app) => addLimits(app, LIMITS),
  (app) => removeLimits(app, LIMITS),
);
