/** How often one address may ask what the products of a listing cost now: once for each page of the catalogue that it opens. */
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

const LIMITS: readonly Limit[] = [{ label: 'POST /api/shop/offers', audience: '', duration: 60, maxRequests: 200 }];

migrate(
  (app) => addLimits(app, LIMITS),
  (app) => removeLimits(app, LIMITS),
);
