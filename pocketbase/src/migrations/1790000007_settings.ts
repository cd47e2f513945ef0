/** Settings that PocketBase leaves open: names, limits, logs. Mail and the proxy are left to the operator. */
migrate(
  (app) => {
    const settings = app.settings();
    unmarshal(
      {
        meta: {
          appName: 'Vitrine',
          senderName: 'Vitrine',
          // Collections belong to migrations: a change by hand would be lost or stop the next one.
          hideControls: true,
        },
        // Logs grow to gigabytes otherwise. Addresses and accounts of visitors are not written down.
        logs: { maxDays: 7, minLevel: 4, logIP: false, logAuthId: false },
        batch: { enabled: false },
        // Per address and not for superusers, so that builds and seeds pass. Wide enough for an office behind one address.
        rateLimits: {
          enabled: true,
          rules: [
            { label: '*:authWithPassword', audience: '', duration: 60, maxRequests: 120 },
            { label: '*:create', audience: '', duration: 10, maxRequests: 60 },
            { label: '/api/', audience: '', duration: 10, maxRequests: 1000 },
          ],
        },
      },
      settings,
    );
    app.save(settings);
  },
  (app) => {
    const settings = app.settings();
    unmarshal({ rateLimits: { enabled: false, rules: [] }, meta: { hideControls: false } }, settings);
    app.save(settings);
  },
);
