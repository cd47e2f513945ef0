/** PocketBase takes the first rule whose beginning fits an address: the longest beginning is to be the first, or it never applies (docs/decisions/0438). */
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

const LIMITS: readonly Limit[] = [
  { label: 'POST /api/shop/refund', audience: '', duration: 60, maxRequests: 60 },
  { label: 'POST /api/shop/refund-retry', audience: '', duration: 60, maxRequests: 60 },
];

function sortBeginnings(app: CoreApp): void {
  const settings = app.settings();
  const rules = settings.rateLimits.rules.map(({ label, audience, duration, maxRequests }) => ({
    label,
    audience,
    duration,
    maxRequests,
  }));
  const isBeginning = ({ label }: Limit): boolean => label.endsWith('/');
  const beginnings = rules.filter(isBeginning).sort((one, other) => other.label.length - one.label.length);
  const sorted = [...rules.filter((rule) => !isBeginning(rule)), ...beginnings];
  unmarshal({ rateLimits: { rules: sorted } }, settings);
  app.save(settings);
}

migrate(
  (app) => {
    addLimits(app, LIMITS);
    sortBeginnings(app);
  },
  // In which order the others stand makes no difference to anything that is older.
  (app) => removeLimits(app, LIMITS),
);
