/** Limits of requests, as PocketBase's settings hold them. */
import { API_ROUTES } from '#src/contract/routes/routes.ts';

/** Of routes that stand in the place of PocketBase's: its rule of the same name counts its own alone. */
const IN_PLACE = { 'collections/users/confirm-email-change': { limit: [30, 600] } } as const;

/**
 * Adds the limits of routes that have none there yet. Numbers that are there stay: an operator may have changed them in
 * the dashboard.
 */
export function addLimits(app: core.App): void {
  // Before the first migration nobody calls.
  if (!app.hasTable('services')) return;
  const settings = app.settings();
  const known = settings.rateLimits.rules.map(({ label, audience, duration, maxRequests }) => ({
    label,
    audience,
    duration,
    maxRequests,
  }));
  const missing = Object.entries({ ...API_ROUTES, ...IN_PLACE }).flatMap(([key, { limit }]) => {
    const label = `POST /api/${key}`;
    if (limit === undefined || known.some((rule) => rule.label === label)) return [];
    const [maxRequests, duration] = limit;
    return [{ label, audience: '', duration, maxRequests }];
  });
  if (missing.length === 0) return;
  unmarshal({ rateLimits: { rules: [...known, ...missing] } }, settings);
  app.save(settings);
}
