/**
 * Says what a start sets in PocketBase, as its process gets it: JSON in START_SETTINGS, which the hooks read before any
 * port is open.
 */

/** Mail server as PocketBase's settings have it. */
export interface SmtpSettings {
  readonly enabled: true;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly tls: boolean;
}

export interface StartSettings {
  /** null: what is set in the dashboard stays. */
  readonly smtp: SmtpSettings | null;
  /** Sender of the mails; null: what is set stays. */
  readonly senderAddress: string | null;
  /**
   * The one header that is believed about a visitor's address: what was set before, here or in the dashboard, is
   * replaced.
   */
  readonly addressHeader: string;
  /** Services that people sign in with, as PocketBase knows them: these, and no others. */
  readonly providers: readonly Readonly<Record<string, string>>[];
}
