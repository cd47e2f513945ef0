/** The settings that a start hands to PocketBase's hooks, so that no process needs a superuser's password for them. */
import type { StartSettings } from '#src/contract/start-settings.ts';
import type { Environment } from '#src/runtime/environment.ts';

/**
 * The variables for PocketBase's process; arguments could be read by everybody on the machine.
 * @param addressHeader Tells PocketBase the visitor's address.
 */
export function startSettings(
  { mail, signInServices, secondFactor }: Pick<Environment, 'mail' | 'signInServices' | 'secondFactor'>,
  addressHeader: string,
): { readonly START_SETTINGS: string; readonly SECOND_FACTOR: string } {
  const settings: StartSettings = {
    smtp:
      mail === undefined
        ? null
        : {
            enabled: true,
            host: mail.host,
            port: mail.port,
            username: mail.user,
            password: mail.password,
            tls: mail.tls,
          },
    senderAddress: mail?.from ?? null,
    addressHeader,
    providers: signInServices.map((service) => ({ ...service })),
  };
  return { START_SETTINGS: JSON.stringify(settings), SECOND_FACTOR: secondFactor };
}
