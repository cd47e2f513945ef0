/** PocketBase's own limits of requests from one address. */

/** `label`: method and path, as PocketBase's limiter names it; `duration` in seconds. */
export type Limit = Pick<core.RateLimitRule, 'label' | 'audience' | 'duration' | 'maxRequests'>;

function rulesOf(app: CoreApp): Limit[] {
  return app
    .settings()
    .rateLimits.rules.map(({ label, audience, duration, maxRequests }) => ({ label, audience, duration, maxRequests }));
}

function setRules(app: CoreApp, rules: readonly Limit[]): void {
  const settings = app.settings();
  unmarshal({ rateLimits: { rules } }, settings);
  app.save(settings);
}

export function addLimits(app: CoreApp, limits: readonly Limit[]): void {
  setRules(app, [...rulesOf(app), ...limits]);
}

export function removeLimits(app: CoreApp, limits: readonly Limit[]): void {
  const labels = limits.map(({ label }) => label);
  setRules(
    app,
    rulesOf(app).filter(({ label }) => !labels.includes(label)),
  );
}
