/** Colleagues' drafts can be discarded; and tables come in requests of fewer rows, so there are more of them. */
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

const IMPORT = 'POST /api/studio/import';
const BEFORE: readonly Limit[] = [{ label: IMPORT, audience: '', duration: 60, maxRequests: 120 }];
const LIMITS: readonly Limit[] = [
  { label: 'POST /api/studio/discard', audience: '', duration: 60, maxRequests: 60 },
  // Rows that change nothing take a request of 50 less than a tenth of a second.
  { label: IMPORT, audience: '', duration: 60, maxRequests: 900 },
];

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
