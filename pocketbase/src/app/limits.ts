/** Limits of requests, as PocketBase's settings hold them. */
import { API_ROUTES } from '#src/contract/routes/routes.ts';

/** Of routes that stand in the place of PocketBase's: its rule of the same name counts its own alone. */
const IN_PLACE = { 'collections/users/confirm-email-change': { limit: [30, 600] } } as const;

/** A call of accounts that PocketBase's own routes answer, as its rules name it. */
const ACCOUNT_CALL = /^users:((?:auth|request|confirm)\w+)$/;
/** For customers the shop's own route stands in its place, and has another rule. */
const EMAIL_CHANGE = { label: '*:requestEmailChange', audience: '', duration: 600, maxRequests: 10 };

/**
 * Adds the limits of routes that have none there yet, and for accounts of every kind what customers may: a collection
 * of accounts without a rule is one that strangers may ask as often as they like. Numbers that are there stay: an
 * operator may have changed them in the dashboard.
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
  const ofRoutes = Object.entries({ ...API_ROUTES, ...IN_PLACE }).flatMap(([key, { limit }]) => {
    if (limit === undefined) return [];
    const [maxRequests, duration] = limit;
    return [{ label: `POST /api/${key}`, audience: '', duration, maxRequests }];
  });
  const ofEveryKind = known.flatMap((rule) => {
    const [, action] = ACCOUNT_CALL.exec(rule.label) ?? [];
    return action === undefined ? [] : [{ ...rule, label: `*:${action}` }];
  });
  const missing = [...ofRoutes, ...ofEveryKind, EMAIL_CHANGE].filter(
    ({ label }) => !known.some((rule) => rule.label === label),
  );
  if (missing.length === 0) return;
  unmarshal({ rateLimits: { rules: [...known, ...missing] } }, settings);
  app.save(settings);
}
