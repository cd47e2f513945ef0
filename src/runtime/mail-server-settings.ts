/** The server that takes the shop's mails, and how the shop learns whether they arrive. */
import { Resolver } from 'node:dns';

/** The server that takes the shop's mails. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** '' where the server wants none. */
  readonly user: string;
  readonly password: string;
  /** Encrypted from the first byte; else by STARTTLS where the server offers it. */
  readonly tls: boolean;
  /** Sender of the shop's mails; undefined: the shop's own address. */
  readonly from: string | undefined;
}

export interface MailDelivery {
  /** Names under which the keys of DKIM stand in the DNS; none: those that the provider is known by. */
  readonly selectors: readonly string[];
  /** Name servers, `address:port`; none: those of this machine. */
  readonly dnsServers: readonly string[];
  /**
   * Secrets that whoever tells of mails that come back shows; none: nobody may. Several while one is being replaced.
   */
  readonly eventSecrets: readonly string[];
}

export const MAIL_VARIABLES = {
  SMTP_HOST: '',
  SMTP_PORT: '587',
  SMTP_USER: '',
  SMTP_PASSWORD: '',
  SMTP_TLS: 'off',
  MAIL_FROM: '',
  DKIM_SELECTOR: '',
  DNS_SERVERS: '',
  MAIL_EVENTS_SECRET: '',
} as const;

type Name = keyof typeof MAIL_VARIABLES;
type Refuse = (name: Name, value: string, expected: string) => never;
type Value = (name: Name) => string;

/** The shortest secret that is not found by trying. */
const SECRET_CHARACTERS = 16;
/** Letters that stand in an address and in a header as they are. */
const SECRET = new RegExp(`^[\\w.~-]{${SECRET_CHARACTERS},}$`);
const SELECTOR = /^[A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?$/;

export const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

/**
 * @param port Reads a port.
 * @param refuse Throws the error about a variable that is not usable.
 * @returns undefined: what is set in PocketBase's dashboard stays.
 */
export function parseMail(
  value: Value,
  port: (name: 'SMTP_PORT', text: string) => number,
  refuse: Refuse,
): MailServer | undefined {
  const host = value('SMTP_HOST');
  if (host === '') return undefined;
  if (!/^[\w.:-]+$/.test(host)) refuse('SMTP_HOST', host, 'the name or address of a mail server is needed');
  const tls = value('SMTP_TLS');
  if (tls !== 'on' && tls !== 'off') refuse('SMTP_TLS', tls, "'on' or 'off' is needed");
  const from = value('MAIL_FROM');
  if (from !== '' && !EMAIL.test(from)) refuse('MAIL_FROM', from, 'an e-mail address is needed');
  return {
    host,
    port: port('SMTP_PORT', value('SMTP_PORT')),
    user: value('SMTP_USER'),
    password: value('SMTP_PASSWORD'),
    tls: tls === 'on',
    from: from === '' ? undefined : from,
  };
}

/** Node knows best what it takes. */
function isNameServer(text: string): boolean {
  try {
    new Resolver().setServers([text]);
    return true;
  } catch {
    return false;
  }
}

function listOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** @param refuse Throws the error about a variable that is not usable. */
export function parseMailDelivery(value: Value, refuse: Refuse): MailDelivery {
  const read = (
    name: Name,
    isUsable: (part: string) => boolean,
    expected: string,
    shown = value(name),
  ): readonly string[] => {
    const parts = listOf(value(name));
    return parts.every(isUsable) ? parts : refuse(name, shown, expected);
  };
  return {
    selectors: read(
      'DKIM_SELECTOR',
      (part) => SELECTOR.test(part),
      'a name is needed, or several with commas between them',
    ),
    dnsServers: read('DNS_SERVERS', isNameServer, 'IP addresses are needed, with a port where it is not 53'),
    eventSecrets: read(
      'MAIL_EVENTS_SECRET',
      (part) => SECRET.test(part),
      `${SECRET_CHARACTERS} or more letters and digits without accents are needed`,
      '(hidden)',
    ),
  };
}
