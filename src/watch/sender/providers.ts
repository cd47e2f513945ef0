/** Mail providers by the host that takes the shop's mails, with what their own pages ask senders to enter. */

export interface Provider {
  readonly name: string;
  readonly host: RegExp;
  /** Names that an SPF record includes; the first one is entered, each of them counts. */
  readonly spf: readonly string[];
  /** Names of its DKIM keys, where they are the same for everybody; none: its own page says them. */
  readonly selectors: readonly string[];
  /**
   * Mails travel with a return address of the provider's own: SPF then says nothing of the shop's domain, and only DKIM
   * counts for DMARC.
   */
  readonly ownReturn: boolean;
}

const known = (
  name: string,
  host: RegExp,
  spf: readonly string[],
  selectors: readonly string[] = [],
  ownReturn = false,
): Provider => ({ name, host, spf, selectors, ownReturn });

const PROVIDERS: readonly Provider[] = [
  known('Amazon SES', /^email-smtp(?:-fips)?\.[\w-]+\.amazonaws\.com$/, ['amazonses.com'], [], true),
  known('Aruba', /\.aruba\.it$/, ['_spf.aruba.it']),
  known(
    'Brevo',
    /^smtp-relay\.(?:brevo|sendinblue)\.com$/,
    ['spf.brevo.com', 'spf.sendinblue.com'],
    ['brevo1', 'brevo2', 'mail'],
    true,
  ),
  known('Fastmail', /^smtp\.fastmail\.com$/, ['spf.messagingengine.com'], ['fm1', 'fm2', 'fm3']),
  known('Gandi', /^mail\.gandi\.net$/, ['_mailcust.gandi.net'], ['gm1', 'gm2', 'gm3']),
  known('Google', /^smtp(?:-relay)?\.(?:gmail|google)\.com$/, ['_spf.google.com'], ['google']),
  known('Infomaniak', /^mail\.infomaniak\.(?:com|ch)$/, ['spf.infomaniak.ch']),
  known('IONOS', /^smtp\.ionos\.[a-z.]+$/, ['_spf-eu.ionos.com', '_spf.kundenserver.de'], ['s1-ionos', 's2-ionos']),
  known('Mailgun', /^smtp(?:\.eu)?\.mailgun\.org$/, ['mailgun.org']),
  known('Mailjet', /^in(?:-v3)?\.mailjet\.com$/, ['spf.mailjet.com'], ['mailjet'], true),
  known(
    'Microsoft 365',
    /^smtp(?:-legacy)?\.office365\.com$/,
    ['spf.protection.outlook.com'],
    ['selector1', 'selector2'],
  ),
  known('Migadu', /^smtp\.migadu\.com$/, ['spf.migadu.com'], ['key1', 'key2', 'key3']),
  known('OVH', /\.ovh\.(?:net|com)$/, ['mx.ovh.com']),
  known('Postmark', /^smtp(?:-broadcasts)?\.postmarkapp\.com$/, ['spf.mtasv.net'], [], true),
  known('Proton', /^smtp\.protonmail\.ch$/, ['_spf.protonmail.ch'], ['protonmail', 'protonmail2', 'protonmail3']),
  known('Scaleway', /^smtp\.tem\.scaleway\.com$/, ['_spf.tem.scaleway.com']),
  known('SendGrid', /^smtp(?:\.eu)?\.sendgrid\.net$/, ['sendgrid.net'], ['s1', 's2'], true),
];

export function providerOf(host: string): Provider | null {
  return PROVIDERS.find((provider) => provider.host.test(host.toLowerCase())) ?? null;
}

/** Matches providers whose mails only their own servers may send: nobody else can enter anything for them. */
const FREE_MAIL =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|web|orange|wanadoo|free|sfr|neuf|bbox|laposte|libero|virgilio|tiscali|alice|tin|tim|proton|protonmail|pm)\.(?:com|net|fr|it|de|at|ch|be|es|co\.uk|me)$/;

export function isFreeMail(domain: string): boolean {
  return FREE_MAIL.test(domain);
}
