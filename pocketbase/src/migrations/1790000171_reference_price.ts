/** Editors ask which price would stand struck through beside a sale, while they type its terms. */
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

const LIMITS: readonly Limit[] = [
  { label: 'POST /api/studio/reference', audience: '', duration: 60, maxRequests: 300 },
];

migrate(
  (app) => addLimits(app, LIMITS),
  (app) => removeLimits(app, LIMITS),
);
