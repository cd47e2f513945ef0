/** A series is taken back in as many requests as it has publications, which are short (docs/decisions/0420): as often as an import may ask. */
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

const UNDO = 'POST /api/studio/undo';
const BEFORE: readonly Limit[] = [{ label: UNDO, audience: '', duration: 60, maxRequests: 300 }];
const LIMITS: readonly Limit[] = [{ label: UNDO, audience: '', duration: 60, maxRequests: 900 }];

migrate(
  (app) => {
    removeLimits(app, BEFORE);
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    addLimits(app, BEFORE);
  },
);
