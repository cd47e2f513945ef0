/** How often pictures that are on their way may be asked for and brought (docs/decisions/0375). */
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

/** Of one address: the worker brings a few pictures a second. */
const LIMITS: readonly Limit[] = [
  { label: 'POST /api/shop/pictures-due', audience: '', duration: 60, maxRequests: 1200 },
  { label: 'POST /api/shop/pictures-failed', audience: '', duration: 60, maxRequests: 1200 },
  { label: 'POST /api/shop/pictures-there', audience: '', duration: 60, maxRequests: 3000 },
  { label: 'POST /api/studio/awaited-pictures', audience: '', duration: 60, maxRequests: 60 },
];

migrate(
  (app) => addLimits(app, LIMITS),
  (app) => removeLimits(app, LIMITS),
);
