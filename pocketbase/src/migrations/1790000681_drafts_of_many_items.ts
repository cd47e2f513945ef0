/** A product with a hundred items has as many drafts, which its editor begins with one press and changes with one paste (docs/decisions/0390). */
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

const FEW: readonly Limit[] = [
  { label: 'drafts:create', audience: '', duration: 60, maxRequests: 120 },
  { label: 'drafts:update', audience: '', duration: 60, maxRequests: 300 },
];
const MANY: readonly Limit[] = [
  { label: 'drafts:create', audience: '', duration: 60, maxRequests: 600 },
  { label: 'drafts:update', audience: '', duration: 60, maxRequests: 1500 },
];

migrate(
  (app) => {
    removeLimits(app, FEW);
    addLimits(app, MANY);
  },
  (app) => {
    removeLimits(app, MANY);
    addLimits(app, FEW);
  },
);
