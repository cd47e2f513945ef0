/** A copy of a shop to try things in (`npm run staging`): nothing of it reaches anybody. */
import type { Environment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';

export const STAGING_VARIABLES = { STAGING: 'off' } as const;

/**
 * The settings as they are, or, of a copy to try things in, without all that leads out of it, whatever else is set: no
 * mail server, no payments, no other sign-in service, no bucket, host or hook, no heartbeat, no metrics, no labels, no
 * backups, no Litestream. It is a demo: what is paid is pretended, and mails stay in the outbox.
 * @throws OperatorError where it would take money.
 */
export function withoutReach(environment: Environment): Environment {
  if (!environment.staging) return environment;
  if (environment.shopMode === 'live')
    throw new OperatorError(
      'STAGING=on is not usable with SHOP_MODE=live: a copy to try things in takes no money. Set SHOP_MODE=demo.',
    );
  const { stripe, backup, litestream, mailDelivery } = environment;
  return {
    ...environment,
    mail: undefined,
    stripe: { ...stripe, secretKey: '', publishableKey: '', webhookSecret: '' },
    signInServices: [],
    s3: undefined,
    picturesUrl: undefined,
    staticHost: undefined,
    buildHookUrl: undefined,
    heartbeatUrl: undefined,
    metrics: undefined,
    updatesUrl: undefined,
    labels: undefined,
    backup: { ...backup, place: undefined, recipients: [] },
    litestream: { ...litestream, place: undefined, url: '' },
    mailDelivery: { ...mailDelivery, eventSecrets: [] },
  };
}
